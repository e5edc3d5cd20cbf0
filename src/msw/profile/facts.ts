import * as z from 'zod/mini'
import { choice, count, type Fact, fieldNames, list, places, value } from './fact.ts'

const FIELDS = 'a list of fields, such as conversions.ck_isp'
const MONTH_AGO = 'conversions on a day about a month ago'
const RISKY = 'pages may repeat or miss rows; use onDrift: "throw"'

/**
 * Every assumption about a network that the network itself can confirm. The questions of `doctor`, the profile of the mock
 * network and the table in docs/http-interface.md are made from this list.
 */
export const facts = {
  calls: value(
    ['Calls', 'open', 'Which reads does the key allow?', 'a key that the network accepts'],
    null,
    z.strictObject({ answer: z.array(z.string()), refuse: z.record(z.string(), count) }),
    'answer, a list of calls, and refuse, an HTTP status for each call',
    ({ answer, refuse }) => {
      const refused = Object.entries(refuse).map(([call, status]) => `not ${call} (${status})`)
      return [`${answer.length} of them`, ...refused].join(', ')
    },
  ),
  errors: choice(
    ['Calls', 'seen', 'Which HTTP status do errors have?', 'a wrong time zone that is refused'],
    'status',
    {
      status: 'their own',
      body: '200; the error is in the body',
    },
  ),
  speed: value(
    ['Calls', 'open', 'How fast are responses?', 'a network that responds'],
    null,
    z.strictObject({ median: count, slowest: count, rateHeaders: z.array(z.string()), tooMany: count }),
    'median, slowest, rateHeaders and tooMany',
    ({ median, slowest, rateHeaders, tooMany }) =>
      `median ${median} ms, slowest ${slowest} ms; 429s: ${tooMany}; rate headers: ${list(rateHeaders)}`,
  ),
  numbers: choice(['Values', 'documented', 'How are integers written?', 'an offer or a report'], 'numbers', {
    numbers: 'as numbers',
    strings: 'as strings',
  }),
  emptyMaps: choice(
    ['Values', 'documented', 'How is an empty map written?', 'an offer without blocked affiliates'],
    '{}',
    {
      '{}': '',
      '[]': '',
    },
  ),
  blanks: choice(['Values', 'documented', 'Do texts have stray spaces?', 'an offer'], 'trimmed', {
    trimmed: 'no',
    stray: 'yes',
  }),
  slashes: choice(['Values', 'documented', 'How are slashes written?', 'a text with a slash'], 'plain', {
    plain: '',
    escaped: '',
  }),
  emptyTexts: choice(
    ['Values', 'documented', 'How is an empty text written?', 'an offer with an empty text'],
    'empty',
    {
      empty: '""',
      null: '',
      absent: 'left out',
    },
  ),
  decimals: value(
    ['Values', 'documented', 'How many decimal places do amounts have?', 'amounts'],
    { conversions: 6, reports: 5, offers: 5 },
    z.strictObject({ conversions: places, reports: places, offers: places }),
    'conversions, reports and offers, each from 0 to 12 or null',
    (places) => list(Object.entries(places).map(([name, count]) => `${name} ${count ?? 'unknown'}`)),
  ),
  limit: choice(['Pages', 'documented', 'How large may a page be?', 'more than 5,000 rows in 92 days'], 10_000, {
    500: '500 rows → request at most limit: 500',
    1000: '1,000 rows → request at most limit: 1000',
    5000: '5,000 rows → request at most limit: 5000',
    10000: '10,000 rows',
  }),
  beyondLastPage: choice(
    ['Pages', 'open', 'What does a page beyond the last one return?', 'a page of conversions'],
    'empty',
    {
      empty: 'an empty page',
      refused: 'an error',
      repeats: 'rows of an earlier page',
    },
  ),
  order: choice(['Pages', 'open', 'Do rows keep their order?', 'several conversions'], 'stable', {
    stable: 'yes',
    unstable: `no → ${RISKY}`,
    'orderBy ignored': `orderBy is ignored → ${RISKY}`,
  }),
  totals: choice(['Pages', 'documented', 'Does totalItems match the rows?', 'conversions'], 'right', {
    right: 'yes',
    wrong: "no → don't rely on totalItems",
  }),
  years: choice(['Time', 'documented', 'How many digits do report years have?', 'a report'], 2, {
    2: '',
    4: '4 → set reportYear: 4',
  }),
  longestRange: choice(['Time', 'open', 'How many days may a report cover?', 'a report'], 1000, {
    0: 'fewer than 31',
    31: '',
    92: '',
    366: '',
    1000: '1,000 or more',
  }),
  timezone: choice(['Time', 'documented', 'Is timezone honored?', MONTH_AGO], 'honoured', {
    honoured: 'yes',
    ignored: "no → days are in the network's own time zone",
  }),
  hours: choice(['Time', 'documented', 'Do half days add up to the day?', MONTH_AGO], 'add up', {
    'add up': 'yes',
    'do not add up': 'no → request whole days',
  }),
  reportLag: value(
    ['Time', 'open', 'How many hours are reports behind?', 'recent conversions that report totals count'],
    0,
    z.int().check(z.gte(0), z.lte(48)),
    'whole hours from 0 to 48',
    String,
    (hours) => (hours > 0 ? `totals for the last ${hours === 1 ? 'hour' : `${hours} hours`} are too low` : undefined),
  ),
  reportZone: choice(['Time', 'documented', 'Which time zone are report days in?', MONTH_AGO], 'timezone', {
    timezone: 'the one in timezone',
    UTC: 'UTC → compare reports with conversions in timezone 0 only',
    other: "the network's own → don't compare report days with conversions",
  }),
  statuses: value(
    ['Conversions', 'open', 'Which statuses do conversions have?', 'conversions'],
    { names: { Approved: 2, Pending: 1, Rejected: 4 }, without: 0 },
    z.strictObject({
      names: z.record(z.string(), z.literal([1, 2, 4, null])),
      without: z.number().check(z.gte(0), z.lte(1)),
    }),
    'names, each with its filter code 1, 2, 4 or null, and without, from 0 to 1',
    ({ names, without }) =>
      list(Object.entries(names).map(([name, code]) => `${name} (${code === null ? 'no filter' : `filter ${code}`})`)) +
      (without > 0 ? `, none in ${Number((without * 100).toFixed(2))}%` : ''),
  ),
  statusFilter: choice(
    ['Conversions', 'documented', 'Do the status filters add up?', "conversions in a week, and an operator's key"],
    'adds up',
    {
      'adds up': 'yes',
      ignored: 'the filter is ignored → filter by ck_conversion_status',
      'does not add up': 'no → filter by ck_conversion_status',
    },
  ),
  sumsCount: choice(
    ['Conversions', 'open', 'Which conversions do report totals count?', 'a day with conversions of each status'],
    'all',
    {
      all: "all, even rejected ones → for approved payouts, use the conversion report with status: 'Approved'",
      'not rejected': "those not rejected → for approved payouts, use the conversion report with status: 'Approved'",
      approved: 'approved ones',
      other: "neither all, nor those not rejected, nor approved ones → don't rely on totals",
    },
  ),
  events: choice(
    [
      'Conversions',
      'seen',
      'Which events count without event_range?',
      "conversions of later events, and an operator's key",
    ],
    'all',
    {
      all: 'all',
      initial: 'initial ones → always send event_range, as the client does',
    },
  ),
  currencies: value(
    ['Conversions', 'open', 'How many currencies do conversions have?', 'conversions'],
    1,
    count,
    'a count',
    String,
    (count) => (count > 1 ? 'add up each currency separately, as sumBy does' : undefined),
  ),
  currencyField: choice(['Conversions', 'documented', 'Which field has the currency?', 'conversions'], 'both', {
    currency: '',
    ck_currency: '',
    both: 'currency and ck_currency',
  }),
  ids: value(
    ['Conversions', 'open', 'What are conversion ids like?', 'conversions'],
    { unique: true, digits: true, beyond2to53: false },
    z.strictObject({ unique: z.boolean(), digits: z.boolean(), beyond2to53: z.boolean() }),
    'unique, digits and beyond2to53, each true or false',
    ({ unique, digits, beyond2to53 }) =>
      `${unique ? 'unique' : 'reused in other months'}, ${digits ? 'digits' : 'not only digits'}${beyond2to53 ? ', beyond 2^53' : ''}`,
    ({ unique }) => (unique ? undefined : 'identify a conversion by month and id'),
  ),
  missingFields: value(['Fields', 'documented', 'Which fields are missing?', 'rows'], [], fieldNames, FIELDS, list),
  otherFields: value(['Fields', 'documented', 'Which fields are undocumented?', 'rows'], [], fieldNames, FIELDS, list),
} satisfies Record<string, Fact>

/** Name of a fact. */
export type FactId = keyof typeof facts
