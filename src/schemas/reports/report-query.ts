import type * as z from 'zod/mini'
import { A_TIMEZONE, TIMEZONE_RANGE, type Timezone } from '../../codecs/calendar.ts'
import { type Moment, moment, runsBackwards, writeMoment } from '../../codecs/dates.ts'
import {
  type Condition,
  type InputFields,
  type InputOf,
  type InputSchema,
  toWire,
  type WireRecord,
} from '../../codecs/input.ts'
import { knownNames, nameProblem, oneOf, wholeNumberText } from '../../codecs/scalars.ts'
import { nonEmptyArray, textLike } from '../../codecs/zod/checks.ts'
import { anyShownAs, wireCodec, withType } from '../../codecs/zod/codec.ts'
import { allOptional } from '../../codecs/zod/object-schemas.ts'
import { input } from '../input.ts'
import { type PageQuery, pageFields } from '../pages.ts'
import type { FieldSelection } from './field-selection.ts'
import { reportFields } from './report-fields.ts'

/** The parameters that every report takes. */
export interface ReportQuery<Field extends string = string> extends FieldSelection<Field>, PageQuery {
  /**
   * Start of the report: a day such as `'2026-03-01'`, or a day and hour such as `'2026-03-01 08'`, in the report's
   * time zone. A day starts at hour 0.
   *
   * A `Date` is an instant, and must be on the hour.
   */
  from: Moment
  /**
   * End of the report, inclusive: a day such as `'2026-03-01'`, or a day and hour such as `'2026-03-01 08'`, in the
   * report's time zone. A day ends with hour 23.
   *
   * A `Date` is an exclusive end, and must be on the hour. It may also be in an hour's last second, such as `23:59:59`
   * or `23:59:59.999`, and then includes that hour.
   */
  to: Moment
  /**
   * Report time zone: whole hours from UTC, from -11 to 14.
   *
   * Default: the client's `timezone`.
   */
  timezone?: Timezone | undefined
  /** Sort order, ascending or descending. The service chooses the default. */
  order?: 'ASC' | 'DESC' | undefined
  /** Field to sort by: any report field, even if not requested, or one of `extraFields`. */
  orderBy?: Field | (`ck_${string}` & {}) | undefined
}

const FIELD_NAME = /^ck_[a-z0-9_]+$/
const A_FIELD_NAME = 'the name of a field: ck_ and then a-z, 0-9 or _'
const A_FIELD = 'a field of this report; docs/report-fields.md in the package lists them, and extraFields takes others'

const SOME_FIELDS = 'a non-empty array of fields'

/** A schema for each parameter of a query, optional ones included. */
type Parameters<Query> = { readonly [Name in keyof Query]-?: z.ZodMiniType<Query[Name], Query[Name]> }

/** The names of the fields that a report can show. */
type FieldOf<Report extends keyof typeof reportFields> = keyof (typeof reportFields)[Report] & string

/** The schema of the query of a report, with the report's own parameters. */
export function reportQuery<Report extends keyof typeof reportFields, Own extends InputFields>(
  report: Report,
  own: () => Own,
): InputSchema<ReportQuery<FieldOf<Report>> & InputOf<Own>> {
  const names = Object.keys(reportFields[report])
  const shape = (() => ({
    from: wireCodec(moment('from'), BOUND, { write: String }),
    to: wireCodec(moment('to'), BOUND, { write: String }),
    timezone: withType<Timezone>(
      wholeNumberText(...TIMEZONE_RANGE, `${A_TIMEZONE}, in the query or as timezone of createClient`),
    ),
    ...pageFields(),
    ...allOptional({
      order: oneOf(['ASC', 'DESC']),
      // A name that is not one of a field is refused with the others that are none, as it may be one of `extraFields`.
      orderBy: withType<`ck_${string}`>(anyShownAs({ type: 'string', pattern: FIELD_NAME.source })),
      fields: knownNames(names, A_FIELD, SOME_FIELDS, 'report-field'),
      extraFields: nonEmptyArray(textLike(FIELD_NAME, A_FIELD_NAME), SOME_FIELDS),
    }),
    ...own(),
  })) satisfies () => Parameters<Omit<ReportQuery, 'timezone'> & { timezone: Timezone }>
  const checkOrder: Condition<ReportQuery> = ({ orderBy, extraFields = [] }, refuseField) => {
    const sortable = [...names, ...extraFields]
    const problem = orderBy === undefined ? undefined : nameProblem(orderBy, sortable, A_FIELD, 'report-field')
    if (problem) refuseField(problem.expected, 'orderBy', problem)
  }
  return input(shape, { conditions: [checkBounds, checkOrder], write: writeQuery }) as never
}

/** A bound as it is sent. `writeQuery` writes it, as the hour of an instant depends on the time zone. */
const BOUND = /^\d\d\/\d\d\/\d\d(?: \d\d)?$/

/** What the bounds of a query depend on. */
type Checked = Pick<ReportQuery, 'from' | 'to' | 'fields' | 'extraFields'> & { readonly timezone: Timezone }

const writeBounds = ({ from, to, timezone }: Checked) =>
  [writeMoment(from, 'from', timezone), writeMoment(to, 'to', timezone)] as const

/** A check of the whole query, as the hour of an instant depends on the time zone. */
const checkBounds: Condition<ReportQuery> = (query, refuseField) => {
  const years = 'a day from 2000 to 2099 in the time zone of the report'
  const [from, to] = writeBounds(query as Checked)
  if (from === undefined) refuseField(years, 'from')
  if (to === undefined) refuseField(years, 'to')
  if (from === undefined || to === undefined) return
  if (runsBackwards(from, to)) {
    const days = typeof query.to === 'string'
    refuseField(days ? `a day on or before to (20${to.replaceAll('/', '-')})` : 'a time before to', 'from')
  }
}

/** The query as it is sent: a parameter for each field that it shows. */
function writeQuery(query: Checked, shape: InputFields): WireRecord {
  const { from: _, to: __, timezone, fields = [], extraFields = [], ...others } = query
  const [from, to] = writeBounds(query)
  return {
    ...toWire(shape, others),
    timezone: String(timezone),
    from,
    to,
    ...Object.fromEntries([...fields, ...extraFields].map((name) => [name, '1'])),
  }
}
