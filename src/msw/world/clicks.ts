import { HOUR } from '../clock.ts'
import { createRandom, type Random } from '../random.ts'
import type { ClickStore } from '../store/click-store.ts'
import { countsPerHour } from './rhythm.ts'
import type { Arrivals } from './visits.ts'

/**
 * Clicks that came to nothing are counted in cells: four for each conversion, of a few clicks each, so that an hour has
 * many visitors and not one crowd. In a large year every hour has hundreds anyway, and larger cells keep reports fast.
 */
const CELLS_PER_CONVERSION = 4
const MOST_CELLS = 500_000

/** The clicks of a year that led to no conversion, by the same rhythm and from the same visitors as those that did. */
export function addIdleClicks(
  clicks: ClickStore,
  arrivals: Arrivals,
  start: number,
  hours: number,
  conversions: number,
  seed: number,
): void {
  const random = createRandom(seed, 'clicks')
  const cells = Math.min(conversions * CELLS_PER_CONVERSION, MOST_CELLS)
  countsPerHour(random, arrivals.hours, start, hours, cells).forEach((inHour, hour) => {
    const time = start + hour * HOUR
    for (let cell = 0; cell < inHour; cell++) {
      const { plan, affiliate, country, source, client } = arrivals.draw(random, time)
      const most = Math.max(1, Math.floor((plan.clicksPerConversion * conversions * 2) / cells) - 1)
      const all = 1 + random.below(most)
      const gross = all - share(random, all, 10)
      const unique = gross - share(random, gross, 25)
      // Field by field: spread objects take longer than all the rest.
      clicks.add({
        hour: start / HOUR + hour,
        offer: plan.offer,
        affiliate,
        country,
        source,
        client,
        all,
        gross,
        unique,
      })
    }
  })
}

/** Up to `percent` of a count; what is left of a whole one is one by chance, so that small counts have their share too. */
const share = (random: Random, count: number, percent: number) =>
  Math.floor((count * random.below(percent + 1) + random.below(100)) / 100)
