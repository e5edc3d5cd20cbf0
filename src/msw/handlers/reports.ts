import type { Values } from '../forms/form.ts'
import { reportForms, shownFields } from '../forms/reports.ts'
import { CODES, COUNTED, type Habits } from '../profile/habits.ts'
import { checkRange } from '../profile/requests.ts'
import { aggregateReport } from '../reports/aggregate.ts'
import { conversionFields } from '../reports/conversion-fields.ts'
import { conversionReport } from '../reports/conversions.ts'
import type { DimensionName } from '../reports/dimensions.ts'
import { hiddenFields } from '../reports/hidden-fields.ts'
import type { ReportQuery, ReportScope } from '../reports/scope.ts'
import { type Window, windowOf } from '../reports/window.ts'
import type { ResponseParts } from '../responses/responses.ts'
import { refuse } from '../service-error.ts'
import { HOUR } from '../time/clock.ts'
import { type Context, callingAffiliate, handler } from './handler.ts'

type Query = Values<(typeof reportForms)[number]>

function windowAsked({ from, to, timezone }: Query, { quirks, habits, call }: Context): Window {
  const written = [call.parameters.from, call.parameters.to]
  if (quirks.fourDigitYears && !written.every((bound) => /^\d{4}/.test(String(bound))))
    throw refuse('reportFieldInvalid', '(from, to: a year of four digits)')
  const window = windowOf(from, to, timezone)
  if (window.start >= window.end) throw refuse('reportFieldInvalid', '(from: expected a day on or before to)')
  checkRange(habits, window.start, window.end)
  return window
}

function queryAsked(query: Query, context: Context): ReportQuery {
  const { call, state, quirks, habits, turn, operation } = context
  const { order, orderBy, page, limit = 500, status: statuses, event_range } = query
  if (orderBy !== undefined && !Object.hasOwn(conversionFields(state, 0, 'network'), orderBy))
    throw refuse('reportFieldInvalid', `(orderBy: there is no field ${orderBy})`)
  const audience = operation.role === 'affiliate' ? 'affiliate' : 'network'
  const hidden = operation.name === 'reports.conversion' ? hiddenFields.conversion : hiddenFields.offer
  const isShown = (field: string) => audience === 'network' || !hidden.includes(field)
  return {
    window: windowAsked(query, context),
    scope: {
      offers: query.offer,
      advertisers: query.advertiser,
      affiliates: audience === 'network' ? query.affiliate : [callingAffiliate(context).id],
      keeps:
        statuses &&
        ofCodes(
          habits,
          statuses.map((status) => CODES[status]),
        ),
      initialOnly: event_range === undefined ? quirks.initialEventsByDefault : event_range === 'initial',
    },
    audience,
    fields: shownFields(call.parameters).filter(isShown),
    order,
    orderBy: orderBy !== undefined && isShown(orderBy) ? orderBy : undefined,
    page,
    limit,
    habits,
    shuffle: quirks.unstableOrder ? turn : undefined,
  }
}

/** Keeps the conversions whose status has one of these filter codes. */
const ofCodes =
  ({ statusOf }: Habits, codes: readonly (number | null)[]): ReportScope['keeps'] =>
  (id, status) =>
    codes.includes(statusOf(id, status).code)

/** The conversion report, or the sums of the others, which but for the overall report are grouped by what they are named after. */
function respond(query: Query, context: Context): ResponseParts {
  const { quirks, habits, state, operation } = context
  const asked = queryAsked(query, context)
  const name = operation.name.replace('reports.', '')
  if (name === 'conversion') return { status: 200, data: conversionReport(state, asked) }
  const scope = { ...asked.scope, keeps: ofCodes(habits, COUNTED[quirks.sumsCount]) }
  const end = Math.min(asked.window.end, state.now - habits.reportLag * HOUR + 1)
  const window = habits.reportLag === 0 ? asked.window : { ...asked.window, end }
  const always = name === 'overall' ? undefined : (name as DimensionName)
  return { status: 200, data: aggregateReport(state, { ...asked, scope, window }, always) }
}

export const reportHandlers = reportForms.flatMap((form) => handler(form, respond))
