import type { Preview } from '../../call/preview.ts'
import { InputError, type Issue } from '../../errors/errors.ts'
import { inputErrorOfIssues } from '../../errors/input-error.ts'
import { argumentsOf, methodOf } from '../../flat-calls/call.ts'
import type { Operation } from '../../operations/operation.ts'
import { UsageError } from '../exit-error.ts'
import { type Network, unreachable } from '../network.ts'
import type { Io } from '../output/io.ts'
import { refusalOf } from './refusal.ts'

type Input = Readonly<Record<string, unknown>>

/** The request of a call, which is not sent. */
export const previewOf = async ({ preview }: Network['client'], operation: Operation, input: Input) =>
  (await methodOf(preview, operation)(...argumentsOf(operation, { ...input }))) as Preview

/** A report without fields has rows without figures. */
const NO_FIELDS: Issue = { path: 'fields', expected: 'fields', received: 'nothing', code: 'missing' }

/** All that is wrong with the input of a call, before anything is sent. */
async function issuesOf(client: Network['client'], operation: Operation, input: Input): Promise<readonly Issue[]> {
  const isWithoutFields = operation.isReport && input.fields === undefined && input.extraFields === undefined
  const issues = await previewOf(client, operation, input).then(
    () => [],
    (error: unknown) => (error instanceof InputError ? (error.issues ?? []) : Promise.reject(error)),
  )
  return isWithoutFields ? [...issues, NO_FIELDS] : issues
}

/** Refuses a report that nobody can read. @throws InputError */
export async function checkReport(client: Network['client'], operation: Operation, input: Input): Promise<void> {
  if (!operation.isReport || input.fields !== undefined || input.extraFields !== undefined) return
  throw inputErrorOfIssues(operation.name, await issuesOf(client, operation, input))
}

/** What settings lack, with what is wrong with the command itself: a person mends both at once. */
export async function withIssues(
  settings: UsageError,
  operation: Operation,
  input: Input,
  io: Io,
): Promise<UsageError> {
  const issues = await issuesOf(unreachable(io.env), operation, input)
  if (issues.length === 0) return settings
  const { lines } = refusalOf(inputErrorOfIssues(operation.name, issues), operation, input, io)
  return new UsageError(...settings.lines, ...lines.map((line) => `  ${line}`))
}
