import type { Preview } from '../call/preview.ts'
import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { type AnyOperation, isPaged, takesId } from '../operations/operation.ts'
import type { Paged } from '../paging/paged.ts'
import { decodeFiles } from './files.ts'
import { firstRows, type Rows, rowsOf, USUAL_ROWS } from './rows.ts'
import { isReadById, type ToolArguments } from './tool-input.ts'

type Call = (...args: unknown[]) => unknown

/** Calls an operation of a client, or previews it, and returns what a tool answers. @throws what the client throws. */
export async function makeCall(
  client: NetworkClient | AffiliateClient,
  operation: AnyOperation,
  { own, input }: ToolArguments,
  signal: AbortSignal,
): Promise<object> {
  const { max, confirm, files, id } = own
  const args = argumentsOf(operation, { own, input })
  if (operation.retry !== 'read' && confirm !== true)
    return preview((await callOf(client.preview, operation)(...args)) as Preview)
  const call = callOf(client, operation)
  if (isPaged(operation)) return rowsOfPages(call, args, max, signal)
  // A warning would not reach the agent.
  const data = await call(...args, { signal, ...(files && { onIncomplete: 'throw' }) })
  if (data === undefined) return notFound(operation, id)
  const rows = rowsOf(operation, data)
  return rows === undefined ? (data as object) : firstRows(rows, max)
}

/** The method of an operation, in the tree of a client or of its previews. */
const callOf = (tree: object, { name }: Pick<AnyOperation, 'name'>): Call =>
  name.split('.').reduce<unknown>((member, part) => (member as Record<string, unknown>)[part], tree) as Call

/** The arguments of a method: an id stands before the rest, and alone where something is read by it. */
function argumentsOf(operation: AnyOperation, { own: { id, files }, input }: ToolArguments): unknown[] {
  if (isReadById(operation)) return [id]
  if (!takesId(operation)) return [{ ...input, ...(files && { files: decodeFiles(files) }) }]
  const { [operation.idParameter]: first, ...rest } = input
  return [first, rest]
}

async function rowsOfPages(call: Call, args: unknown[], max = USUAL_ROWS, signal: AbortSignal): Promise<Rows> {
  let totalItems = 0
  const onProgress = (progress: { totalItems: number }) => {
    totalItems = progress.totalItems
  }
  const list = call(...args, { signal, onProgress }) as Paged<unknown>
  return { items: await list.toArray({ max }), totalItems }
}

/** The request that a write would send. */
const preview = ({ toCurl, ...request }: Preview) => ({
  sent: false,
  message: 'Nothing was sent. To send this request, call the tool again with the same arguments and confirm: true.',
  ...request,
  curl: toCurl(),
})

/** A missing record is no error: the call did what it should. */
const notFound = ({ name }: AnyOperation, id = '') => ({
  found: false,
  message: `Not found: there is no ${name.split('.')[0]?.replace(/s$/, '')} ${id} that this key may see.`,
})
