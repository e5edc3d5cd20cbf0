import type { AnyOperation } from '../operations/operation.ts'
import type { WarningDetails } from '../options/client-event.ts'
import type { CallState } from '../transport/call-state.ts'
import type { ClientState } from '../transport/client-state.ts'
import type { EncodedCall } from '../transport/request.ts'

/** Sends a warning, unless the client has sent one about the same. */
export function warnOnce<Warning extends WarningDetails>(
  sentWarnings: ClientState['sentWarnings'],
  about: string,
  warn: (warning: Warning) => void,
  makeWarning: () => Warning,
): void {
  if (sentWarnings.has(about)) return
  sentWarnings.add(about)
  warn(makeWarning())
}

/** Sends the warnings of an operation about its request. */
export function warnAboutRequest(
  operation: AnyOperation,
  { wire }: EncodedCall,
  callState: CallState,
  { sentWarnings }: Pick<ClientState, 'sentWarnings'>,
): void {
  for (const [about, warning] of Object.entries(operation.warningsFor?.(wire) ?? {}))
    warnOnce(
      sentWarnings,
      `${operation.name} ${about}`,
      (details) => callState.warn(details),
      () => warning,
    )
}
