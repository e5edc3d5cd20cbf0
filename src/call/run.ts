import { type AnyOperation, isRowsOperation } from '../operations/operation.ts'
import type { ClientState } from '../transport/client-state.ts'
import type { ServiceResponse } from '../transport/interpret.ts'
import type { EncodedCall } from '../transport/request.ts'
import { send } from '../transport/send.ts'
import { checkErrorMessage, decode } from './decode.ts'
import { prepareCall } from './prepare-call.ts'
import { readPage } from './read-page.ts'
import { trackCall } from './track-call.ts'
import { warnAboutRequest } from './warn-once.ts'

/** Makes the call of an operation. */
export const run = (operation: AnyOperation, args: readonly unknown[], clientState: ClientState): Promise<unknown> =>
  trackCall(operation.name, clientState, async (callState) => {
    const { options, encoded } = prepareCall(operation, args, clientState)
    warnAboutRequest(operation, encoded, callState, clientState)
    return resultOf(operation, encoded, await send(encoded, options, clientState, callState), clientState)
  })

/** Makes the result of a call from its response. */
export function resultOf(
  operation: AnyOperation,
  encoded: EncodedCall,
  response: ServiceResponse,
  clientState: ClientState,
): unknown {
  checkErrorMessage(response, operation.name, clientState)
  const data = isRowsOperation(operation)
    ? readPage(operation, encoded, response, clientState, 1).items
    : decode(response, operation.name, operation.output, response.envelope.data, clientState)
  return operation.result ? operation.result(data as never, response, encoded.wire) : data
}
