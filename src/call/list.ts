import type { ListOperation } from '../operations/operation.ts'
import { isOnlyPage } from '../operations/readers.ts'
import type { PageSource } from '../paging/page-source.ts'
import { type Paged, paged } from '../paging/paged.ts'
import type { ClientState } from '../transport/client-state.ts'
import { type PreparedCall, withPage } from '../transport/request.ts'
import { prepareCall } from './prepare-call.ts'
import { sendAndRead, trackCall } from './run.ts'

/** Returns the list of a call. Its arguments are checked at once; their error is thrown when the list is read. */
export function runList(operation: ListOperation, args: readonly unknown[], clientState: ClientState): Paged<unknown> {
  try {
    const prepared = prepareCall(operation, args, clientState)
    const { page, limit } = Object(args[0])
    const asksForPage = page !== undefined || limit !== undefined
    return paged(sourceOf(operation, prepared, clientState, asksForPage))
  } catch (error) {
    const { name } = operation
    // Each read of the list gets the same error.
    let refused: Promise<never> | undefined
    const fetchPage = () => {
      refused ??= trackCall(name, clientState, () => Promise.reject(error))
      return refused
    }
    return paged({ ...REFUSED, operation: name, scrub: clientState.scrub, fetchPage })
  }
}

/** A list whose arguments are not valid. */
const REFUSED = { start: 1, limit: 1, onlyPage: true, options: {}, isInvalid: true, asksForPage: true } as const

function sourceOf(
  operation: ListOperation,
  prepared: PreparedCall,
  clientState: ClientState,
  asksForPage: boolean,
): PageSource<unknown> {
  const { name, result } = operation
  const { wire, options } = prepared
  return {
    operation: name,
    start: Number(wire.page),
    limit: Number(wire.limit ?? Number.POSITIVE_INFINITY),
    onlyPage: isOnlyPage(result, wire),
    options,
    isInvalid: false,
    scrub: clientState.scrub,
    asksForPage,
    fetchPage: (number, signal, examine) =>
      trackCall(
        name,
        clientState,
        async (callState) => {
          const asked = { ...withPage(prepared, number), options: { ...options, signal } }
          const page = await sendAndRead(operation, asked, clientState, callState)
          callState.stopClock()
          await examine?.(page, callState)
          return page
        },
        number,
      ),
  }
}
