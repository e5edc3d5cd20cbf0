import { operationNames } from '../../operations/index.ts'
import { checkName } from '../given.ts'
import { createRandom, type Random } from '../random.ts'
import { ServiceError } from '../service-error.ts'
import { checkFault, type Fault } from './fault.ts'
import { type FaultTarget, groupsOf, operationGroups } from './fault-target.ts'

/** A fault, and how many calls it still lets pass and lets fail. */
interface PendingFault {
  readonly target: string
  readonly fault: Fault
  passing: number
  failing: number
}

const TARGETS = [...operationNames, ...operationGroups].toSorted()

/** The properties that change a response. A fault without any of them has status 503. */
const EFFECTS = ['status', 'errorCode', 'body', 'headers', 'delayMs', 'drop'] as const

/** The faults to come. */
export class Faults {
  #pending: readonly PendingFault[] = []
  readonly #random: Random

  constructor(seed: number) {
    this.#random = createRandom(seed, 'faults')
  }

  /** @throws TypeError */
  add(target: FaultTarget, fault: Fault): void {
    checkName('fail', 'operation ', target, TARGETS)
    checkFault(fault)
    const { after = 0, rate, times = rate === undefined ? 1 : Number.POSITIVE_INFINITY } = fault
    const effect = EFFECTS.some((name) => fault[name] !== undefined) ? fault : { ...fault, status: 503 }
    this.#pending = [...this.#pending, { target, fault: { ...effect }, passing: after, failing: times }]
  }

  /** The fault of a call of the operation, if any. A fault for the operation itself comes before those of its groups. */
  take(operations: readonly string[]): Fault | undefined {
    const targets = new Set([...operations, ...operations.flatMap(groupsOf), '*'])
    for (const target of targets) {
      const pending = this.#next(target)
      if (pending === undefined) continue
      pending.failing--
      this.#pending = this.#pending.filter(({ failing }) => failing > 0)
      return pending.fault
    }
    return undefined
  }

  /** The first fault of a target, or a later one if that has a rate by which the call passes. */
  #next(target: string): PendingFault | undefined {
    for (const pending of this.#pending.filter((one) => one.target === target)) {
      const { rate } = pending.fault
      if (pending.passing > 0) pending.passing--
      else if (rate === undefined || this.#random.fraction() < rate) return pending
      if (rate === undefined) return undefined
    }
    return undefined
  }
}

/** Statuses whose responses never have a body. */
const BODILESS = new Set([204, 205, 304])

/** The response of a fault, or an error for the envelope; `undefined` if the usual response comes. */
export function faultyResponse({ drop, body, status, errorCode }: Fault): Response | ServiceError | undefined {
  if (drop !== undefined) return Response.error()
  if (status !== undefined && BODILESS.has(status)) return new Response(null, { status })
  if (body !== undefined) {
    const type = typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status: status ?? 200,
      headers: { 'content-type': type },
    })
  }
  if (errorCode !== undefined) return new ServiceError(status ?? 400, errorCode, `Error ${errorCode}.`)
  if (status === undefined) return undefined
  if (status < 500) return new ServiceError(status, status, `Error ${status}.`)
  const page = `<html>\r\n<head><title>${status}</title></head>\r\n<body>\r\n<center><h1>${status}</h1></center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n`
  return new Response(page, { status, headers: { 'content-type': 'text/html' } })
}
