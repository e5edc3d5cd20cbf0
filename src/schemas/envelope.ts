import * as z from 'zod/mini'
import type { DataOf } from '../codecs/responses.ts'
import * as r from '../codecs/responses.ts'

/** The envelope of every response from the service. */
export interface Envelope extends DataOf<typeof Envelope> {}

export const Envelope = r.record(() => ({
  /** Error code. 0 on success. The service doesn't document other values. */
  errorCode: r.integer,
  /** HTTP status, repeated in the body, e.g. 200, 201 or 202. From 400 on, an error, even if `errorCode` is 0. */
  httpStatus: r.known<200 | 201 | 202>(r.optionalInteger),
  /** The service's message. Empty on plain success. */
  message: r.optionalString,
  /** Error message. Only in responses to `getOffers` and `setOffer`. */
  errorMessage: r.optionalString,
  /** Payload. Its shape depends on the operation. */
  data: z.optional(r.anything),
  /** Trace id of the API. Only in `v3` responses. May be empty. */
  'api-trace-id': r.optionalString,
  /** Trace id. Only in `v3` responses. */
  'trace-id': r.optionalString,
}))

/** Page number and totals of a list. The service sends numbers or strings of digits. */
export interface Pagination extends DataOf<typeof Pagination> {}

export const Pagination = r.record(() => ({
  /** Page number, starting at 1. */
  page: r.integer,
  /** Number of pages. */
  totalPages: r.integer,
  /** Number of items on all pages. */
  totalItems: r.integer,
}))
