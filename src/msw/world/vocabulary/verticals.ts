/** Lines of business: what offers are named, how they pay, what happens after the first event. */
export interface Vertical {
  readonly category: string
  readonly products: readonly string[]
  readonly payoutTypes: readonly ('CPA' | 'CPS' | 'CPI' | 'CPA+CPS' | 'CPL')[]
  readonly point: string
  readonly events: readonly string[]
  /** Payout of the first event in hundredths of a dollar: from, to. */
  readonly cents: readonly [number, number]
  readonly app: boolean
}

export const verticals: readonly Vertical[] = [
  {
    category: 'Games',
    products: ['Dragon Saga', '三国志 Heroes', 'Puzzle Pets 🐾', 'Castle Clash'],
    payoutTypes: ['CPI', 'CPA'],
    point: 'Download and Install',
    events: ['Tutorial complete', 'First purchase'],
    cents: [60, 480],
    app: true,
  },
  {
    category: 'E-commerce',
    products: ['Atelier Shoes', 'MegaMart', 'Bücherwelt', 'Krásný Domov'],
    payoutTypes: ['CPS', 'CPA+CPS'],
    point: 'Sale',
    events: ['Repeat order'],
    cents: [150, 900],
    app: false,
  },
  {
    category: 'Finance',
    products: ['Nova Card', 'Кредит Онлайн', 'SafeTrade', 'PayQuick'],
    payoutTypes: ['CPA', 'CPL'],
    point: 'SOI',
    events: ['Account verified', 'First deposit'],
    cents: [800, 6500],
    app: false,
  },
  {
    category: 'Dating',
    products: ['HeartLine', 'Amour Café', '缘分'],
    payoutTypes: ['CPL', 'CPA'],
    point: 'DOI',
    events: ['Profile complete'],
    cents: [120, 700],
    app: false,
  },
  {
    category: 'Utilities',
    products: ['Turbo VPN', 'Photo Magic', 'Clean Master Pro'],
    payoutTypes: ['CPI'],
    point: 'Download and Install',
    events: ['Trial start', 'Subscription'],
    cents: [40, 250],
    app: true,
  },
  {
    category: 'Travel',
    products: ['FlyAway', 'Hotel Sakura', 'Rail Europe'],
    payoutTypes: ['CPS', 'CPA'],
    point: 'Booking',
    events: [],
    cents: [300, 2500],
    app: false,
  },
  {
    category: 'Sweepstakes',
    products: ['Win a Phone', 'Gift Card Rush'],
    payoutTypes: ['CPL'],
    point: 'Email Submit',
    events: [],
    cents: [80, 220],
    app: false,
  },
  {
    category: 'Education',
    products: ['LinguaJoy', 'Code Academy «Старт»'],
    payoutTypes: ['CPL', 'CPA'],
    point: 'SOI',
    events: ['Paid course'],
    cents: [200, 1800],
    app: false,
  },
]

/** SERVICE.md, Offer (affiliate view). */
export const trafficTypes: readonly string[] = [
  'Banner/Display',
  'Email',
  'Search PPC',
  'Social Media',
  'Social Ads',
  'PPC',
  'PPV/CPV',
  'Classified Ads',
  'Contextual',
  'Co-Registration',
  'Adult Traffic',
  'SEO',
  'Mobile',
  'Incent',
]
