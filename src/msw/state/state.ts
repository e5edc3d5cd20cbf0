import { createTraffic, type Traffic } from '../store/traffic.ts'
import { createBanners } from '../world/banners.ts'
import { createWorld, type WorldSize } from '../world/world.ts'
import { AccessLists } from './access.ts'
import { advertiserCollection } from './advertisers.ts'
import { affiliateCollection, keyOf } from './affiliates.ts'
import { bannerCollection } from './banners.ts'
import { Clicks } from './clicks.ts'
import { Conversions } from './conversions.ts'
import { offerCollection } from './offers.ts'

/** Everything that the mock network knows: to look at, and to put records of one's own into. */
export class MockState {
  /** Advertisers, by id. */
  readonly advertisers = advertiserCollection()
  /** Offers, by id. */
  readonly offers = offerCollection(() => this.now, this.advertisers)
  /** Affiliates, by id, with their keys. */
  readonly affiliates: ReturnType<typeof affiliateCollection>
  /** Creatives, by id, with their bytes. */
  readonly banners = bannerCollection(() => this.now, this.offers)
  /** Which affiliates were let in to which offers, or shut out. */
  readonly access: AccessLists
  /** Conversions; they come out as copies. */
  readonly conversions: Conversions
  /** Clicks, which are counted and not listed. */
  readonly clicks: Clicks
  /** The instant that the network takes for the present, in seconds. Statuses settle and caps reopen as it moves. */
  now: number
  networkKey: string
  /** The network's base address, without a slash at the end. */
  readonly base: string
  readonly #size: WorldSize
  #traffic: Traffic = createTraffic()

  constructor(size: WorldSize, base: string) {
    this.base = base
    this.#size = size
    this.now = size.now
    this.networkKey = keyOf(size.seed, 'network')
    this.affiliates = affiliateCollection(size.seed)
    this.access = new AccessLists(this.offers, this.affiliates)
    this.conversions = new Conversions(
      () => this.#traffic,
      this,
      () => this.now,
    )
    this.clicks = new Clicks(() => this.#traffic, this)
    this.#traffic = createWorld(this, size)
    createBanners(this.banners, this.offers.list(), size)
  }

  get traffic(): Traffic {
    return this.#traffic
  }

  /** Back to what the seed made. The traffic is made again only where it was changed: it is most of the work. */
  reset(): void {
    for (const records of [this.offers, this.advertisers, this.affiliates, this.banners, this.access]) records.clear()
    this.now = this.#size.now
    this.networkKey = keyOf(this.#size.seed, 'network')
    const untouched = this.conversions.changed || this.clicks.changed ? undefined : this.#traffic
    this.conversions.changed = false
    this.clicks.changed = false
    this.#traffic = createWorld(this, this.#size, untouched)
    createBanners(this.banners, this.offers.list(), this.#size)
  }
}
