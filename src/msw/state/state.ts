import { createBanners } from '../world/banners.ts'
import type { PassingTime } from '../world/passing-time.ts'
import { createWorld, type Past, type WorldSize } from '../world/world.ts'
import { AccessLists } from './access.ts'
import { advertiserCollection } from './advertisers.ts'
import { affiliateCollection, keyOf } from './affiliates.ts'
import { bannerCollection } from './banners.ts'
import { Clicks } from './clicks.ts'
import { Conversions } from './conversions.ts'
import { offerCollection } from './offers.ts'
import { Traffic } from './traffic.ts'

/** Everything that the mock network knows, to read and to change. */
export class MockState {
  #now: number
  /** Advertisers, by id. */
  readonly advertisers = advertiserCollection()
  /** Offers, by id. */
  readonly offers = offerCollection(() => this.now, this.advertisers)
  /** Affiliates, by id, with their keys. */
  readonly affiliates: ReturnType<typeof affiliateCollection>
  /** Creatives, by id, with their bytes. */
  readonly banners = bannerCollection(() => this.now, this.offers)
  /** Which affiliates were approved for which offers, or blocked. */
  readonly access: AccessLists
  /** Conversions, read as copies. */
  readonly conversions: Conversions
  /** Clicks, as counts. */
  readonly clicks: Clicks
  networkKey: string
  /** The network's base address, without a slash at the end. */
  readonly base: string
  readonly #size: WorldSize
  #past: Past | undefined
  #traffic = new Traffic()
  #time: PassingTime | undefined

  constructor(size: WorldSize, base: string) {
    this.base = base
    this.#size = size
    this.#now = size.now
    this.networkKey = keyOf(size.seed, 'network')
    this.affiliates = affiliateCollection(size.seed)
    this.access = new AccessLists(this.offers, this.affiliates)
    this.conversions = new Conversions(this)
    this.clicks = new Clicks(this)
    this.#create()
  }

  get traffic(): Traffic {
    return this.#traffic
  }

  /** The network's current time in seconds. */
  get now(): number {
    return this.#now
  }

  /** Lets time pass: adds the traffic up to then. Statuses become final, and caps are available again. */
  moveTo(now: number): void {
    this.#now = now
    this.#time?.advance(now, this.#traffic, this)
  }

  /** Restores what the seed created. */
  reset(): void {
    for (const records of [this.offers, this.advertisers, this.affiliates, this.banners, this.access]) records.clear()
    this.#now = this.#size.now
    this.networkKey = keyOf(this.#size.seed, 'network')
    this.#create()
  }

  #create(): void {
    this.#past = createWorld(this, this.#size, this.#past)
    this.#traffic = new Traffic(this.#past.traffic)
    this.#time = this.#past.time.copy()
    createBanners(this.banners, this.offers.list(), this.#size)
  }
}
