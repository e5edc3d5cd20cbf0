import * as z from 'zod/mini'
import {
  type AnswerSchema,
  answer,
  anything,
  optionalInteger,
  optionalString,
  requiredInteger,
} from '../codecs/answers.ts'
import type { Known } from '../codecs/known.ts'

/** The envelope of every answer of the service. */
export interface Envelope {
  /** Error code. 0 means success. Other values are not documented by the service. */
  errorCode: number
  /** HTTP status, repeated in the body, e.g. 200, 201 or 202. */
  httpStatus?: Known<200 | 201 | 202> | null | undefined
  /** Message of the service. Empty on plain success. */
  message?: string | null | undefined
  /** Error message. Present in answers of `getOffers` and `setOffer`. */
  errorMessage?: string | null | undefined
  /** Payload. Its shape depends on the operation. */
  data?: unknown
  /** Trace id of the API. Present in answers of `v3` operations. May be empty. */
  'api-trace-id'?: string | null | undefined
  /** Trace id. Present in answers of `v3` operations. */
  'trace-id'?: string | null | undefined
}

export const Envelope: AnswerSchema<Envelope> = answer(() => ({
  errorCode: requiredInteger,
  httpStatus: optionalInteger,
  message: optionalString,
  errorMessage: optionalString,
  data: z.optional(anything),
  'api-trace-id': optionalString,
  'trace-id': optionalString,
}))

/** Position of a page in its list. The service sends numbers or strings of digits. */
export interface Pagination {
  /** Page number. The first page is 1. */
  page: number
  /** Count of pages. */
  totalPages: number
  /** Count of items on all pages. */
  totalItems: number
}

export const Pagination: AnswerSchema<Pagination> = answer(() => ({
  page: requiredInteger,
  totalPages: requiredInteger,
  totalItems: requiredInteger,
}))
