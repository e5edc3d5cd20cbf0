import * as z from 'zod/mini'
import { isMoment, type Moment, readMoment, runsBackwards, type Timezone, writeMoment } from '../codecs/dates.ts'
import { type Ids, ids, namedCodes } from '../codecs/ids.ts'
import { integer, named, oneOf } from '../codecs/scalars.ts'
import { check, type InputSchema, nonEmpty, spelling } from '../codecs/input.ts'
import type { Exact, Shape } from '../codecs/shape.ts'
import { conversionStatuses } from './conversion-status.ts'
import type { FieldList } from './asked-fields.ts'
import { type Limit, limits, pageNumber } from './pages.ts'
import type { AggregateFields, ConversionFields, OfferFields, OverallFields } from './report-fields.ts'
import { reportFields } from './report-flags.ts'

/** What every report can be asked (SERVICE.md, Report operations). */
export interface ReportQuery<Fields extends FieldList = FieldList, Extra extends string = string> {
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
  /** The service decides where it is left out. */
  order?: 'ASC' | 'DESC' | undefined
  /** The field to order by. */
  orderBy?: NoInfer<NonNullable<Fields>[number] | Extra> | (`ck_${string}` & {}) | undefined
  /**
   * The fields to show: each is sent as `name=1`, and the row's type has exactly these. Those that TypeScript cannot be
   * sure of, as of a list made at run time, are optional in it.
   */
  fields?: Fields | undefined
  /** Fields that this network knows and SERVICE.md does not; each `ck_…`. */
  extraFields?: readonly Extra[] | undefined
}

/** `'all'` counts every event of an offer, `'initial'` only the first of a click. */
export type EventRange = 'all' | 'initial'

/** What the overall report can be asked. */
export interface OverallReportQuery<
  Fields extends FieldList = FieldList<keyof OverallFields>,
  Extra extends string = string,
> extends ReportQuery<Fields, Extra> {
  /** These advertisers only. */
  advertiser?: Ids | undefined
  /** These offers only. */
  offer?: Ids | undefined
  /** These affiliates only. */
  affiliate?: Ids | undefined
  /** Always sent; `'all'` by default. */
  event_range?: EventRange | undefined
}

/** What the advertiser report can be asked. */
export interface AdvertiserReportQuery<
  Fields extends FieldList = FieldList<keyof AggregateFields>,
  Extra extends string = string,
> extends ReportQuery<Fields, Extra> {
  /** These advertisers only. */
  advertiser?: Ids | undefined
}

/** What the affiliate report can be asked. */
export interface AffiliateReportQuery<
  Fields extends FieldList = FieldList<keyof AggregateFields>,
  Extra extends string = string,
> extends ReportQuery<Fields, Extra> {
  /** These affiliates only. */
  affiliate?: Ids | undefined
}

/** What the offer report can be asked, by either kind of client. */
export interface OfferReportQuery<
  Fields extends FieldList = FieldList<keyof OfferFields>,
  Extra extends string = string,
> extends ReportQuery<Fields, Extra> {
  /** These offers only. */
  offer?: Ids | undefined
}

/** State of a conversion (SERVICE.md, States and transitions). */
export type ConversionStatus = 'Pending' | 'Approved' | 'Rejected'

/** The conversion report as an affiliate asks for it. */
export interface AffiliateConversionReportQuery<
  Fields extends FieldList = FieldList<keyof ConversionFields>,
  Extra extends string = string,
> extends ReportQuery<Fields, Extra> {
  /** These offers only. */
  offer?: Ids | undefined
}

/** The conversion report as the network asks for it. */
export interface ConversionReportQuery<
  Fields extends FieldList = FieldList<keyof ConversionFields>,
  Extra extends string = string,
> extends AffiliateConversionReportQuery<Fields, Extra> {
  /** These affiliates only. */
  affiliate?: Ids | undefined
  /** These advertisers only. */
  advertiser?: Ids | undefined
  /** Names or codes: 1 Pending, 2 Approved, 4 Rejected. */
  status?: ConversionStatus | 1 | 2 | 4 | readonly (ConversionStatus | 1 | 2 | 4)[] | undefined
  /** Always sent; `'all'` by default. */
  event_range?: EventRange | undefined
}

const extraFlag = (value: unknown) => (typeof value === 'string' && /^ck_[a-z0-9_]+$/.test(value) ? value : undefined)
const extraField = spelling<string>("a field's flag: ck_ and then a-z, 0-9 or _", extraFlag, extraFlag)
const eventRange = z.optional(named({ all: 0, initial: 1 }, '0 (all events) or 1 (initial events)'))
const statuses = namedCodes(conversionStatuses, 'codes of 1, 2 and 4, such as 1,2')

/** A bound, checked for its form only: its words depend on the time zone beside it. */
const same = (value: unknown) => (isMoment(value) ? value : undefined)
const moment = spelling<Moment, Moment>(
  "a day that exists, from 2000 to 2099, as 'YYYY-MM-DD', 'YYYY/MM/DD' or 'YY/MM/DD', with or without a whole hour (' HH'), or a Date for an instant",
  same,
  same,
  'a day that exists, from 2000 to 2099, as YY/MM/DD or YY/MM/DD HH',
)

