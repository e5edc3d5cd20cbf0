import { ConnectionError, type Outcome, ResponseError, TimeoutError } from '../errors/errors.ts'
import { isRecord, ownCopy } from '../errors/is-record.ts'
import { OUTCOMES } from './call-log.ts'

/** How a relay's own call failed: the field `relay` of its 502 and 504 envelopes, of which a page makes the same error. */
export interface RelayFailure {
  readonly kind: keyof typeof CLASSES
  readonly outcome: Outcome
  readonly status?: number | undefined
  readonly code?: string | undefined
  readonly cut?: boolean | undefined
}

const CLASSES = { connection: ConnectionError, timeout: TimeoutError, response: ResponseError } as const

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
