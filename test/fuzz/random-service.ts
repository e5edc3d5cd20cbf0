import fc, { type Scheduler } from 'fast-check'

/** What may happen to the rows between two requests. */
export type Kind = 'still' | 'moving' | 'appending' | 'growing' | 'shrinking' | 'changing'

interface Change {
  readonly what: 'insert' | 'remove' | 'move'
  readonly at: number
  readonly to: number
}

/** What a service sends instead of a page. `hang`: nothing, until the request is aborted. */
type Fault = 'status' | 'html' | 'reset' | 'hang' | 'empty'

/** What a service does with page numbers and totals: an honest one; the others never stop. */
type Manner = 'honest' | 'echo' | 'cycle' | 'endless' | 'growing totals'

export interface ServicePlan {
  readonly kind: Kind
  readonly manner: Manner
  readonly rows: number
  readonly size: number
  /** By the number of the request, from 0: the changes before its response. */
  readonly changes: readonly (readonly Change[])[]
  /** By the number of the page, from 0. */
  readonly faults: readonly (Fault | undefined)[]
  /** The ids: of the first rows, in order, or of none. */
  readonly ids: 'number' | 'digits' | 'text' | 'long digits' | 'none'
}

const change = fc.record({
  what: fc.constantFrom('insert' as const, 'remove' as const, 'move' as const),
  at: fc.nat(40),
  to: fc.nat(40),
})

export const servicePlan: fc.Arbitrary<ServicePlan> = fc.record({
  kind: fc.constantFrom<Kind>('still', 'moving', 'appending', 'growing', 'shrinking', 'changing'),
  manner: fc.oneof(
    { weight: 8, arbitrary: fc.constant<Manner>('honest') },
    { weight: 2, arbitrary: fc.constantFrom<Manner>('echo', 'cycle', 'endless', 'growing totals') },
  ),
  rows: fc.nat(30),
  size: fc.integer({ min: 1, max: 5 }),
  changes: fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 12 }),
  faults: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    {
      weight: 2,
      arbitrary: fc.array(
        fc.option(fc.constantFrom<Fault>('status', 'html', 'reset', 'hang', 'empty'), { freq: 3, nil: undefined }),
        { maxLength: 12 },
      ),
    },
  ),
  ids: fc.constantFrom('number', 'digits', 'text', 'long digits', 'none'),
})

/** Which changes each kind allows. */
const ALLOWED: Record<Kind, readonly Change['what'][]> = {
  still: [],
  moving: ['move'],
  appending: ['insert'],
  growing: ['insert', 'move'],
  shrinking: ['remove', 'move'],
  changing: ['insert', 'remove', 'move'],
}

/** A service in memory, as the `fetch` of a client. It responds when the scheduler says so. */
export class RandomService {
  readonly plan: ServicePlan
  /** The names of all rows, as they are. */
  rows: string[]
  readonly first: readonly string[]
  /** The names of the rows that were sent, by page: the latest, as pages are requested again after rows were added. */
  readonly answered = new Map<number, readonly string[]>()
  readonly asked: number[] = []
  inFlight = 0
  onRequest: () => void = () => {}
  readonly #scheduler: Scheduler
  #made = 0
  #responses = 0

  constructor(plan: ServicePlan, scheduler: Scheduler) {
    this.plan = plan
    this.#scheduler = scheduler
    this.rows = Array.from({ length: plan.rows }, () => this.#newRow())
    this.first = [...this.rows]
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const page = Number(new URL(request.url).searchParams.get('page'))
    this.asked.push(page)
    this.answered.delete(page)
    this.inFlight++
    this.onRequest()
    const aborted = new Promise<never>((_, reject) => {
      request.signal.addEventListener('abort', () => reject(request.signal.reason), { once: true })
    })
    aborted.catch(() => {})
    try {
      request.signal.throwIfAborted()
      return await Promise.race([this.#response(page, request.signal), aborted])
    } finally {
      this.inFlight--
    }
  }

  async #response(page: number, signal: AbortSignal): Promise<Response> {
    const fault = this.plan.faults[page - 1]
    if (fault === 'hang') await new Promise(() => {})
    await this.#scheduler.schedule(Promise.resolve(), `page ${page}`)
    signal.throwIfAborted()
    for (const change of this.plan.changes[this.#responses++] ?? []) this.#apply(change)
    if (fault === 'reset') throw new TypeError('fetch failed')
    if (fault === 'html') return new Response('<p>Sorry')
    if (fault === 'status') return Response.json({ errorCode: 1 }, { status: 403 })
    const [names, totalPages, totalItems] = fault === 'empty' ? [[], 99, 99] : this.#page(page)
    this.answered.set(page, names)
    const data = names.map((name) => ({ ...this.#id(name), name }))
    return Response.json({ errorCode: 0, page, totalPages, totalItems, data })
  }

  #page(page: number): [names: string[], totalPages: number, totalItems: number] {
    const { manner, size } = this.plan
    const fresh = () => Array.from({ length: size }, () => this.#newRow())
    const old = (at: number) => Array.from({ length: size }, (_, index) => `row ${1000 + at * size + index}`)
    if (manner === 'echo') return [old(0), 1e9, 1e9]
    if (manner === 'cycle') return [old(page % 3), 1e9, 1e9]
    if (manner === 'endless') return [fresh(), 9e15, 9e15]
    if (manner === 'growing totals') return [fresh(), page + 1, (page + 1) * size]
    const totalPages = Math.ceil(this.rows.length / size)
    return [this.rows.slice((page - 1) * size, page * size), totalPages, this.rows.length]
  }

  #id(name: string): { id?: string | number } {
    const number = Number(name.slice('row '.length))
    switch (this.plan.ids) {
      case 'number':
        return { id: number }
      case 'digits':
        return { id: String(number) }
      case 'long digits':
        return { id: `90071992547409${90 + (number % 10)}${number}` }
      case 'text':
        return { id: name }
      case 'none':
        return {}
    }
  }

  #newRow(): string {
    return `row ${++this.#made}`
  }

  #apply({ what, at, to }: Change): void {
    if (!ALLOWED[this.plan.kind].includes(what)) return
    const end = this.rows.length
    const place = this.plan.kind === 'appending' ? end : at % (end + 1)
    if (what === 'insert') this.rows.splice(place, 0, this.#newRow())
    if (this.rows.length === 0) return
    if (what === 'remove') this.rows.splice(at % this.rows.length, 1)
    if (what === 'move') {
      const moved = this.rows.splice(at % this.rows.length, 1)
      this.rows.splice(to % (this.rows.length + 1), 0, ...moved)
    }
  }
}
