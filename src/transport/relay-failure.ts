import { ApiError, ConnectionError, type Outcome, ResponseError, TimeoutError } from '../errors/errors.ts'
import { OUTCOMES } from './outcomes.ts'

/** The field `relay` of a relay's error, which no network response has. The page's client throws that error. */
export interface RelayFailure {
  /** `refusal`: the relay did not pass the request on. Otherwise, how its own call to the network failed. */
  readonly kind: keyof typeof CLASSES
  readonly outcome: Outcome
  readonly status?: number | undefined
  /** The code of the failure, or why the relay refused. */
  readonly code?: string | undefined
  /** What a developer can change, if the relay refused. */
  readonly hint?: string | undefined
}

const CLASSES = { connection: ConnectionError, timeout: TimeoutError, response: ResponseError, refusal: ApiError }

/** Reads how a relay failed, of a response in JSON: what a relay cannot read of a network's responses is plain text. */
export function readRelayFailure({ headers }: Response, value: unknown) {
  if (!/^application\/json *(?:;|$)/i.test(headers.get('content-type') ?? '')) return undefined
  const { relay }: { relay?: unknown } = Object(value)
  const { kind, outcome, status, code, hint }: Partial<RelayFailure> = Object(relay)
  if (typeof kind !== 'string' || !Object.hasOwn(CLASSES, kind)) return undefined
  if (outcome === undefined || !OUTCOMES.includes(outcome)) return undefined
  return { Class: CLASSES[kind], details: { outcome, status, code, hint } }
}
