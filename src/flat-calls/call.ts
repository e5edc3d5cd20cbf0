import { type AnyOperation, takesId } from '../operations/operation.ts'

/** Values of parameters by their names, an id among them. */
export type FlatArguments = Readonly<Record<string, unknown>>

/** The method of an operation, in the tree of a client or of its previews. */
export const methodOf = (tree: object, { name }: Pick<AnyOperation, 'name'>) =>
  name.split('.').reduce<unknown>((member, part) => (member as Record<string, unknown>)[part], tree) as (
    ...args: unknown[]
  ) => unknown

/** Whether an operation takes nothing but an id. */
export const isReadById = ({ takes }: Pick<AnyOperation, 'takes'>) => takesId({ takes }) && takes.length === 1

/** The name of the id that a call takes first: of one that reads by it `id`, else that of the parameter. */
export const idName = (operation: AnyOperation): string => (isReadById(operation) ? 'id' : operation.idParameter)

/** The arguments of a method: an id stands before the rest, and alone where something is read by it. */
export function argumentsOf(operation: AnyOperation, given: FlatArguments): unknown[] {
  if (!takesId(operation)) return [given]
  const { [idName(operation)]: id, ...rest } = given
  return isReadById(operation) ? [id] : [id, rest]
}
