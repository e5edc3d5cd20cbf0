import { InputError } from '../errors/errors.ts'
import { PAGE_SIZE, type RowsOperation } from '../operations/operation.ts'
import type { AllOptions } from '../options/option-names.ts'
import { type Paged, paged } from '../paging/paged.ts'
import type { ClientState } from '../transport/client-state.ts'
import type { EncodedCall } from '../transport/request.ts'
import { send } from '../transport/send.ts'
import { checkErrorMessage } from './decode.ts'
import { type PreparedCall, prepareCall } from './prepare-call.ts'
import { readPage } from './read-page.ts'
import { finishError, trackCall } from './track-call.ts'

/** Returns the list of a call. Its arguments are checked at once; their error is thrown when the list is read. */
export function runList(operation: RowsOperation, args: readonly unknown[], clientState: ClientState): Paged<unknown> {
  const { name, onlyPageWith } = operation
  let prepared: PreparedCall | undefined
  let invalid: unknown
  try {
    prepared = prepareCall(operation, args, clientState)
  } catch (error) {
    invalid = error
  }
  const wire = prepared?.encoded.wire ?? {}
  const onlyPage = onlyPageWith !== undefined && wire[onlyPageWith] !== undefined
  const options: AllOptions = prepared?.options ?? {}
  return paged({
    operation: name,
    start: Number(wire.page ?? 1),
    limit: Number(wire.limit ?? PAGE_SIZE),
    onlyPage,
    options,
    isInvalid: prepared === undefined,
    finishError: (error, below) => finishError(error, clientState.scrub, below, options.signal),
    fetchPage: (number, signal, examine) =>
      trackCall(
        name,
        clientState,
        async (callState) => {
          // A new error for each read, as it gets the id of its call.
          if (prepared === undefined)
            throw invalid instanceof InputError ? new InputError(invalid.message, invalid) : invalid
          const encoded = withPage(prepared.encoded, number)
          const response = await send(encoded, { ...options, signal }, clientState, callState)
          checkErrorMessage(response, name, clientState)
          const page = readPage(operation, encoded, response, clientState, number)
          const result = onlyPage ? { ...page, hasNextPage: false } : page
          callState.stopClock()
          await examine?.(result, callState)
          return result
        },
        number,
      ),
  })
}

/** The encoded call of another page. Each list has `page: 1` in its `defaults`, so that its query has a page. */
const withPage = (encoded: EncodedCall, page: number): EncodedCall => ({
  ...encoded,
  query: encoded.query.map(([name, value]) => [name, name === 'page' ? String(page) : value]),
})
