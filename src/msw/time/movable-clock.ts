import { valueError } from '../../errors/input-error.ts'
import type { MockState } from '../state/state.ts'
import type { WorldSize } from '../world/world.ts'
import { AN_INSTANT, DAY, type Instant, LAST_SECOND, secondsOf } from './clock.ts'

/** A network can have this many conversions in all after time has passed, and get so many by one move. */
const MOST_CONVERSIONS = 1_000_000
const MOST_AT_ONCE = 200_000

const CALL = 'MockNetwork.now'

/** The network's current time: fixed until it is set, or the clock's. It never goes back, except on a reset. */
export class MovableClock {
  readonly #state: MockState
  readonly #size: WorldSize
  readonly #followsAtFirst: boolean
  #follows: boolean

  constructor(state: MockState, size: WorldSize, follows: boolean) {
    this.#state = state
    this.#size = size
    this.#followsAtFirst = follows
    this.#follows = follows
    this.tick()
  }

  /** Moves to the clock's time, if it follows the clock. */
  tick(): void {
    const now = Math.floor(Date.now() / 1000)
    if (this.#follows && now > this.#state.now) this.#state.moveTo(now)
  }

  /** Moves to a later time. @throws InputError */
  set(instant: Instant | 'real'): void {
    const seconds = secondsOf(instant === 'real' ? Date.now() : instant)
    if (seconds === undefined) throw valueError(CALL, 'now', `${AN_INSTANT}, or 'real'`, instant)
    this.tick()
    const { now, conversions } = this.#state
    const received = instant === 'real' ? new Date() : instant
    if (seconds < now) throw valueError(CALL, 'now', `no time before ${isoText(now)}`, received)
    const left = Math.min(MOST_AT_ONCE, MOST_CONVERSIONS - conversions.size)
    const most = now + Math.floor((left * 365 * DAY) / Math.max(1, this.#size.conversions))
    const latest = Math.min(LAST_SECOND, most)
    if (seconds > latest) throw valueError(CALL, 'now', `no time after ${isoText(latest)}`, received)
    this.#state.moveTo(seconds)
    this.#follows = instant === 'real'
  }

  reset(): void {
    this.#follows = this.#followsAtFirst
    this.tick()
  }
}

const isoText = (seconds: number) => new Date(seconds * 1000).toISOString()
