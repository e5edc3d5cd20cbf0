import { ownCopy } from '../errors/objects.ts'
import type { RowsOperation } from '../operations/operation.ts'
import { Paged } from '../paging/paged.ts'
import type { ClientState } from '../transport/client-state.ts'
import { send } from '../transport/send.ts'
import type { AllOptions } from './call-options.ts'
import { type PreparedCall, prepareCall } from './prepare-call.ts'
import { readPage } from './read-page.ts'
import { prepareErrorForCaller, trackCall } from './track-call.ts'

/** Rows of a page if the caller gives no `limit`. */
const PAGE_SIZE = 500

/** Returns the list of a call. Its arguments are checked at once; their error is thrown when the list is read. */
export function runList(operation: RowsOperation, args: readonly unknown[], client: ClientState): Paged<unknown> {
  const { name, singlePageWith } = operation
  let prepared: PreparedCall | undefined
  let inputError: unknown
  try {
    prepared = prepareCall(operation, args, client)
  } catch (error) {
    inputError = error
  }
  const sent = new Map(prepared?.encoded.query)
  const single = singlePageWith !== undefined && sent.has(singlePageWith)
  const options: AllOptions = prepared?.options ?? Object.create(null)
  return new Paged({
    operation: name,
    start: Number(sent.get('page') ?? 1),
    limit: Number(sent.get('limit') ?? PAGE_SIZE),
    single,
    options,
    inputError,
    prepareError: (error, below) => prepareErrorForCaller(error, client.scrub, below, options.signal),
    fetchPage: (number, signal, examine) =>
      trackCall(name, client, async (state) => {
        state.page = number
        if (prepared === undefined) throw inputError
        const { encoded } = prepared
        const query = encoded.query.map(
          ([parameter, value]) => [parameter, parameter === 'page' ? String(number) : value] as const,
        )
        const response = await send({ ...encoded, query }, ownCopy({ ...options, signal }), client, state)
        const page = readPage(operation, encoded, response, client, number)
        const result = single ? { ...page, hasNextPage: false } : page
        state.stopClock()
        await examine?.(result, (found) => state.warn(found))
        return result
      }),
  })
}
