import type { Preview } from '../call/preview.ts'
import { InputError, type Issue } from '../errors/errors.ts'
import { inputErrorOfIssues } from '../errors/input-error.ts'
import { type Operation, takesId } from '../operations/operation.ts'

/** Values of parameters by their names, an id among them. */
export type FlatArguments = Readonly<Record<string, unknown>>

/** The method of an operation, in the tree of a client or of its previews. */
export const methodOf = (tree: object, { name }: Pick<Operation, 'name'>) =>
  name.split('.').reduce<unknown>((member, part) => (member as Record<string, unknown>)[part], tree) as (
    ...args: unknown[]
  ) => unknown

/** Whether a call takes an id and no other parameter. */
export const takesOnlyId = ({ takes }: Pick<Operation, 'takes'>) => takesId({ takes }) && takes.length === 1

/** The name of the id among flat arguments: `id` where a call takes nothing else, otherwise that of the parameter. */
export const idName = (operation: Operation): string => (takesOnlyId(operation) ? 'id' : operation.idParameter)

/** The arguments of a method: the id first, if it takes one, and then the other parameters. */
export function argumentsOf(operation: Operation, given: FlatArguments): unknown[] {
  if (!takesId(operation)) return [given]
  const { [idName(operation)]: id, ...rest } = given
  return takesOnlyId(operation) ? [id] : [id, rest]
}

interface Previewing {
  readonly preview: object
}

/** The request of a call, which is not sent. @throws InputError */
export const previewOf = async (client: Previewing, operation: Operation, input: FlatArguments) =>
  (await methodOf(client.preview, operation)(...argumentsOf(operation, input))) as Preview

/** Without fields, the rows of a report have ids only. */
const NO_FIELDS: Issue = { path: 'fields', expected: 'the fields to show', received: 'undefined', code: 'missing' }

const hasFields = ({ isReport }: Operation, { fields, extraFields }: FlatArguments) =>
  !isReport || fields !== undefined || extraFields !== undefined

/** All that is wrong with the arguments of a call; a report without fields is, too. */
export async function issuesOf(client: Previewing, operation: Operation, input: FlatArguments): Promise<Issue[]> {
  const issues = await previewOf(client, operation, input).then(
    () => [],
    (error: unknown) => (error instanceof InputError ? error.issues : Promise.reject(error)),
  )
  return hasFields(operation, input) ? [...issues] : [...issues, NO_FIELDS]
}

/** Refuses a report that nobody can read. @throws InputError with all that is wrong */
export async function checkReport(client: Previewing, operation: Operation, input: FlatArguments): Promise<void> {
  if (!hasFields(operation, input)) throw inputErrorOfIssues(operation.name, await issuesOf(client, operation, input))
}
