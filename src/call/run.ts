import { openFiles } from '#platform'
import { type AnyOperation, isListOperation } from '../operations/operation.ts'
import { send } from '../transport/send.ts'
import type { Settings } from '../transport/settings.ts'
import { decode, readPage } from './decode.ts'
import { checkData, prepareRequest } from './free-request.ts'
import { prepareCall } from './prepare-call.ts'
import { tracked } from './tracked.ts'
import { checkUploaded } from './uploaded-records.ts'

/** Makes the call of an operation. Data flows one way: input, codec, transport, codec, output. */
export const run = (called: AnyOperation, args: readonly unknown[], settings: Settings): Promise<unknown> =>
  tracked(called.name, settings, async (log) => {
    const { operation, options, encoded, files } = prepareCall(called, args, settings)
    const multipart = operation.bodyType === 'multipart' ? await openFiles(operation.name, files) : undefined
    try {
      const response = await send({ ...encoded, multipart }, options, settings, log)
      const data = isListOperation(operation)
        ? readPage(operation, encoded, response, settings, 1).items
        : decode(response, operation.output, response.envelope.data, settings)
      const result = operation.result ? operation.result(data as never, response, encoded.wire) : data
      if (multipart !== undefined && 'uploaded' in operation && operation.uploaded !== undefined)
        checkUploaded(response, operation.uploaded, result, multipart.parts, options.onIncomplete, settings.warn)
      return result
    } finally {
      await multipart?.close()
    }
  })

export const runRequest = (what: unknown, given: unknown, settings: Settings): Promise<unknown> =>
  tracked('request', settings, async (log) => {
    const { options, encoded, schema } = prepareRequest(what, given, settings)
    const response = await send(encoded, options, settings, log)
    const { data } = response.envelope
    return schema === undefined ? data : checkData(response, await schema['~standard'].validate(data))
  })
