import * as z from 'zod/mini'
import { type Moment, moment, readMoment, runsBackwards, type Timezone, writeMoment } from '../codecs/dates.ts'
import { type Ids, ids, namedCodes } from '../codecs/ids.ts'
import { type InputSchema, inputOf, nonEmpty, strictShape } from '../codecs/input.ts'
import { parsedBy, refuse, textLike } from '../codecs/own-parse.ts'
import { integer, named, oneOf, wireText } from '../codecs/scalars.ts'
import type { Exact, Shape } from '../codecs/shape.ts'
import { conversionStatuses } from './conversion-status.ts'
import type { FieldSelection } from './field-selection.ts'
import { type Limit, limits, pageNumber } from './pages.ts'
import type { AggregateFields, ConversionFields, OfferFields, OverallFields } from './report-fields.ts'
import { reportFields } from './report-flags.ts'

/** The parameters that every report takes. */
export interface ReportQuery<Field extends string = string> extends FieldSelection<Field> {
  /** First hour: a day is its hour 0, a `Date` the hour that holds it. */
  from: Moment
  /** Last hour, which belongs to the range: a day is its hour 23, a `Date` an exclusive end. */
  to: Moment
  /** Hours from UTC; the client's `timezone` by default. */
  timezone?: Timezone | undefined
  /** Where to start; 1 by default. */
  page?: number | undefined
  /** Rows of a page; 500 by default. */
  limit?: Limit | undefined
  /** Ascending or descending; the service decides where it is left out. */
  order?: 'ASC' | 'DESC' | undefined
  /** The field to sort by; any `ck_…` is accepted, as your network may have fields of its own. */
  orderBy?: Field | (`ck_${string}` & {}) | undefined
}

/** `'all'` counts every event of an offer, `'initial'` only the first of a click. */
export type EventRange = 'all' | 'initial'

/** The query of the overall report (GET `v2/getOverallReport`). */
export interface OverallReportQuery extends ReportQuery<keyof OverallFields> {
  /** These advertisers only. */
  advertiser?: Ids | undefined
  /** These offers only. */
  offer?: Ids | undefined
  /** These affiliates only. */
  affiliate?: Ids | undefined
  /** Always sent; `'all'` by default. */
  event_range?: EventRange | undefined
}

/** The query of the advertiser report (GET `v2/getAdvertiserReport`). */
export interface AdvertiserReportQuery extends ReportQuery<keyof AggregateFields> {
  /** These advertisers only. */
  advertiser?: Ids | undefined
}

/** The query of the affiliate report (GET `v2/getAffiliateReport`). */
export interface AffiliateReportQuery extends ReportQuery<keyof AggregateFields> {
  /** These affiliates only. */
  affiliate?: Ids | undefined
}

/** The query of the offer report (GET `v2/getOfferReport`), for either kind of client. */
export interface OfferReportQuery extends ReportQuery<keyof OfferFields> {
  /** These offers only. */
  offer?: Ids | undefined
}

/** State of a conversion. */
export type ConversionStatus = 'Pending' | 'Approved' | 'Rejected'

/** The query of an affiliate's conversion report (GET `v2/getConversionReport` with `a`). */
export interface AffiliateConversionReportQuery extends ReportQuery<keyof ConversionFields> {
  /** These offers only. */
  offer?: Ids | undefined
}

/** The query of the network's conversion report (GET `v2/getConversionReport`). */
export interface ConversionReportQuery extends AffiliateConversionReportQuery {
  /** These affiliates only. */
  affiliate?: Ids | undefined
  /** These advertisers only. */
  advertiser?: Ids | undefined
  /** Names or codes: 1 Pending, 2 Approved, 4 Rejected. */
  status?: ConversionStatus | 1 | 2 | 4 | readonly (ConversionStatus | 1 | 2 | 4)[] | undefined
  /** Always sent; `'all'` by default. */
  event_range?: EventRange | undefined
}

const extraField = wireText("a field's flag: ck_ and then a-z, 0-9 or _", /^ck_[a-z0-9_]+$/)
const eventRange = () => z.optional(named({ all: 0, initial: 1 }, '0 (all events) or 1 (initial events)'))
const statuses = () => z.optional(namedCodes(conversionStatuses, 'codes of 1, 2 and 4, such as 1,2'))
const optionalIds = () => z.optional(ids)

/** What a report can be asked besides what every report can. */
type Own<Query> = Omit<Query, keyof ReportQuery>

/** What every report is asked, once the client's time zone has come in. */
interface Common extends Omit<ReportQuery, 'timezone'> {
  timezone: number
}

/** A report's query with each field encoded by itself; bounds, and the fields as flags, are written together. */
interface Draft {
  readonly from: Moment
  readonly to: Moment
  readonly timezone: string
  readonly fields?: readonly string[] | undefined
  readonly extraFields?: readonly string[] | undefined
  readonly [name: string]: unknown
}

type Wire = Readonly<Record<string, string>>

const isTexts = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')

/** The schema of a report's query. `flags` are the fields that it can show. */
function reportQuery<
  Query extends ReportQuery = never,
  Given extends Shape<Own<NoInfer<Query>>, string | undefined> = never,
