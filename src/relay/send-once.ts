import { AffiliateNetworkError } from '../errors/errors.ts'
import { ownCopy } from '../errors/is-record.ts'
import type { MultipartBody } from '../platform/body.ts'
import { CallLog } from '../transport/call-log.ts'
import type { EncodedCall } from '../transport/request.ts'
import { send } from '../transport/send.ts'
import type { Settings } from '../transport/settings.ts'
import { type Received, toFailure, toPage } from './response.ts'

/** How a call is sent on. */
interface Sending {
  /** That of the page's request: without a page, nothing is sent any more. */
  readonly signal: AbortSignal
  readonly multipart: MultipartBody | undefined
}

/**
 * Sends a call as the client does, once: the page's client decides about another attempt. Returns the network's response,
 * good or bad, without the key.
 * @throws Refusal if the network gave none.
 */
export async function sendOnce(
  call: EncodedCall,
  settings: Settings,
  { signal, multipart }: Sending,
): Promise<Response> {
  const keys: string[] = typeof settings.key === 'string' ? [settings.key] : []
  const log = new CallLog(call.operation, settings.scrub, settings.onEvent)
  let received: Received | undefined
  const onReceived = (response: Response, text: string) => {
    received = { response, text }
  }
  try {
    const keyed = { ...settings, key: noted(settings.key, keys) }
    await send({ ...call, multipart }, ownCopy({ signal, retries: 0, onReceived }), keyed, log)
    log.succeeded()
  } catch (error) {
    log.endedBy(error)
    if (!(error instanceof AffiliateNetworkError)) throw error
    if (error.kind !== 'api' || received === undefined) throw toFailure(error)
  } finally {
    await multipart?.close()
  }
  return toPage(received as Received, keys)
}

/** A key function that notes which key it gave, as the response may repeat it. */
const noted = (key: Settings['key'], keys: string[]): Settings['key'] =>
  typeof key !== 'function'
    ? key
    : async () => {
        const value = await key()
        keys.push(value)
        return value
      }
