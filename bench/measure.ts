/** One line of the table: what was measured, and what it should be. */
export interface Figure {
  readonly what: string
  readonly value: number
  readonly target: number
  /** Whether more is better. */
  readonly more?: boolean
  readonly detail: string
}

/** What each way cost in one round. */
export type Round<Name extends string, Cost = number> = Readonly<Record<Name, Cost>>

/** Reports what it cost, in a unit of its own. */
type Way<Cost> = () => Promise<Cost>

const WARM_UP = 2

/**
 * Runs some ways to do the same in turns, and gives what each cost in each round. Every second round goes backwards, so
 * that no way always comes after the same one and pays for its garbage. The first two rounds are not counted.
 */
export async function inTurns<Name extends string, Cost>(
  count: number,
  ways: Record<Name, Way<Cost>>,
): Promise<Round<Name, Cost>[]> {
  const order = Object.entries(ways) as [Name, Way<Cost>][]
  const rounds: Round<Name, Cost>[] = []
  for (let round = 0; round < count + WARM_UP; round++) {
    const costs: [Name, Cost][] = []
    for (const [name, way] of order) costs.push([name, await way()])
    rounds.push(Object.fromEntries(costs) as Round<Name, Cost>)
    order.reverse()
  }
  return rounds.slice(WARM_UP)
}

/** A way that costs the milliseconds it takes. */
export const timed =
  (work: () => Promise<unknown>): Way<number> =>
  async () => {
    const start = performance.now()
    await work()
    return performance.now() - start
  }

/** The median over the rounds of a figure that is computed within each. */
export const medianOf = <One>(rounds: readonly One[], figure: (round: One) => number): number =>
  median(rounds.map(figure))

/** With an even number of values, the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [(sorted.length - 1) >> 1, sorted.length >> 1]
  return ((sorted[low] ?? Number.NaN) + (sorted[high] ?? Number.NaN)) / 2
}
