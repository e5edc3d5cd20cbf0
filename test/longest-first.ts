import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, the longest first: what starts last should not end last. */
const LONG = [
  'types/compile',
  'cli/process',
  'cli/calls',
  'doctor/facts',
  'sync/nights/lying-nights',
  'sync/sql/tables',
  'msw/time',
  'cli/output/terminal',
  'mcp/process',
  'examples/every-example',
  'sync/nights/old-days',
  'doctor/command',
  'msw/parameters',
  'msw/faults',
  'sync/store/stores',
]

const rank = ({ moduleId, project }: TestSpecification) => {
  // One after the other: vitest ends the processes that files share when the next file has one of its own.
  if (project.name === 'alone') return -1
  const place = LONG.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`))
  return place === -1 ? LONG.length : place
}

/** On a clean checkout vitest does not know yet which files are long, and would go by their size. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
