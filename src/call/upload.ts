import type { Operation } from '../operations/operation.ts'
import type { ClientState } from '../transport/client-state.ts'
import { send } from '../transport/send.ts'
import { openUpload } from './open-upload.ts'
import { prepareCall } from './prepare-call.ts'
import { trackCall } from './run.ts'
import { checkUploadedRecords } from './uploaded-records.ts'

/** Makes the call of an operation that uploads files. */
export const runUpload = (operation: Operation, args: readonly unknown[], clientState: ClientState): Promise<unknown> =>
  trackCall(operation.name, clientState, async (callState) => {
    const prepared = prepareCall(operation, args, clientState)
    const { options, files } = prepared
    // Before the files are opened.
    callState.signal = options.signal
    options.signal?.throwIfAborted()
    const multipart = await openUpload(operation.name, files, options)
    try {
      const reply = await send({ ...prepared, multipart }, clientState, callState)
      reply.checkErrorMessage()
      const result = operation.result.read(reply, prepared.wire)
      checkUploadedRecords(reply, result, multipart.parts, options.onIncomplete)
      return result
    } finally {
      await multipart.close()
    }
  })
