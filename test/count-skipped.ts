import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** At the end of a run, counts the tests that were skipped, file by file. `-t` skips all others, on purpose. */
export class CountSkipped implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules.flatMap((module) => [...module.children.allTests('skipped')])
    const isFiltered = process.argv.some((one) => /^(?:-t|--testNamePattern)/.test(one))
    if (skipped.length === 0 || isFiltered) return
    console.log(`\nSkipped tests: ${skipped.length}`)
    for (const [file, tests] of Map.groupBy(skipped, ({ module }) => module.moduleId))
      console.log(`  ${relative(process.cwd(), file)}: ${tests.length}`)
  }
}
