import * as z from 'zod/mini'
import {
  anything,
  type Known,
  optionalInteger,
  optionalString,
  type ResponseSchema,
  requiredInteger,
  response,
} from '../codecs/responses.ts'

/** The envelope of every response of the service. */
export interface Envelope {
  /** Error code. 0 means success. Other values are not documented by the service. */
  errorCode: number
  /** HTTP status, repeated in the body, e.g. 200, 201 or 202. */
  httpStatus?: Known<200 | 201 | 202> | null | undefined
  /** Message of the service. Empty on plain success. */
  message?: string | null | undefined
  /** Error message. Present in responses of `getOffers` and `setOffer`. */
  errorMessage?: string | null | undefined
  /** Payload. Its shape depends on the operation. */
  data?: unknown
  /** Trace id of the API. Present in responses of `v3` operations. May be empty. */
  'api-trace-id'?: string | null | undefined
  /** Trace id. Present in responses of `v3` operations. */
  'trace-id'?: string | null | undefined
}

export const Envelope: ResponseSchema<Envelope> = response(() => ({
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

export const Pagination: ResponseSchema<Pagination> = response(() => ({
  page: requiredInteger,
  totalPages: requiredInteger,
  totalItems: requiredInteger,
}))
