import type { Preview } from '../call/preview.ts'
import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { inputError } from '../errors/input-error.ts'
import { argumentsOf, type FlatArguments, methodOf } from '../flat-calls/call.ts'
import { changeEach, changesById, distinctIds } from '../flat-calls/change-each.ts'
import { rowsOf } from '../flat-calls/rows.ts'
import { isList, type Operation } from '../operations/operation.ts'
import type { Paged } from '../paging/paged.ts'
import { decodeFiles } from './files.ts'
import { fieldsWanted, partsWith } from './offer-fields.ts'
import { describe } from './results.ts'
import { firstRows, type Rows, USUAL_ROWS, withFields } from './rows.ts'
import type { ToolArguments } from './tool-input.ts'

/** Calls an operation of a client, or previews it, and returns what a tool answers. @throws what the client throws. */
export async function makeCall(
  client: NetworkClient | AffiliateClient,
  operation: Operation,
  { own, input }: ToolArguments,
  signal: AbortSignal,
): Promise<object> {
  const { max, fields, confirm, files } = own
  const previewOf = async (given: FlatArguments) =>
    preview((await methodOf(client.preview, operation)(...argumentsOf(operation, given))) as Preview)
  if (Array.isArray(input.id) && changesById(operation)) {
    const ids = distinctIds(input.id)
    // Before the first is sent, all are known to be valid.
    const requests = await Promise.all(ids.map((id) => previewOf({ ...input, id })))
    if (confirm !== true)
      return {
        sent: false,
        message: UNSENT,
        requests: requests.map(({ method, url, body }) => ({ method, url, body })),
      }
    const change = (id: unknown) => methodOf(client, operation)(...argumentsOf(operation, { ...input, id }), { signal })
    return changeEach(ids, async (id) => change(id), describe)
  }
  if (operation.isReport && input.fields === undefined) {
    // What else is wrong is said first.
    await previewOf(input)
    throw inputError(operation.name, NO_FIELDS)
  }
  const given = { ...input, ...(files && { files: decodeFiles(files) }) }
  if (operation.effect !== 'read' && confirm !== true)
    return { sent: false, message: UNSENT, ...(await previewOf(given)) }
  const args = argumentsOf(
    operation,
    isList(operation) && fields ? { ...partsWith(fields, operation), ...given } : given,
  )
  const call = methodOf(client, operation)
  if (isList(operation)) {
    const { items, totalItems } = await rowsOfPages(call, args, max, signal)
    return { items: operation.isReport ? items : withFields(items, fieldsWanted(fields, input)), totalItems }
  }
  // A warning would not reach the agent.
  const data = await call(...args, { signal, ...(files && { onIncomplete: 'throw' }) })
  if (data === undefined) return notFound(operation, input.id)
  const rows = rowsOf(operation, data)
  if (rows === undefined) return data as object
  return { ...firstRows(rows, max), ...(operation.name === 'affiliates.listOfferAccess' && { message: OPEN_TO_ALL }) }
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

/** Without fields, the rows of a report have ids only. */
const NO_FIELDS = { path: 'fields', expected: 'the fields to show', received: 'undefined', code: 'missing' } as const

/** Empty lists of a Public offer look as if nobody could see it. */
const OPEN_TO_ALL =
  'A Public offer is open to all affiliates that are not blocked, even if both lists are empty: offers_get shows the access_type.'

const UNSENT = 'Nothing was sent. To send it, call the tool again with the same arguments and confirm: true.'

/** The request that a write would send. */
const preview = ({ toCurl, ...request }: Preview) => ({ ...request, curl: toCurl() })

/** A missing record is no error: the call did what it should. */
const notFound = ({ name }: Operation, id: unknown) => ({
  found: false,
  message: `Not found: there is no ${name.split('.')[0]?.replace(/s$/, '')} ${id} that this key may see.`,
})
