import type { PayoutType } from '../../schemas/offer-form.ts'

/** A line of business: names of offers, how they pay, and the events after the first one. */
export interface Vertical {
  readonly category: string
  readonly products: readonly string[]
  readonly payoutTypes: readonly PayoutType[]
  /** Conversion point of the first event. */
  readonly point: string
  readonly events: readonly string[]
  /** Payout of the first event in US cents: from, to. */
  readonly cents: readonly [number, number]
  /** Offers are for apps on phones and tablets. */
  readonly app: boolean
}

const vertical = (
  category: string,
  products: string,
  payoutTypes: readonly PayoutType[],
  point: string,
  events: readonly string[],
  cents: readonly [number, number],
): Vertical => ({
  category,
  products: products.split('|'),
  payoutTypes,
  point,
  events,
  cents,
  app: point === INSTALL,
})

const INSTALL = 'Download and Install'

export const verticals: readonly Vertical[] = [
  vertical(
    'Games',
    'Dragon Saga|三国志 Heroes|Puzzle Pets 🐾|Castle Clash',
    ['CPI', 'CPA'],
    INSTALL,
    ['Tutorial complete', 'First purchase'],
    [60, 480],
  ),
  vertical(
    'E-commerce',
    'Atelier Shoes|MegaMart|Bücherwelt|Krásný Domov',
    ['CPS', 'CPA+CPS'],
    'Sale',
    ['Repeat order'],
    [150, 900],
  ),
  vertical(
    'Finance',
    'Nova Card|Кредит Онлайн|SafeTrade|PayQuick',
    ['CPA', 'CPL'],
    'SOI',
    ['Account verified', 'First deposit'],
    [800, 6500],
  ),
  vertical('Dating', 'HeartLine|Amour Café|缘分', ['CPL', 'CPA'], 'DOI', ['Profile complete'], [120, 700]),
  vertical(
    'Utilities',
    'Turbo VPN|Photo Magic|Clean Master Pro',
    ['CPI'],
    INSTALL,
    ['Trial start', 'Subscription'],
    [40, 250],
  ),
  vertical('Travel', 'FlyAway|Hotel Sakura|Rail Europe', ['CPS', 'CPA'], 'Booking', [], [300, 2500]),
  vertical('Sweepstakes', 'Win a Phone|Gift Card Rush', ['CPL'], 'Email Submit', [], [80, 220]),
  vertical('Education', 'LinguaJoy|Code Academy «Старт»', ['CPL', 'CPA'], 'SOI', ['Paid course'], [200, 1800]),
]
