import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { argumentsOf, checkReport, methodOf } from '../flat-calls/call.ts'
import { rowsOf } from '../flat-calls/rows.ts'
import { statusNote } from '../flat-calls/sums.ts'
import { isList, type Operation } from '../operations/operation.ts'
import type { Paged } from '../paging/paged.ts'
import { decodeFiles } from './files.ts'
import { fieldsWanted, partsWith } from './offer-fields.ts'
import { firstRows, type Rows, USUAL_ROWS } from './rows.ts'
import { sumsOf } from './sums.ts'
import type { ToolArguments } from './tool-input.ts'
import { write } from './write.ts'

/** Calls an operation of a client, or previews it, and returns what a tool answers. @throws what the client throws. */
export async function makeCall(
  client: NetworkClient | AffiliateClient,
  operation: Operation,
  { own, input }: ToolArguments,
  signal: AbortSignal,
): Promise<object> {
  const { max, fields, sum, by, confirm, files } = own
  if (operation.effect !== 'read') {
    const given = { ...input, ...(files && { files: decodeFiles(files) }) }
    const result = await write(client, operation, given, confirm === true, signal)
    return confirm ? withRows(operation, result) : result
  }
  if (sum ?? by) return sumsOf(client, operation, own, input, signal)
  await checkReport(client, operation, input)
  const call = methodOf(client, operation)
  if (isList(operation)) {
    const args = argumentsOf(operation, { ...(fields && partsWith(fields, operation)), ...input })
    const { items, totalItems } = await rowsOfPages(call, args, max, signal)
    const isWanted = fieldsWanted(fields, input)
    const shown = (row: unknown) => Object.fromEntries(Object.entries(row as object).filter(([name]) => isWanted(name)))
    if (!operation.isReport) return { items: items.map(shown), totalItems }
    // Rows of conversions are not added up here: each may have its status.
    const message = items.length > 0 && statusNote(operation)
    return { items, totalItems, ...(message && { message }) }
  }
  const data = await call(...argumentsOf(operation, input), { signal })
  if (data === undefined) return notFound(operation, input.id)
  const message = operation.name === 'affiliates.listOfferAccess' && { message: OPEN_TO_ALL }
  return { ...withRows(operation, data, max), ...message }
}

/** The rows of a list or of a map of lists; another value as it is. */
function withRows(operation: Operation, data: unknown, max?: number): object {
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

/** Empty lists of a Public offer look as if nobody could see it. */
const OPEN_TO_ALL =
  'A Public offer is open to all affiliates that are not blocked, even if both lists are empty: offers_get shows the access_type.'

/** A missing record is no error: the call did what it should. */
const notFound = ({ name }: Operation, id: unknown) => ({
  found: false,
  message: `Not found: there is no ${name.split('.')[0]?.replace(/s$/, '')} ${id} that this key may see.`,
})
