import { ownCopy } from '../errors/is-record.ts'
import type { ListOperation } from '../operations/operation.ts'
import { Paged } from '../paging/paged.ts'
import type { EncodedCall } from '../transport/request.ts'
import { send } from '../transport/send.ts'
import type { Settings } from '../transport/settings.ts'
import { readPage } from './decode.ts'
import { type PreparedCall, prepareCall } from './prepare-call.ts'
import { finishError, tracked } from './tracked.ts'

/**
 * The list that a call gives. Its arguments are checked, encoded and read once: a crawl that is under way must not see
 * another query than was checked. What is wrong with them is the error of its calls.
 */
export function list(operation: ListOperation, args: readonly unknown[], settings: Settings): Paged<unknown> {
  const { name, singlePageWith = '', pageSize } = operation
  const prepared = attempt(() => prepareCall(operation, args, settings))
  const { query = [] } = prepared.call?.encoded ?? {}
  const sent = new Map(query)
  const single = sent.has(singlePageWith)
  const { options = {} } = prepared.call ?? {}
  const ready = (): PreparedCall<ListOperation> => {
    if (prepared.call === undefined) throw prepared.error
    return prepared.call
  }
  return new Paged({
    operation: name,
    start: Number(sent.get('page') ?? 1),
    limit: Number(sent.get('limit') ?? pageSize),
    single,
    options,
    warn: settings.warn,
    check: ready,
    finish: (error, below) => finishError(error, settings.scrub, below, options.signal),
    fetch: (page, signal, inspect) =>
      tracked(name, settings, async (log) => {
        const call = atPage(ready().encoded, page)
        const response = await send(call, ownCopy({ ...options, signal }), settings, log)
        const fetched = readPage(operation, call, response, settings, page)
        const result = single ? { ...fetched, hasNextPage: false } : fetched
        await inspect?.(result, log.callId)
        return result
      }),
  })
}

function attempt<Call>(work: () => Call): { readonly call?: Call; readonly error?: unknown } {
  try {
    return { call: work() }
  } catch (error) {
    return { error }
  }
}

const atPage = (call: EncodedCall, page: number): EncodedCall => ({
  ...call,
  query: call.query.map(([name, value]) => [name, name === 'page' ? String(page) : value]),
})
