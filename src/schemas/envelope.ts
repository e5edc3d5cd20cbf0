import * as z from 'zod/mini'
import { type AnswerSchema, answer, anything, optionalString, requiredInteger } from '../codecs/answers.ts'

/** What every answer is wrapped in (SERVICE.md, Response envelope). */
export interface Envelope {
  /** 0 on success. */
  errorCode: number
  /** The HTTP status again. */
  httpStatus?: number | undefined
  /** Empty on plain success. */
  message?: string | null | undefined
  /** On answers about offers. */
  errorMessage?: string | null | undefined
  /** Its shape is the business of each call. */
  data?: unknown
  /** On V3 answers; may be empty. */
  'api-trace-id'?: string | null | undefined
  /** On V3 answers. */
  'trace-id'?: string | null | undefined
}

export const Envelope: AnswerSchema<Envelope> = answer(() => ({
  errorCode: requiredInteger,
  httpStatus: z.optional(requiredInteger),
  message: optionalString,
  errorMessage: optionalString,
  data: z.optional(anything),
  'api-trace-id': optionalString,
  'trace-id': optionalString,
}))

/** Where a page stands in its list. Numbers, or numeric strings on the wire. */
export interface Pagination {
  /** The first is 1. */
  page: number
  /** Pages in all. */
  totalPages: number
  /** Rows on all pages. */
  totalItems: number
}

export const Pagination: AnswerSchema<Pagination> = answer(() => ({
  page: requiredInteger,
  totalPages: requiredInteger,
  totalItems: requiredInteger,
}))
