import { ownCopy } from '../errors/is-record.ts'
import type { ListOperation } from '../operations/operation.ts'
import { Paged, type PageSource } from '../paging/paged.ts'
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
  try {
    return new Paged(sourceOf(prepareCall(operation, args, settings), settings))
  } catch (error) {
    return new Paged(refusing(operation.name, error, settings))
  }
}

function sourceOf(call: PreparedCall<ListOperation>, settings: Settings): PageSource<unknown> {
  const { operation, encoded, options } = call
  const { name, singlePageWith = '', pageSize } = operation
  const sent = new Map(encoded.query)
  const single = sent.has(singlePageWith)
  return {
    operation: name,
    start: Number(sent.get('page') ?? 1),
    limit: Number(sent.get('limit') ?? pageSize),
    single,
    options,
    warn: settings.warn,
    check: () => {},
    finish: (error, below) => finishError(error, settings.scrub, below, options.signal),
    fetch: (number, signal, inspect) =>
      tracked(name, settings, async (log) => {
        const query = encoded.query.map(([name, value]) => [name, name === 'page' ? String(number) : value] as const)
        const response = await send({ ...encoded, query }, ownCopy({ ...options, signal }), settings, log)
        const page = readPage(operation, encoded, response, settings, number)
        const result = single ? { ...page, hasNextPage: false } : page
        await inspect?.(result, log.callId)
        return result
      }),
  }
}

/** The source of a list whose arguments are not valid. */
function refusing(operation: string, error: unknown, settings: Settings): PageSource<never> {
  const check = () => {
    throw error
  }
  return {
    operation,
    start: 1,
    limit: 1,
    single: true,
    options: {},
    warn: settings.warn,
    check,
    finish: (thrown, below) => finishError(thrown, settings.scrub, below),
    fetch: () => tracked(operation, settings, async () => check()),
  }
}
