import { PAGE_SIZE, type RowsOperation } from '../operations/operation.ts'
import type { PageSource } from '../paging/page-source.ts'
import { type Paged, paged } from '../paging/paged.ts'
import type { ClientState } from '../transport/client-state.ts'
import type { EncodedCall } from '../transport/request.ts'
import { send } from '../transport/send.ts'
import { checkErrorMessage } from './decode.ts'
import { type PreparedCall, prepareCall } from './prepare-call.ts'
import { readPage } from './read-page.ts'
import { trackCall } from './track-call.ts'
import { warnAboutRequest, warnOnce } from './warn-once.ts'

/** Returns the list of a call. Its arguments are checked at once; their error is thrown when the list is read. */
export function runList(operation: RowsOperation, args: readonly unknown[], clientState: ClientState): Paged<unknown> {
  try {
    const prepared = prepareCall(operation, args, clientState)
    const { page, limit } = Object(args[0])
    const asksForPage = page !== undefined || limit !== undefined
    return paged(sourceOf(operation, prepared, clientState, asksForPage))
  } catch (error) {
    return paged(refusedSource(operation.name, error, clientState))
  }
}

function sourceOf(
  operation: RowsOperation,
  { encoded, options }: PreparedCall,
  clientState: ClientState,
  asksForPage: boolean,
): PageSource<unknown> {
  const { name, onlyPageWith } = operation
  const { wire } = encoded
  const onlyPage = onlyPageWith !== undefined && wire[onlyPageWith] !== undefined
  return {
    operation: name,
    start: Number(wire.page),
    limit: Number(wire.limit ?? PAGE_SIZE),
    onlyPage,
    options,
    isInvalid: false,
    scrub: clientState.scrub,
    warnOfMore: asksForPage
      ? undefined
      : (call, warning) =>
          warnOnce(
            clientState.sentWarnings,
            `${name} ${warning.code}`,
            (details) => call.warn(details),
            () => warning,
          ),
    fetchPage: (number, signal, examine) =>
      trackCall(
        name,
        clientState,
        async (callState) => {
          const asked = withPage(encoded, number)
          warnAboutRequest(operation, encoded, callState, clientState)
          const response = await send(asked, { ...options, signal }, clientState, callState)
          checkErrorMessage(response, name, clientState)
          const page = readPage(operation, asked, response, clientState, number)
          const result = onlyPage ? { ...page, hasNextPage: false } : page
          callState.stopClock()
          await examine?.(result, callState)
          return result
        },
        number,
      ),
  }
}

/** Each read of a list whose arguments are not valid gets the same error. */
function refusedSource(name: string, error: unknown, clientState: ClientState): PageSource<unknown> {
  let refused: Promise<never> | undefined
  const fetchPage = () => {
    refused ??= trackCall(name, clientState, () => Promise.reject(error))
    return refused
  }
  const { scrub } = clientState
  return { operation: name, start: 1, limit: 1, onlyPage: true, options: {}, isInvalid: true, scrub, fetchPage }
}

/** The encoded call of another page. Each list has `page: 1` in its `defaults`, so that its query has a page. */
const withPage = (encoded: EncodedCall, page: number): EncodedCall => ({
  ...encoded,
  query: encoded.query.map(([name, value]) => [name, name === 'page' ? String(page) : value]),
})
