import { type ListOperation, listOperation } from './operation.ts'
import {
  AdvertiserReportQuery,
  AffiliateConversionReportQuery,
  AffiliateReportQuery,
  ConversionReportQuery,
  OfferReportQuery,
  OverallReportQuery,
} from '../schemas/reports.ts'
import { reportRows } from '../schemas/report-rows.ts'
import type { AnswerSchema } from '../codecs/answers.ts'
import type { InputSchema, WireRecord } from '../codecs/input.ts'

/** A report: its row schema is made once for each list of requested fields, because its reader is kept by schema. */
function report<Query>(
  name: keyof typeof reportRows,
  path: string,
  role: 'network' | 'affiliate',
  input: InputSchema<Query>,
  defaults: Readonly<Record<string, unknown>> = {},
): ListOperation<Query, unknown> {
  const rows = new Map<string, AnswerSchema<unknown>>()
  const row = (query: WireRecord) => {
    const fields = Object.keys(query).filter((field) => field.startsWith('ck_'))
    const key = fields.join()
    const schema = rows.get(key) ?? reportRows[name](fields)
    if (rows.size > 100) rows.clear()
    rows.set(key, schema)
    return schema
  }
  return listOperation({
    name: `reports.${name}`,
    method: 'GET',
    path: `v2/${path}`,
    role,
    retry: 'read',
    carries: 'query',
    input,
    defaults: { page: 1, limit: 500, ...defaults },
    report: true,
    figures: 'content',
    row,
  })
}

/** Sent always: a deployed service counts initial events only where it is left out. */
const allEvents = { event_range: 'all' }

/** SERVICE.md, Report operations: overall. */
export const overallReport = report('overall', 'getOverallReport', 'network', OverallReportQuery, allEvents)
/** SERVICE.md, Report operations: advertiser. */
export const advertiserReport = report('advertiser', 'getAdvertiserReport', 'network', AdvertiserReportQuery)
/** SERVICE.md, Report operations: affiliate. */
export const affiliateReport = report('affiliate', 'getAffiliateReport', 'network', AffiliateReportQuery)
/** SERVICE.md, Report operations: offer, network form. */
export const offerReport = report('offer', 'getOfferReport', 'network', OfferReportQuery)
/** SERVICE.md, Report operations: offer, affiliate form. */
export const affiliateOfferReport = report('offer', 'getOfferReport', 'affiliate', OfferReportQuery)
/** SERVICE.md, Report operations: conversion, network form. */
export const conversionReport = report('conversion', 'getConversionReport', 'network', ConversionReportQuery, allEvents)
/** SERVICE.md, Report operations: conversion, affiliate form. */
export const affiliateConversionReport = report(
  'conversion',
  'getConversionReport',
  'affiliate',
  AffiliateConversionReportQuery,
)
