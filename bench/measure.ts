export const FIELDS = [
  'ck_offer_id',
  'ck_offer_name',
  'ck_income',
  'ck_currency',
  'ck_source',
  'ck_sub1',
  'ck_sub2',
  'ck_sub3',
  'ck_sub4',
  'ck_sub5',
  'ck_type',
  'ck_os',
  'ck_conversion_ip',
  'ck_conversion_time',
  'ck_conversion_status',
  'ck_payout',
  'ck_revenue',
  'ck_affiliate_id',
  'ck_affiliate_name',
] as const

/** Medians in milliseconds of some ways to do the same, interleaved so that a busy moment hits all of them. */
export async function medians<Name extends string>(
  rounds: number,
  ways: Record<Name, () => Promise<unknown>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(ways) as Name[]
  const times = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = -2; round < rounds; round++) {
    for (const name of names) {
      const start = performance.now()
      await ways[name]()
      if (round >= 0) times[name].push(performance.now() - start)
    }
  }
  return Object.fromEntries(names.map((name) => [name, median(times[name])])) as Record<Name, number>
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN

/** One line of the table: our figure by a peer's, and what it should be. */
export interface Figure {
  readonly what: string
  readonly ratio: number
  readonly target: number
  /** Whether more is better. */
  readonly more?: boolean
  readonly detail: string
}
