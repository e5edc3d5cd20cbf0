import { AffiliateNetworkError } from '../errors/errors.ts'
import { CallState } from '../transport/call-state.ts'
import type { ClientState } from '../transport/client-state.ts'
import type { OnReceived } from '../transport/interpret.ts'
import type { Turn } from '../transport/pacing/limiter.ts'
import type { PreparedCall } from '../transport/request.ts'
import { send } from '../transport/send.ts'
import { OwnersError, tooSlow } from './owners-functions.ts'
import { type Received, withoutRelay } from './response.ts'

/**
 * Sends a call as the client does, once: the page's client decides about another attempt, and `signal` is aborted when it
 * is gone. Returns the network's response, good or bad, and the keys that it may repeat.
 * @param turn Taken already. It is released.
 * @throws AffiliateNetworkError if the network gave none.
 * @throws OwnersError if there is no valid key.
 */
export async function sendOnce(
  prepared: PreparedCall,
  clientState: ClientState,
  signal: AbortSignal,
  turn: Turn,
): Promise<Received> {
  const { key } = clientState
  const keys: string[] = typeof key === 'string' ? [key] : []
  const callState = new CallState(prepared.operation.name, clientState)
  let received: Omit<Received, 'keys'> | undefined
  let keyFailure: OwnersError | undefined
  const onReceived: OnReceived = (response, text, value) => {
    received = { response, ...withoutRelay(text, value) }
  }
  /** Notes which key the function gave, as the response may repeat it. */
  const noted = async (ask: () => string | Promise<string>) => {
    keyFailure = tooSlow('the key function')
    try {
      const value = await ask()
      keyFailure = undefined
      keys.push(value)
      return value
    } catch (reason) {
      keyFailure = new OwnersError(reason)
      throw reason
    }
  }
  try {
    const ownLimiter = { turn: () => ({ ...turn, take: async () => {} }) }
    const keyed = { ...clientState, ownLimiter, key: typeof key === 'function' ? () => noted(key) : key }
    await send({ ...prepared, options: { signal, retries: 0 } }, keyed, callState, onReceived)
    callState.succeeded()
  } catch (error) {
    callState.failed(error)
    if (!(error instanceof AffiliateNetworkError)) throw error
    if (keyFailure !== undefined) throw keyFailure
    if (error.kind === 'input') throw new OwnersError(error)
    if (error.kind !== 'api' || received === undefined) throw error
  } finally {
    turn.release()
  }
  return { ...(received as NonNullable<typeof received>), keys }
}
