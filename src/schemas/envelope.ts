import * as z from 'zod/mini'
import type { Known, ResponseSchema } from '../codecs/responses.ts'
import * as r from '../codecs/responses.ts'

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

export const Envelope: ResponseSchema<Envelope> = r.record(() => ({
  errorCode: r.integer,
  httpStatus: r.optionalInteger,
  message: r.optionalString,
  errorMessage: r.optionalString,
  data: z.optional(r.anything),
  'api-trace-id': r.optionalString,
  'trace-id': r.optionalString,
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

export const Pagination: ResponseSchema<Pagination> = r.record(() => ({
  page: r.integer,
  totalPages: r.integer,
  totalItems: r.integer,
}))
