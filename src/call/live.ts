import * as z from 'zod/mini'
import { openFiles } from '#multipart'
import { callSite } from './call-site.ts'
import { checkCallOptions } from './call-options.ts'
import type { Caller, Reply } from './caller.ts'
import { decode, misread, type Reading, strictly } from './decode.ts'
import { pathText, sentence } from '../errors/describe.ts'
import type { Encoded } from '../transport/request.ts'
import { encode } from './encode.ts'
import { messageOf, parseJson, readPage } from '../transport/envelope.ts'
import type { Issue } from '../errors/errors.ts'
import { encodeFreeRequest, type FreeRequest } from './free-request.ts'
import { isRecord } from '../errors/is-record.ts'
import type { ListOperation, Operation } from '../operations/operation.ts'
import type { CallOptions, ClientEvent, UploadOptions } from '../options.ts'
import { type Page, Paged } from '../paging/paged.ts'
import type { SchemaResult } from './standard-schema.ts'
import { tell } from '../events/notify.ts'
import { scrubValue } from '../transport/secret.ts'
import { type Delivered, send, type Way } from '../transport/send.ts'
import type { Limits } from '../transport/limits.ts'
import type { Settings } from '../transport/settings.ts'

/** A caller that sends. Data flows one way: input, spelling, transport, reading, output. */
export function liveCaller(settings: Settings): Caller {
  const warn = (event: ClientEvent & { type: 'warning' }) => {
    if (settings.onEvent !== undefined) tell(() => settings.onEvent?.(event))
    else
      console.warn(
        `affiliate-network-sdk: ${'message' in event ? event.message : `${event.operation}: ${sentence([event])}`}`,
      )
  }
  const reading: Reading = { validation: settings.validation, told: settings.told, warn }

  const receive = async (
    call: Encoded,
    options: UploadOptions,
    way: Way,
  ): Promise<{ answer: Delivered; reply: Reply }> => {
    const answer = await send(call, options, settings, way)
    const { status, traceId, attempts, text, scrub } = answer
    // Read again: rows are converted in place.
    const body = () => scrubValue(parseJson(text), scrub)
    return {
      answer,
      reply: {
        operation: call.operation,
        status,
        traceId,
        attempts,
        scrub,
        body,
        message: scrub(messageOf(answer.envelope)),
      },
    }
  }

  async function call<Input, Data, Result>(
    operation: Operation<Input, Data>,
    input: unknown,
    options: UploadOptions = {},
    finish: (data: Data, reply: Reply) => Result,
    files?: unknown,
  ): Promise<Result> {
    const kind = operation.carries === 'multipart' ? 'upload' : 'call'
    const limits = checkCallOptions(operation.name, options, kind, settings)
    const encoded = encode(operation, input, settings, options.extraQuery)
    const multipart = operation.carries === 'multipart' ? await openFiles(operation.name, files) : undefined
    try {
      const { answer, reply } = await receive(encoded, options, { bare: operation.bare === true, limits, multipart })
      const { data } = answer.envelope
      const { output } = operation
      const isThere = output !== undefined && data !== undefined && data !== null
      return finish((isThere ? decode(reply, output, data, reading) : data) as Data, reply)
    } finally {
      await multipart?.close()
    }
  }

  async function fetchPage<Input, Row>(
    operation: ListOperation<Input, Row>,
    encoded: Encoded,
    options: CallOptions,
    limits: Limits,
    page: number,
  ): Promise<Page<Row>> {
    const { answer, reply } = await receive(encoded, options, { bare: false, limits })
    const { rows, figures } = strictly(reply, () => readPage(answer.value, answer.envelope, operation.figures, page))
    const items = decode(reply, rowsOf(operation, encoded), rows, reading) as Row[]
    return { items, ...figures, hasNextPage: figures.page < figures.totalPages }
  }

  return {
    call,
    upload: (operation, input, files, options, finish) => call(operation, input, options, finish, files),

    async first(operation, input, options = {}, find) {
      const limits = checkCallOptions(operation.name, options, 'call', settings)
      const encoded = encode(operation, input, settings, options.extraQuery)
      const { items } = await fetchPage(operation, encoded, options, limits, 1)
      // A row that is none was handed on as it came.
      return items.find((row) => isRecord(row) && find(row))
    },

    list(operation, input, options = {}) {
      const query: {
        page?: unknown
        limit?: unknown
        top_cr?: unknown
      } = isRecord(input) ? input : {}
      const start = typeof query.page === 'number' ? query.page : 1
      const single = query.top_cr !== undefined
      const own = { ...options }
      // Checked and spelled at once: a crawl goes on for long, and what becomes of the query meanwhile is not its affair.
      const ready = (async () => ({
        limits: checkCallOptions(operation.name, options, 'list', settings),
        encoded: encode(operation, input, settings, options.extraQuery),
      }))()
      // What does not fit is told where the list is read.
      ready.catch(() => {})
      return new Paged({
        operation: operation.name,
        start,
        limit: typeof query.limit === 'number' ? query.limit : 500,
        single,
        options: own,
        warn,
        ready,
        traced: callSite(settings.scrub, own),
        fetch: async (page, signal) => {
          const { limits, encoded } = await ready
          const result = await fetchPage(operation, atPage(encoded, page), { ...own, signal }, limits, page)
          return single ? { ...result, hasNextPage: false } : result
        },
      })
    },

    async request(what, options = {}) {
      const limits = checkCallOptions('request', options, 'call', settings)
      const role = settings.affiliateId === undefined ? 'network' : 'affiliate'
      const encoded = encodeFreeRequest(what, role, options.extraQuery)
      const { answer, reply } = await receive(encoded, options, { bare: false, limits })
      const { data } = answer.envelope
      const { schema } = what as FreeRequest
      return schema === undefined ? data : checked(reply, await schema['~standard'].validate(data))
    },
  }
}

const atPage = (call: Encoded, page: number): Encoded => ({
  ...call,
  query: call.query.map(([name, value]) => [name, name === 'page' ? String(page) : value]),
})

const arrays = new WeakMap<object, z.ZodMiniType<unknown[]>>()

/** The schema of a page's rows; kept by the row's schema, because readers are kept by schema. */
function rowsOf(
  operation: ListOperation<never, unknown> | ListOperation<unknown, unknown>,
  { query }: Encoded,
): z.ZodMiniType<unknown[]> {
  const row = operation.row(Object.fromEntries(query))
  const known = arrays.get(row) ?? z.array(row)
  arrays.set(row, known)
  return known
}

/** A free request's data, as its schema made it. Its misfits always throw. */
function checked(reply: Reply, result: SchemaResult<unknown>): unknown {
  if (result.issues === undefined) return result.value
  const issues: Issue[] = result.issues.map(({ message, path = [] }) => ({
    path: reply.scrub(pathText(path.map((part) => (typeof part === 'object' ? part.key : part)))),
    expected: 'data that fits the schema',
    received: reply.scrub(message),
  }))
  throw misread(reply, sentence(issues) || 'expected data that fits the schema, received other data', issues)
}
