import type { Fact } from './fact.ts'

/** An assumption about a network that `doctor` doesn't ask about. */
type Guess = Pick<Fact, 'known' | 'question'> & {
  /** What the mock network does. */
  readonly usual: string
}

const open = (question: string, usual: string): Guess => ({ known: 'open', question, usual })
const seen = (question: string, usual: string): Guess => ({ known: 'seen', question, usual })

/** What is assumed of a network besides the facts: to see it takes a write, a test of a link, or an account of another kind. */
export const guesses = {
  countrySeparator: seen("What separates an offer's countries?", '`;`'),
  categories: seen("How are an offer's categories written?", 'as names'),
  redirectTest: seen("Does the redirect test's response have an envelope?", 'yes'),
  creativeAccess: open('Must an affiliate have access to an offer to list its creatives?', 'yes'),
  errorCodes: open('Which `errorCode` do other errors have?', 'its own code'),
  keyExpiry: open('Do keys expire?', 'no'),
  rateLimit: open('How many requests may a key send?', 'any number; `rateLimit` sets a limit'),
  caps: open('Which conversions count toward caps?', 'those not rejected'),
  rateClicks: open('Which clicks do rates divide by?', 'gross clicks'),
  uniqueClicks: open('How often does a visitor count as a unique click?', 'once an hour'),
  reportCurrency: open('Which amounts are in `currency`, and which in `from_currency`?', 'all in `currency`'),
  offerCounts: open('Which period do `click_count` and `conversion_count` cover?', 'all time'),
  partialUpdates: seen("Does an update keep the fields that aren't sent?", 'yes'),
  statusChanges: open('Which offer status changes are allowed?', 'all'),
  recordIds: open('Which ids do currencies and categories have?', 'its own numbers'),
  emptyBannerId: open('What does a delete with an empty `banner_id` remove?', 'nothing; the request is refused'),
  uploads: open('How large may an upload be?', '100 MB'),
  creativeTimes: open('Which time zone do creatives have?', 'UTC'),
  webhooks: open('Are there webhooks, or other `v3` operations?', 'no'),
} satisfies Record<string, Guess>

/** Name of such an assumption. */
export type GuessId = keyof typeof guesses
