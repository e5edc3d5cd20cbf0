import type { Preview } from '../call/preview.ts'
import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { argumentsOf, methodOf } from '../flat-calls/call.ts'
import { rowsOf } from '../flat-calls/rows.ts'
import { type AnyOperation, isList } from '../operations/operation.ts'
import type { Paged } from '../paging/paged.ts'
import { decodeFiles } from './files.ts'
import { firstRows, type Rows, USUAL_ROWS, withFields } from './rows.ts'
import type { ToolArguments } from './tool-input.ts'

/** Calls an operation of a client, or previews it, and returns what a tool answers. @throws what the client throws. */
export async function makeCall(
  client: NetworkClient | AffiliateClient,
  operation: AnyOperation,
  { own, input }: ToolArguments,
  signal: AbortSignal,
): Promise<object> {
  const { max, fields, confirm, files } = own
  const args = argumentsOf(operation, { ...input, ...(files && { files: decodeFiles(files) }) })
  if (operation.effect !== 'read' && confirm !== true)
    return preview((await methodOf(client.preview, operation)(...args)) as Preview)
  const call = methodOf(client, operation)
  if (isList(operation)) {
    const { items, totalItems } = await rowsOfPages(call, args, max, signal)
    return { items: withFields(items, fields), totalItems }
  }
  // A warning would not reach the agent.
  const data = await call(...args, { signal, ...(files && { onIncomplete: 'throw' }) })
  if (data === undefined) return notFound(operation, input.id)
  const rows = rowsOf(operation, data)
  return rows === undefined ? (data as object) : firstRows(rows, max)
}

async function rowsOfPages(
  call: ReturnType<typeof methodOf>,
  args: unknown[],
  max = USUAL_ROWS,
  signal: AbortSignal,
): Promise<Rows> {
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
const notFound = ({ name }: AnyOperation, id: unknown) => ({
  found: false,
  message: `Not found: there is no ${name.split('.')[0]?.replace(/s$/, '')} ${id} that this key may see.`,
})