const YEARS = 'a day from 2000 to 2099 in the time zone of the report'
const optionalIds = z.optional(ids)
type Wire = Record<string, string>
const isTexts = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')

/** What a report can be asked besides what every report can. */
type Own<Query> = Omit<Query, keyof ReportQuery>

/** What every report is asked, once the client's time zone has come in. */
interface Common extends Omit<ReportQuery, 'timezone'> {
  timezone: number
}

/**
 * A report's query. Its fields are spelled one by one, and then all together: the bounds by the time zone, the
 * fields as flags.
 */
function reportQuery<
  Query extends ReportQuery = never,
  Given extends Shape<Own<NoInfer<Query>>, string | undefined> = never,
>(flags: object, own: Given & Exact<Given, Own<NoInfer<Query>>>): InputSchema<Query> {
  const flag = oneOf(Object.keys(flags))
  const common = {
    page: z.optional(pageNumber),
    limit: z.optional(limits),
    timezone: integer(-11, 14, ' (hours from UTC)', ', given in the query or once as createClient({ timezone })'),
    from: moment,
    to: moment,
    order: z.optional(oneOf(['ASC', 'DESC'])),
    orderBy: z.optional(extraField),
    fields: z.optional(nonEmpty(flag, 'fields')),
    extraFields: z.optional(nonEmpty(extraField, 'fields')),
  } satisfies Shape<Common>
  const typed = z.strictObject({ ...common, ...own }).check(
    check<Common>((query, refuse) => {
      // What is wrong with a single field is told by the field.
      if (!isMoment(query.from) || !isMoment(query.to) || !Number.isInteger(query.timezone)) return
      const [from, to] = bounds(query)
      if (from === undefined) refuse(YEARS, 'from')
      else if (to === undefined) refuse(YEARS, 'to')
      else if (runsBackwards(from, to) || (query.from instanceof Date && query.from > query.to))
        refuse(
          `a start that is not after the end (${to}${query.to instanceof Date ? ', the last hour before the Date' : ''})`,
          'from',
        )
    }),
  )
  return z.codec(z.any(), typed as unknown as z.ZodMiniType<Query, TypedReport>, {
    encode: ({ from, to, timezone, fields, extraFields, ...rest }) => {
      const [first = '', last = ''] = bounds({ from, to, timezone: Number(timezone) })
      const shown = [...(fields ?? []), ...(extraFields ?? [])].map((name) => [name, '1'])
      return { ...rest, timezone, from: first, to: last, ...Object.fromEntries(shown) } as Wire
    },
    decode: (wire, { issues }) => {
      if (isTexts(wire)) return readReport(wire, flags)
      issues.push({ code: 'custom', message: 'an object of strings', input: wire })
      return z.NEVER
    },
  }) as unknown as InputSchema<Query>
}

/** A report's query with its own fields spelled, and bounds and fields not yet. */
interface TypedReport {
  from: Moment
  to: Moment
  timezone: string
  fields?: string[] | undefined
  extraFields?: string[] | undefined
  [name: string]: unknown
}

function bounds({ from, to, timezone }: { from: Moment; to: Moment; timezone: number }) {
  return [writeMoment(from, 'from', timezone), writeMoment(to, 'to', timezone)]
}

function readReport(wire: Wire, flags: object): TypedReport {
  const query: TypedReport = {
    from: readMoment(wire.from) ?? '',
    to: readMoment(wire.to) ?? '',
    timezone: wire.timezone ?? '',
  }
  const fields: string[] = []
  const extraFields: string[] = []
  for (const [name, value] of Object.entries(wire)) {
    if (name === 'from' || name === 'to' || name === 'timezone') continue
    if (!name.startsWith('ck_')) query[name] = value
    else if (value === '1') (Object.hasOwn(flags, name) ? fields : extraFields).push(name)
  }
  if (fields.length > 0) query.fields = fields
  if (extraFields.length > 0) query.extraFields = extraFields
  return query
}

export const OverallReportQuery: InputSchema<OverallReportQuery> = reportQuery(reportFields.overall, {
  advertiser: optionalIds,
  offer: optionalIds,
  affiliate: optionalIds,
  event_range: eventRange,
})
export const AdvertiserReportQuery: InputSchema<AdvertiserReportQuery> = reportQuery(reportFields.advertiser, {
  advertiser: optionalIds,
})
export const AffiliateReportQuery: InputSchema<AffiliateReportQuery> = reportQuery(reportFields.affiliate, {
  affiliate: optionalIds,
})
export const OfferReportQuery: InputSchema<OfferReportQuery> = reportQuery(reportFields.offer, { offer: optionalIds })
export const ConversionReportQuery: InputSchema<ConversionReportQuery> = reportQuery(reportFields.conversion, {
  offer: optionalIds,
  affiliate: optionalIds,
  advertiser: optionalIds,
  status: z.optional(statuses),
  event_range: eventRange,
})
export const AffiliateConversionReportQuery: InputSchema<AffiliateConversionReportQuery> = reportQuery(
  reportFields.conversion,
  { offer: optionalIds },
)
