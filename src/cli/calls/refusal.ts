import type { InputError, Issue } from '../../errors/errors.ts'
import type { Operation } from '../../operations/operation.ts'
import { UsageError } from '../exit-error.ts'
import { exampleLines } from '../help.ts'
import type { Io } from '../output/io.ts'
import { commandOf } from '../spelling.ts'
import { issueLines, issuesInFlags } from '../wording.ts'
import { exampleOf } from './examples.ts'
import { type ParameterFlag, parameterFlags } from './parameter-flags.ts'
import { hintFor } from './value-hints.ts'

/** What the client refuses of a command, in the words of a terminal: what is wrong, what is missing, and an example. */
export function refusalOf(
  error: InputError,
  operation: Operation,
  input: Readonly<Record<string, unknown>>,
  io: Io,
): UsageError {
  const flags = parameterFlags(operation)
  const flagAt = ({ path }: Pick<Issue, 'path'>) => flags.find(({ name }) => name === path.replace(/\[.*/s, ''))
  const issues = issuesInFlags(error, {
    parameters: flags.map(({ name }) => name),
    expectedOf: (issue) => (issue.code === 'missing' ? missingWords(issue, flagAt(issue)) : undefined),
    hintOf(issue) {
      const flag = flagAt(issue)
      if (issue.path === 'id' && operation.name.startsWith('offers.') && /^"[^"]*\p{L}/u.test(issue.received))
        return 'to find it, type offers list --columns id,name'
      return flag && issue.code !== 'missing' ? hintFor(flag, input[flag.name], issue) : undefined
    },
  })
  const lines = issueLines(issues, commandOf(operation.name), (place) => {
    const { kind, flag, placeholder } = flags.find((one) => `--${one.flag}` === place) ?? {}
    if (kind === undefined) return place
    return kind === 'switch' ? `--[no-]${flag}` : `${place} <${placeholder}>`
  })
  const needs = issues.some(({ isMissing }) => isMissing)
  return new UsageError(...lines, ...(needs ? exampleLines(exampleOf(operation), io) : []))
}

/** What a switch is for, and what a write without anything to write lacks. */
function missingWords({ path }: Issue, flag: ParameterFlag | undefined): string | undefined {
  if (flag?.kind === 'switch') return flag.help.replace(/(?:, e\.g\.|\. |\.$).*/s, '').replace(/^W/, 'w')
  return path === '' ? 'a flag with what to change, such as --status Paused' : undefined
}
