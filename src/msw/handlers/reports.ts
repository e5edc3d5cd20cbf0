import type { Values } from '../forms/form.ts'
import {
  advertiserReport,
  affiliateConversionReport,
  affiliateOfferReport,
  affiliateReport,
  conversionReport as conversionForm,
  offerReport,
  overallReport,
  shownFields,
} from '../forms/reports.ts'
import { CODES, type Habits } from '../profile/habits.ts'
import { checkRange } from '../profile/requests.ts'
import { aggregateReport } from '../reports/aggregate.ts'
import { conversionFields } from '../reports/conversion-fields.ts'
import { conversionReport } from '../reports/conversions.ts'
import type { DimensionName } from '../reports/dimensions.ts'
import { hiddenFields } from '../reports/hidden-fields.ts'
import type { ReportQuery, ReportScope } from '../reports/scope.ts'
import { type Window, windowOf } from '../reports/window.ts'
import type { SumsCount } from '../responses/quirks.ts'
import type { ResponseParts } from '../responses/responses.ts'
import { refuse } from '../service-error.ts'
import { HOUR } from '../time/clock.ts'
import { type Context, callingAffiliate, handler } from './handler.ts'

/** The parameters of all reports; each report has some of the filters. */
type Query = Values<typeof affiliateOfferReport> & Partial<Values<typeof conversionForm>>

function windowAsked({ from, to, timezone }: Query, { quirks, habits, call }: Context): Window {
  const written = [call.parameters.from, call.parameters.to]
  if (quirks.fourDigitYears && !written.every((bound) => /^\d{4}/.test(String(bound))))
    throw refuse('reportFieldInvalid', '(from, to: a year of four digits)')
  const window = windowOf(from, to, timezone)
  if (window.start >= window.end) throw refuse('reportFieldInvalid', '(from: expected a day on or before to)')
  checkRange(habits, window.start, window.end)
  return window
}

function scopeAsked(query: Query, { quirks, habits }: Context, affiliate: number | undefined): ReportScope {
  const { offer: offers, advertiser: advertisers, status: statuses, event_range } = query
  return {
    offers,
    advertisers,
    affiliates: affiliate === undefined ? query.affiliate : [affiliate],
    keeps:
      statuses &&
      ofCodes(
        habits,
        statuses.map((status) => CODES[status]),
      ),
    initialOnly: event_range === undefined ? quirks.initialEventsByDefault : event_range === 'initial',
  }
}

function queryAsked(query: Query, context: Context, ofAffiliate?: 'offer' | 'conversion'): ReportQuery {
  const fields = shownFields(context.call.parameters)
  const { order, orderBy, page, limit = 500 } = query
  if (orderBy !== undefined && !Object.hasOwn(conversionFields(context.state, 0, 'network'), orderBy))
    throw refuse('reportFieldInvalid', `(orderBy: there is no field ${orderBy})`)
  const hidden = ofAffiliate === undefined ? [] : hiddenFields[ofAffiliate]
  const isShown = (field: string) => !hidden.includes(field)
  return {
    window: windowAsked(query, context),
    scope: scopeAsked(query, context, ofAffiliate && callingAffiliate(context).id),
    audience: ofAffiliate === undefined ? 'network' : 'affiliate',
    fields: fields.filter(isShown),
    order,
    orderBy: orderBy !== undefined && isShown(orderBy) ? orderBy : undefined,
    page,
    limit,
    shuffle: context.quirks.unstableOrder ? context.turn : undefined,
  }
}

const aggregate =
  (always: DimensionName | undefined, ofAffiliate?: 'offer') =>
  (query: Query, context: Context): ResponseParts => {
    const asked = queryAsked(query, context, ofAffiliate)
    const { quirks, habits, state } = context
    const scope = { ...asked.scope, keeps: COUNTED[quirks.sumsCount]?.(habits) }
    const end = Math.min(asked.window.end, state.now - habits.reportLag * HOUR + 1)
    const window = habits.reportLag === 0 ? asked.window : { ...asked.window, end }
    return { status: 200, data: aggregateReport(state, { ...asked, scope, window }, always) }
  }

/** The statuses of the conversions that sums count. */
const COUNTED = {
  all: undefined,
  'not rejected': (habits) => ofCodes(habits, [1, 2, null]),
  approved: (habits) => ofCodes(habits, [2]),
} as const satisfies Record<SumsCount, ((habits: Habits) => ReportScope['keeps']) | undefined>

/** Keeps the conversions whose status has one of these filter codes; null is a status that no filter gives. */
const ofCodes =
  ({ statusOf }: Habits, codes: readonly (number | null)[]): ReportScope['keeps'] =>
  (id, status) =>
    codes.includes(statusOf(id, status).code)

const conversions =
  (ofAffiliate?: 'conversion') =>
  (query: Query, context: Context): ResponseParts => ({
    status: 200,
    data: conversionReport(context.state, queryAsked(query, context, ofAffiliate)),
  })

export const reportHandlers = [
  ...handler(overallReport, aggregate(undefined)),
  ...handler(advertiserReport, aggregate('advertiser')),
  ...handler(affiliateReport, aggregate('affiliate')),
  ...handler(offerReport, aggregate('offer')),
  ...handler(affiliateOfferReport, aggregate('offer', 'offer')),
  ...handler(conversionForm, conversions()),
  ...handler(affiliateConversionReport, conversions('conversion')),
]