>(flags: object, own: () => Given & Exact<Given, Own<NoInfer<Query>>>): InputSchema<Query> {
  const names = Object.keys(flags)
  const shape = () => ({
    page: pageNumber(),
    limit: limits(),
    timezone: integer(-11, 14, ' (hours from UTC)', ', given in the query or once as createClient({ timezone })'),
    from: moment,
    to: moment,
    order: z.optional(oneOf(['ASC', 'DESC'])),
    orderBy: z.optional(extraField),
    fields: z.optional(nonEmpty(oneOf(names), 'fields')),
    extraFields: z.optional(nonEmpty(extraField, 'fields')),
    ...own(),
  })
  shape satisfies () => Shape<Common>
  const draft = strictShape(shape, [checkBounds])
  const wire = strictShape(() => {
    const { from, to, fields, extraFields, ...others } = shape()
    const written = Object.entries(others).map(([name, schema]) => [name, wireOf(schema)])
    return { from: bound, to: bound, ...Object.fromEntries([...written, ...names.map((name) => [name, shown])]) }
  })
  return inputOf(
    z.codec(
      draft as unknown as z.ZodMiniType<Draft>,
      parsedBy<Wire, Wire>(wire, (payload) => {
        if (!isTexts(payload.value)) refuse(payload, 'an object of strings')
      }),
      { decode: writeQuery, encode: (texts) => readQuery(texts, flags) },
    ) as never,
    draft,
  )
}

const bound = textLike(/^\d\d\/\d\d\/\d\d(?: \d\d)?$/)
const shown = z.optional(z.literal('1'))

/** What a field's schema writes. */
function wireOf(schema: z.ZodMiniType): z.ZodMiniType {
  const { innerType, out } = schema._zod.def as { readonly innerType?: z.ZodMiniType; readonly out?: z.ZodMiniType }
  return innerType === undefined ? (out ?? schema) : z.optional(wireOf(innerType))
}

const bounds = ({ from, to, timezone }: Draft) =>
  [writeMoment(from, 'from', Number(timezone)), writeMoment(to, 'to', Number(timezone))] as const

/** Whether the bounds fit together, which depends on the time zone. */
function checkBounds({ value, issues }: z.core.ParsePayload<unknown>): void {
  const draft = value as Draft
  const refuse = (path: 'from' | 'to', message: string) =>
    issues.push({ code: 'custom', path: [path], message, input: draft[path], continue: true })
  const years = 'a day from 2000 to 2099 in the time zone of the report'
  const [from, to] = bounds(draft)
  if (from === undefined) refuse('from', years)
  else if (to === undefined) refuse('to', years)
  else if (runsBackwards(from, to) || (draft.from instanceof Date && draft.from > draft.to)) {
    const end = draft.to instanceof Date ? ', the last hour before the Date' : ''
    refuse('from', `a start that is not after the end (${to}${end})`)
  }
}

function writeQuery(draft: Draft): Wire {
  const { from: _, to: __, timezone, fields = [], extraFields = [], ...rest } = draft
  const [from = '', to = ''] = bounds(draft)
  const flags = [...fields, ...extraFields].map((name) => [name, '1'])
  return { ...(rest as unknown as Wire), timezone, from, to, ...Object.fromEntries(flags) }
}

function readQuery({ from, to, timezone = '', ...rest }: Wire, flags: object): Draft {
  const others = Object.entries(rest)
  const shown = others.filter(([name, value]) => name.startsWith('ck_') && value === '1').map(([name]) => name)
  const fields = shown.filter((name) => Object.hasOwn(flags, name))
  const extraFields = shown.filter((name) => !Object.hasOwn(flags, name))
  return {
    ...Object.fromEntries(others.filter(([name]) => !name.startsWith('ck_'))),
    from: readMoment(from) ?? '',
    to: readMoment(to) ?? '',
    timezone,
    ...(fields.length > 0 && { fields }),
    ...(extraFields.length > 0 && { extraFields }),
  }
}

export const OverallReportQuery: InputSchema<OverallReportQuery> = reportQuery(reportFields.overall, () => ({
  advertiser: optionalIds(),
  offer: optionalIds(),
  affiliate: optionalIds(),
  event_range: eventRange(),
}))
export const AdvertiserReportQuery: InputSchema<AdvertiserReportQuery> = reportQuery(reportFields.advertiser, () => ({
  advertiser: optionalIds(),
}))
export const AffiliateReportQuery: InputSchema<AffiliateReportQuery> = reportQuery(reportFields.affiliate, () => ({
  affiliate: optionalIds(),
}))
export const OfferReportQuery: InputSchema<OfferReportQuery> = reportQuery(reportFields.offer, () => ({
  offer: optionalIds(),
}))
export const ConversionReportQuery: InputSchema<ConversionReportQuery> = reportQuery(reportFields.conversion, () => ({
  offer: optionalIds(),
  affiliate: optionalIds(),
  advertiser: optionalIds(),
  status: statuses(),
  event_range: eventRange(),
}))
export const AffiliateConversionReportQuery: InputSchema<AffiliateConversionReportQuery> = reportQuery(
  reportFields.conversion,
  () => ({ offer: optionalIds() }),
)
