import { ownCopy } from '../errors/objects.ts'
import type { RowsOperation } from '../operations/operation.ts'
import { Paged } from '../paging/paged.ts'
import { send } from '../transport/send.ts'
import type { Settings } from '../transport/settings.ts'
import type { AllOptions } from './call-options.ts'
import { type PreparedCall, prepareCall } from './prepare-call.ts'
import { readPage } from './read-page.ts'
import { prepareErrorForCaller, trackCall } from './track-call.ts'

/** Rows of a page if the caller gives no `limit`. */
const PAGE_SIZE = 500

/** Returns the list of a call. Its arguments are checked at once; their error is thrown when the list is read. */
export function runList(operation: RowsOperation, args: readonly unknown[], settings: Settings): Paged<unknown> {
  const { name, singlePageWith } = operation
  let prepared: PreparedCall | undefined
  let inputError: unknown
  try {
    prepared = prepareCall(operation, args, settings)
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
    prepareError: (error, below) => prepareErrorForCaller(error, settings.scrub, below, options.signal),
    fetchPage: (number, signal, examine) =>
      trackCall(name, settings, async (state) => {
        state.page = number
        if (prepared === undefined) throw inputError
        const { encoded } = prepared
        const query = encoded.query.map(
          ([parameter, value]) => [parameter, parameter === 'page' ? String(number) : value] as const,
        )
        const response = await send({ ...encoded, query }, ownCopy({ ...options, signal }), settings, state)
        const page = readPage(operation, encoded, response, settings, number)
        const result = single ? { ...page, hasNextPage: false } : page
        state.stopClock()
        await examine?.(result, (found) => state.warn(found))
        return result
      }),
  })
}
