/** A row of the table: the measured figure and its target. */
export interface Figure {
  readonly what: string
  readonly value: number
  readonly target: number
  /** Whether a higher figure is better. */
  readonly more?: boolean
  readonly detail: string
  /** What it costs a user, with the same of `ky` and `fetch` beside it: cells of the table in docs/internals/performance.md. */
  readonly cost?: readonly [what: string, ours: string, ky: string, fetch: string]
}

/** The cost of each variant in a round. */
export type Round<Name extends string, Cost = number> = Readonly<Record<Name, Cost>>

/** Runs a variant, and returns its cost in any unit. */
type Way<Cost> = () => Promise<Cost>

const WARM_UP = 2

/**
 * Runs several variants in turns, and returns the cost of each in each round. Every second round is in reverse order,
 * so that no variant always follows the same one and pays for its garbage. The first two rounds are not counted.
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

/** A variant whose cost is its duration in milliseconds. */
export const timed =
  (work: () => Promise<unknown>): Way<number> =>
  async () => {
    const start = performance.now()
    await work()
    return performance.now() - start
  }

/** The median over the rounds of a figure that is computed for each round. */
export const medianOf = <One>(rounds: readonly One[], figure: (round: One) => number): number =>
  median(rounds.map(figure))

/** The median. For an even number of values, the mean of the middle two. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const [low, high] = [(sorted.length - 1) >> 1, sorted.length >> 1]
  return ((sorted[low] ?? Number.NaN) + (sorted[high] ?? Number.NaN)) / 2
}
