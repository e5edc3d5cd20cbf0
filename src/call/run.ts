import type { Operation } from '../operations/operation.ts'
import type { CallState } from '../transport/call-state.ts'
import type { ClientState } from '../transport/client-state.ts'
import type { PreparedCall } from '../transport/request.ts'
import { send } from '../transport/send.ts'
import { prepareCall } from './prepare-call.ts'
import { trackCall } from './track-call.ts'

/** Makes the call of an operation. */
export const run = (operation: Operation, args: readonly unknown[], clientState: ClientState): Promise<unknown> =>
  trackCall(operation.name, clientState, async (callState) => {
    const prepared = prepareCall(operation, args, clientState)
    warnAboutRequest(operation, prepared, callState)
    const reply = await send(prepared, clientState, callState)
    reply.checkErrorMessage()
    return operation.result.read(reply, prepared.wire)
  })

/** Sends the warnings of an operation about its request. */
export function warnAboutRequest(operation: Operation, { wire }: PreparedCall, callState: CallState): void {
  for (const [about, warning] of Object.entries(operation.warningsFor?.(wire) ?? {}))
    callState.warnOnce(about, () => warning)
}
