import * as z from 'zod/mini'
import { openFiles } from '#multipart'
import { formatIssues } from '../errors/describe.ts'
import type { Issue } from '../errors/errors.ts'
import { isRecord, ownCopy } from '../errors/is-record.ts'
import type { WarningEvent } from '../events/client-event.ts'
import { notify } from '../events/notify.ts'
import type { ListOperation, Operation } from '../operations/operation.ts'
import type { CallOptions, UploadOptions } from '../options.ts'
import { type ListOptions, type Page, Paged } from '../paging/paged.ts'
import { CallLog } from '../transport/call-log.ts'
import { messageOf, parseJson, readPage } from '../transport/envelope.ts'
import type { EncodedCall } from '../transport/request.ts'
import { scrubValue } from '../transport/secret.ts'
import { type SendOptions, type SendResult, send } from '../transport/send.ts'
import type { Settings } from '../transport/settings.ts'
import { parseCallOptions } from './call-options.ts'
import { finishing } from './call-site.ts'
import type { Caller, Reply } from './caller.ts'
import { decode, exactPath, type Reading, strictly, unusable } from './decode.ts'
import { encode } from './encode.ts'
import { encodeFreeRequest } from './free-request.ts'
import type { SchemaResult } from './standard-schema.ts'
import { checkUploaded } from './uploaded-records.ts'

