import { AffiliateNetworkError } from '../errors/errors.ts'
import { CallState } from '../transport/call-state.ts'
import type { ClientState } from '../transport/client-state.ts'
import type { OnReceived } from '../transport/interpret.ts'
import type { Turn } from '../transport/pacing/limiter.ts'
import type { PreparedCall } from '../transport/request.ts'
import { send } from '../transport/send.ts'
import { askOwner, OwnersError } from './owners-functions.ts'
import { type Received, withoutRelay } from './response.ts'
import type { Patience } from './within.ts'

/**
 * Sends a call as the client does, once: the page's client decides about another attempt. Returns the network's response,
 * good or bad, and the key that it may repeat.
 * @param turn taken already
 * @throws AffiliateNetworkError if the network gave none.
 * @throws OwnersError if there is no valid key.
 */
export async function sendOnce(
  prepared: PreparedCall,
  clientState: ClientState,
  patience: Patience,
  turn: Turn,
): Promise<Received> {
  const ask = clientState.key
  const key = typeof ask === 'function' ? await askOwner('the key function', ask, patience) : ask
  const callState = new CallState(prepared.operation.name, clientState)
  const keys = key === undefined ? [] : [key]
  let received: Received | undefined
  const onReceived: OnReceived = (response, text, value) => {
    received = { response, ...withoutRelay(text, value), keys }
  }
  const ownLimiter = { turn: () => ({ ...turn, take: async () => {} }) }
  // The client checks what a function gives.
  const state = { ...clientState, ownLimiter, key: typeof ask === 'function' ? () => key as string : key }
  try {
    await send({ ...prepared, options: { signal: patience.signal, retries: 0 } }, state, callState, onReceived)
    callState.succeeded()
  } catch (error) {
    callState.failed(error)
    if (!(error instanceof AffiliateNetworkError)) throw error
    if (error.kind === 'input') throw new OwnersError('', { cause: error })
    if (error.kind !== 'api' || received === undefined) throw error
  }
  return received as unknown as Received
}
