import { ApiError, ConnectionError, type Outcome, ResponseError, TimeoutError } from '../errors/errors.ts'
import { isRecord, ownCopy } from '../errors/is-record.ts'
import { OUTCOMES } from './call-log.ts'

/**
 * What a relay says of a request that has no response of the network. It stands in the field `relay` of the relay's own
 * envelopes, from which the client of the page makes the error that it would have without a relay. A relay takes this
 * field out of the network's responses.
 */
export interface RelayFailure {
  /** `refusal`: the relay did not pass the request on. Otherwise, how its own call to the network failed. */
  readonly kind: keyof typeof CLASSES
  readonly outcome: Outcome
  readonly status?: number | undefined
  /** The code of the failure, or why the relay refused. */
  readonly code?: string | undefined
  readonly cut?: boolean | undefined
}

const CLASSES = {
  connection: ConnectionError,
  timeout: TimeoutError,
  response: ResponseError,
  refusal: ApiError,
} as const

/** The class and details of the error that an envelope of a relay stands for, if it stands for one. */
export function readRelayFailure(value: unknown) {
  const { relay } = ownCopy(isRecord(value) ? value : {}) as { relay?: unknown }
  const { kind, outcome, status, code, cut } = ownCopy(isRecord(relay) ? relay : {}) as Partial<RelayFailure>
  if (typeof kind !== 'string' || !Object.hasOwn(CLASSES, kind)) return undefined
  if (outcome === undefined || !OUTCOMES.includes(outcome)) return undefined
  return {
    Class: CLASSES[kind],
    details: {
      outcome,
      status: typeof status === 'number' ? status : undefined,
      code: typeof code === 'string' ? code : undefined,
      cut: cut === true,
    },
  }
}