/** A caller that sends. Data flows one way: input, codec, transport, codec, output. */
export function liveCaller(settings: Settings): Caller {
  const warn = (event: WarningEvent) => {
    if (settings.onEvent !== undefined) notify(() => settings.onEvent?.(event))
    else console.warn(`affiliate-network-sdk: ${event.message}`)
  }
  const reading: Reading = { validation: settings.validation, reported: settings.reported, warn }

  /** Runs one call: whatever happens in it, its events end with one `end`. */
  const run = async <Result>(operation: string, work: (log: CallLog) => Promise<Result>): Promise<Result> => {
    const log = new CallLog(operation, settings.scrub, settings.onEvent)
    try {
      const result = await work(log)
      log.succeeded()
      return result
    } catch (error) {
      log.endedBy(error)
      throw error
    }
  }

  const receive = async (
    log: CallLog,
    call: EncodedCall,
    options: UploadOptions,
    sendOptions?: SendOptions,
  ): Promise<{ answer: SendResult; reply: Reply }> => {
    const answer = await send(call, options, settings, log, sendOptions)
    const { status, traceId, attempts, text, scrub } = answer
    // Read again: rows are converted in place.
    const body = () => scrubValue(parseJson(text), scrub)
    return {
      answer,
      reply: {
        operation: call.operation,
        callId: log.callId,
        status,
        traceId,
        attempts,
        scrub,
        body,
        message: scrub(messageOf(answer.envelope)),
      },
    }
  }

  const call = <Input, Data, Result>(
    operation: Operation<Input, Data>,
    input: unknown,
    given: UploadOptions | undefined,
    finish: (data: Data, reply: Reply) => Result,
    files?: unknown,
  ): Promise<Result> =>
    run(operation.name, async (log) => {
      const isUpload = operation.bodyType === 'multipart'
      const options: UploadOptions = parseCallOptions(operation.name, given, isUpload ? 'upload' : 'call')
      const encoded = encode(operation, input, settings, options.extraQuery)
      const multipart = isUpload ? await openFiles(operation.name, files) : undefined
      try {
        const { answer, reply } = await receive(log, encoded, options, { unwrapped: operation.unwrapped, multipart })
        const { data } = answer.envelope
        const { output } = operation
        const isThere = output !== undefined && data !== undefined && data !== null
        const result = finish((isThere ? decode(reply, output, data, reading) : data) as Data, reply)
        if (multipart !== undefined && operation.uploaded !== undefined)
          checkUploaded(reply, operation.uploaded, result, multipart.parts, options.onIncomplete, warn)
        return result
      } finally {
        await multipart?.close()
      }
    })

  async function fetchPage<Input, Row>(
    log: CallLog,
    operation: ListOperation<Input, Row>,
    encoded: EncodedCall,
    options: CallOptions,
    page: number,
  ): Promise<Page<Row>> {
    const { answer, reply } = await receive(log, encoded, options)
    // A relay that acts for an affiliate answers a network's client with the list of that affiliate.
    const isRelayed = settings.key === undefined && isRecord(answer.envelope.data)
    const place = isRelayed ? 'content' : operation.pagination
    const { rows, pagination } = strictly(reply, () => readPage(answer.value, answer.envelope, place, page))
    const items = decode(reply, rowsOf(operation, encoded), rows, reading) as Row[]
    return { items, ...pagination, hasNextPage: pagination.page < pagination.totalPages }
  }

  return {
    call,
    upload: (operation, input, files, options, finish) => call(operation, input, options, finish, files),

    first: (operation, input, given, find) =>
      run(operation.name, async (log) => {
        const options = parseCallOptions(operation.name, given, 'call')
        const encoded = encode(operation, input, settings, options.extraQuery)
        const { items } = await fetchPage(log, operation, encoded, options, 1)
        // Rows that are not objects are passed through unchanged.
        return items.find((row) => isRecord(row) && find(row))
      }),

    list(operation, input, given) {
      // Checked, encoded and read once: a crawl that is under way must not see another query than was checked.
      let options: ListOptions = ownCopy({})
      let encoded: EncodedCall | undefined
      let ready: Promise<EncodedCall>
      try {
        options = parseCallOptions(operation.name, given, 'list')
        encoded = encode(operation, input, settings, options.extraQuery)
        ready = Promise.resolve(encoded)
      } catch (error) {
        ready = Promise.reject(error)
        // An input that does not fit is reported where the list is read.
        ready.catch(() => {})
      }
      const sent = new Map(encoded?.query)
      const { singlePageWith = '', pageSize } = operation
      const single = sent.has(singlePageWith)
      return new Paged({
        operation: operation.name,
        start: Number(sent.get('page') ?? 1),
        limit: Number(sent.get('limit') ?? pageSize),
        single,
        options,
        warn,
        ready,
        finish: finishing(settings.scrub, options),
        fetch: (page, signal, inspect) =>
          run(operation.name, async (log) => {
            const call = atPage(await ready, page)
            const fetched = await fetchPage(log, operation, call, ownCopy({ ...options, signal }), page)
            const result = single ? { ...fetched, hasNextPage: false } : fetched
            await inspect?.(result, log.callId)
            return result
          }),
      })
    },

    prepare: (name, work) => {
      try {
        return work()
      } catch (error) {
        return run(name, () => Promise.reject(error))
      }
    },

    request: (what, given) =>
      run('request', async (log) => {
        const options = parseCallOptions('request', given, 'call')
        const { encoded, schema } = encodeFreeRequest(what, settings.affiliateId, options.extraQuery)
        const { answer, reply } = await receive(log, encoded, options)
        const { data } = answer.envelope
        return schema === undefined ? data : checked(reply, await schema['~standard'].validate(data))
      }),
  }
}

const atPage = (call: EncodedCall, page: number): EncodedCall => ({
  ...call,
  query: call.query.map(([name, value]) => [name, name === 'page' ? String(page) : value]),
})

const arrays = new WeakMap<object, z.ZodMiniType<unknown[]>>()

/** The schema of a page's rows; kept by the row's schema, because readers are kept by schema. */
function rowsOf(operation: ListOperation, { query }: EncodedCall): z.ZodMiniType<unknown[]> {
  const row = operation.row(Object.fromEntries(query))
  const known = arrays.get(row) ?? z.array(row)
  arrays.set(row, known)
  return known
}

/** A free request's data, as its schema gives it. What does not fit always throws. */
function checked(reply: Reply, result: SchemaResult<unknown>): unknown {
  if (result.issues === undefined) return result.value
  const issues: Issue[] = result.issues.map(({ message, path = [] }) => ({
    path: reply.scrub(exactPath(path)),
    expected: 'data that fits the schema',
    received: reply.scrub(message),
  }))
  throw unusable(reply, formatIssues(issues) || 'expected data that fits the schema, received other data', issues)
}
