import { inputErrorOfIssues } from '../../errors/input-error.ts'
import { type FlatArguments, issuesOf } from '../../flat-calls/call.ts'
import type { Operation } from '../../operations/operation.ts'
import { UsageError } from '../exit-error.ts'
import { unreachable } from '../network.ts'
import type { Io } from '../output/io.ts'
import { inFlags } from '../wording.ts'

/** What settings lack, with what is wrong with the command itself: a person mends both at once. */
export async function withIssues(
  settings: UsageError,
  operation: Operation,
  input: FlatArguments,
  io: Io,
): Promise<UsageError> {
  const issues = await issuesOf(unreachable(io.env), operation, input)
  const lines = issues.length > 0 ? inFlags(inputErrorOfIssues(operation.name, issues)) : []
  return new UsageError(...settings.lines, ...lines.map((line) => `  ${line}`))
}
