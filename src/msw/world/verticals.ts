import type { PayoutType } from '../../schemas/offer-values.ts'

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

const INSTALL = 'Download and Install'

const vertical = (
  category: string,
  point: string,
  payoutTypes: readonly PayoutType[],
  cents: readonly [number, number],
  products: string,
  events = '',
): Vertical => ({
  category,
  products: products.split('|'),
  payoutTypes,
  point,
  events: events === '' ? [] : events.split('|'),
  cents,
  app: point === INSTALL,
})

const GAMES = 'Dragon Saga|三国志 Heroes|Puzzle Pets 🐾|Castle Clash'
const SHOPS = 'Atelier Shoes|MegaMart|Bücherwelt|Krásný Domov'
const CARDS = 'Nova Card|Кредит Онлайн|SafeTrade|PayQuick'
const TOOLS = 'Turbo VPN|Photo Magic|Clean Master Pro'

export const verticals: readonly Vertical[] = [
  vertical('Games', INSTALL, ['CPI', 'CPA'], [60, 480], GAMES, 'Tutorial complete|First purchase'),
  vertical('E-commerce', 'Sale', ['CPS', 'CPA+CPS'], [150, 900], SHOPS, 'Repeat order'),
  vertical('Finance', 'SOI', ['CPA', 'CPL'], [800, 6500], CARDS, 'Account verified|First deposit'),
  vertical('Dating', 'DOI', ['CPL', 'CPA'], [120, 700], 'HeartLine|Amour Café|缘分', 'Profile complete'),
  vertical('Utilities', INSTALL, ['CPI'], [40, 250], TOOLS, 'Trial start|Subscription'),
  vertical('Travel', 'Booking', ['CPS', 'CPA'], [300, 2500], 'FlyAway|Hotel Sakura|Rail Europe'),
  vertical('Sweepstakes', 'Email Submit', ['CPL'], [80, 220], 'Win a Phone|Gift Card Rush'),
  vertical('Education', 'SOI', ['CPL', 'CPA'], [200, 1800], 'LinguaJoy|Code Academy «Старт»', 'Paid course'),
]
