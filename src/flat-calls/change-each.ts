import { withoutZeros } from '../codecs/ids.ts'
import { type Operation, takesId } from '../operations/operation.ts'

/** Whether a call changes what its id names, so that several can be changed in the same way. */
export const changesById = (operation: Operation): boolean =>
  takesId(operation) && operation.takes.length > 1 && operation.effect !== 'read'

/** Ids of different records: 7, '7' and '007' are one. */
export const differentIds = <Id>(ids: readonly Id[]): Id[] =>
  ids.filter((id, at) => ids.findIndex((other) => withoutZeros(other) === withoutZeros(id)) === at)

/** What became of the ids of a change: those after one that failed are not sent. */
interface Changes {
  readonly changed: readonly unknown[]
  readonly failed?: object
  readonly notSent?: readonly unknown[]
}

/** Changes one id after the other, and stops at the first that fails. */
export async function changeEach(
  ids: readonly unknown[],
  change: (id: unknown) => Promise<unknown>,
  describe: (error: unknown) => object,
): Promise<Changes> {
  const changed: unknown[] = []
  for (const [index, id] of ids.entries())
    try {
      await change(id)
      changed.push(id)
    } catch (error) {
      return { changed, failed: { id, ...describe(error) }, notSent: ids.slice(index + 1) }
    }
  return { changed }
}
