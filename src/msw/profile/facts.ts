import {
  choice,
  type Fact,
  isCount,
  isField,
  isFlag,
  isPlaces,
  isText,
  list,
  listOf,
  mapOf,
  record,
  value,
} from './fact.ts'

const FIELDS = 'a list of fields, such as conversions.ck_isp'
const MONTH_AGO = 'conversions on a day about a month ago'
const RISKY = 'pages may repeat or miss rows; use onDrift: "throw"'

/**
 * Every assumption about a network that the network itself can confirm. The questions of `doctor`, the profile of the mock
 * network and the table in docs/http-interface.md are made from this list.
 */
export const facts = {
  calls: value<{ answer: readonly string[]; refuse: Readonly<Record<string, number>> }>(
    ['Calls', 'open', 'Which reads does the key allow?', null, 'a key that the network accepts'],
    record({ answer: listOf(isText), refuse: mapOf(isCount) }),
    'answer, a list of calls, and refuse, an HTTP status for each call',
    ({ answer, refuse }) =>
      [`${answer.length} of them`, ...Object.entries(refuse).map(([call, status]) => `not ${call} (${status})`)].join(
        ', ',
      ),
  ),
  errors: choice(
    ['Calls', 'seen', 'Which HTTP status do errors have?', 'status', 'a wrong time zone that is refused'],
    {
      status: 'their own',
      body: '200; the error is in the body',
    },
  ),
  speed: value<{ median: number; slowest: number; rateHeaders: readonly string[]; tooMany: number }>(
    ['Calls', 'open', 'How fast are responses?', null, 'a network that responds'],
    record({ median: isCount, slowest: isCount, rateHeaders: listOf(isText), tooMany: isCount }),
    'median, slowest, rateHeaders and tooMany',
    ({ median, slowest, rateHeaders, tooMany }) =>
      `median ${median} ms, slowest ${slowest} ms; 429s: ${tooMany}; rate headers: ${list(rateHeaders)}`,
  ),
  numbers: choice(['Values', 'documented', 'How are integers written?', 'numbers', 'an offer or a report'], {
    numbers: 'as numbers',
    strings: 'as strings',
  }),
  emptyMaps: choice(
    ['Values', 'documented', 'How is an empty map written?', '{}', 'an offer without blocked affiliates'],
    {
      '{}': '',
      '[]': '',
    },
  ),
  blanks: choice(['Values', 'documented', 'Do texts have stray spaces?', 'trimmed', 'an offer'], {
    trimmed: 'no',
    stray: 'yes',
  }),
  slashes: choice(['Values', 'documented', 'How are slashes written?', 'plain', 'a text with a slash'], {
    plain: '',
    escaped: '',
  }),
  emptyTexts: choice(
    ['Values', 'documented', 'How is an empty text written?', 'empty', 'an offer with an empty text'],
    {
      empty: '""',
      null: '',
      absent: 'left out',
    },
  ),
  decimals: value<Readonly<Record<string, number | null>>>(
    [
      ...(['Values', 'documented', 'How many decimal places do amounts have?'] as const),
      { conversions: 6, reports: 5, offers: 5 },
      'amounts',
    ],
    record({ conversions: isPlaces, reports: isPlaces, offers: isPlaces }),
    'conversions, reports and offers, each from 0 to 12 or null',
    (places) => list(Object.entries(places).map(([name, count]) => `${name} ${count ?? 'unknown'}`)),
  ),
  limit: choice(['Pages', 'documented', 'How large may a page be?', 10_000, 'more than 5,000 rows in 92 days'], {
    500: '500 rows → request at most limit: 500',
    1000: '1,000 rows → request at most limit: 1000',
    5000: '5,000 rows → request at most limit: 5000',
    10000: '10,000 rows',
  }),
  beyondLastPage: choice(
    ['Pages', 'open', 'What does a page beyond the last one return?', 'empty', 'a page of conversions'],
    {
      empty: 'an empty page',
      refused: 'an error',
      repeats: 'rows of an earlier page',
    },
  ),
  order: choice(['Pages', 'open', 'Do rows keep their order?', 'stable', 'several conversions'], {
    stable: 'yes',
    unstable: `no → ${RISKY}`,
    'orderBy ignored': `orderBy is ignored → ${RISKY}`,
  }),
  totals: choice(['Pages', 'documented', 'Does totalItems match the rows?', 'right', 'conversions'], {
    right: 'yes',
    wrong: "no → don't rely on totalItems",
  }),
  years: choice(['Time', 'documented', 'How many digits do report years have?', 2, 'a report'], {
    2: '',
    4: '4 → set reportYear: 4',
  }),
  longestRange: choice(['Time', 'open', 'How many days may a report cover?', 1000, 'a report'], {
    0: 'fewer than 31',
    31: '',
    92: '',
    366: '',
    1000: '1,000 or more',
  }),
  timezone: choice(['Time', 'documented', 'Is timezone honored?', 'honoured', MONTH_AGO], {
    honoured: 'yes',
    ignored: "no → days are in the network's own time zone",
  }),
  hours: choice(['Time', 'documented', 'Do half days add up to the day?', 'add up', MONTH_AGO], {
    'add up': 'yes',
    'do not add up': 'no → request whole days',
  }),
  reportLag: {
    ...value<number>(
      ['Time', 'open', 'How many hours are reports behind?', 0, 'recent conversions that report totals count'],
      (hours) => isCount(hours) && Number(hours) <= 48,
      'whole hours from 0 to 48',
      String,
    ),
    follows: (hours: number) =>
      hours > 0 ? `totals for the last ${hours === 1 ? 'hour' : `${hours} hours`} are too low` : undefined,
  },
  reportZone: choice(['Time', 'documented', 'Which time zone are report days in?', 'timezone', MONTH_AGO], {
    timezone: 'the one in timezone',
    UTC: 'UTC → compare reports with conversions in timezone 0 only',
    other: "the network's own → don't compare report days with conversions",
  }),
  statuses: value<{ names: Readonly<Record<string, number | null>>; without: number }>(
    [
      ...(['Conversions', 'open', 'Which statuses do conversions have?'] as const),
      { names: { Approved: 2, Pending: 1, Rejected: 4 }, without: 0 },
      'conversions',
    ],
    record({
      names: mapOf((code) => [1, 2, 4, null].includes(code as number)),
      without: (share) => typeof share === 'number' && share >= 0 && share <= 1,
    }),
    'names, each with its filter code 1, 2, 4 or null, and without, from 0 to 1',
    ({ names, without }) =>
      list(Object.entries(names).map(([name, code]) => `${name} (${code === null ? 'no filter' : `filter ${code}`})`)) +
      (without > 0 ? `, none in ${Number((without * 100).toFixed(2))}%` : ''),
  ),
  statusFilter: choice(
    [
      'Conversions',
      'documented',
      'Do the status filters add up?',
      'adds up',
      "conversions in a week, and an operator's key",
    ],
    {
      'adds up': 'yes',
      ignored: 'the filter is ignored → filter by ck_conversion_status',
      'does not add up': 'no → filter by ck_conversion_status',
    },
  ),
  sumsCount: choice(
    [
      'Conversions',
      'open',
      'Which conversions do report totals count?',
      'all',
      'a day with conversions of each status',
    ],
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
      'all',
      "conversions of later events, and an operator's key",
    ],
    {
      all: 'all',
      initial: 'initial ones → always send event_range, as the client does',
    },
  ),
  currencies: {
    ...value<number>(
      ['Conversions', 'open', 'How many currencies do conversions have?', 1, 'conversions'],
      isCount,
      'a count',
      String,
    ),
    follows: (count: number) => (count > 1 ? 'add up each currency separately, as sumBy does' : undefined),
  },
  currencyField: choice(['Conversions', 'documented', 'Which field has the currency?', 'both', 'conversions'], {
    currency: '',
    ck_currency: '',
    both: 'currency and ck_currency',
  }),
  ids: {
    ...value<Readonly<Record<'unique' | 'digits' | 'beyond2to53', boolean>>>(
      [
        ...(['Conversions', 'open', 'What are conversion ids like?'] as const),
        { unique: true, digits: true, beyond2to53: false },
        'conversions',
      ],
      record({ unique: isFlag, digits: isFlag, beyond2to53: isFlag }),
      'unique, digits and beyond2to53, each true or false',
      (ids) =>
        list([
          ids.unique ? 'unique' : 'reused in other months',
          ids.digits ? 'digits' : 'not only digits',
          ...(ids.beyond2to53 ? ['beyond 2^53'] : []),
        ]),
    ),
    follows: ({ unique }: { unique: boolean }) => (unique ? undefined : 'identify a conversion by month and id'),
  },
  missingFields: value(
    ['Fields', 'documented', 'Which fields are missing?', [], 'rows'],
    listOf(isField),
    FIELDS,
    list,
  ),
  otherFields: value(
    ['Fields', 'documented', 'Which fields are undocumented?', [], 'rows'],
    listOf(isField),
    FIELDS,
    list,
  ),
} satisfies Record<string, Fact>

/** Name of a fact. */
export type FactId = keyof typeof facts
