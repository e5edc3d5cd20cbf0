import type { AnyOperation } from '../operations/operation.ts'
import type { ClientState } from '../transport/client-state.ts'
import { send } from '../transport/send.ts'
import { openUpload } from './open-upload.ts'
import { prepareCall } from './prepare-call.ts'
import { resultOf } from './run.ts'
import { trackCall } from './track-call.ts'
import { checkUploadedRecords } from './uploaded-records.ts'

/** Makes the call of an operation that uploads files. */
export const runUpload = (
  operation: AnyOperation,
  args: readonly unknown[],
  clientState: ClientState,
): Promise<unknown> =>
  trackCall(operation.name, clientState, async (callState) => {
    const { options, encoded, files } = prepareCall(operation, args, clientState)
    // Before the files are opened.
    callState.useSignal(options.signal)
    const multipart = await openUpload(operation.name, files, options)
    try {
      const response = await send({ ...encoded, multipart }, options, clientState, callState)
      const result = resultOf(operation, encoded, response, clientState)
      checkUploadedRecords(response, result, multipart.parts, options.onIncomplete)
      return result
    } finally {
      await multipart.close()
    }
  })
