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
