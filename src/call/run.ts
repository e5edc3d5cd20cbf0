import { type AnyOperation, hasRows } from '../operations/operation.ts'
import type { ClientState } from '../transport/client-state.ts'
import type { ServiceResponse } from '../transport/interpret.ts'
import type { EncodedCall } from '../transport/request.ts'
import { send } from '../transport/send.ts'
import { decode } from './decode.ts'
import { prepareCall } from './prepare-call.ts'
import { readPage } from './read-page.ts'
import { trackCall } from './track-call.ts'

/** Makes the call of an operation. Data flows one way: input, codec, transport, codec, output. */
export const run = (operation: AnyOperation, args: readonly unknown[], client: ClientState): Promise<unknown> =>
  trackCall(operation.name, client, async (state) => {
    const { options, encoded } = prepareCall(operation, args, client)
    return resultOf(operation, encoded, await send(encoded, options, client, state), client)
  })

/** Makes the result of a call from its response. */
export function resultOf(
  operation: AnyOperation,
  encoded: EncodedCall,
  response: ServiceResponse,
  client: ClientState,
): unknown {
  const data = hasRows(operation)
    ? readPage(operation, encoded, response, client, 1).items
    : decode(response, operation.name, operation.output, response.envelope.data, client)
  return operation.result ? operation.result(data as never, response, encoded.wire) : data
}
