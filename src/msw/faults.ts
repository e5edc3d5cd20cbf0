import { checkFault, type Fault } from './fault.ts'
import { type OperationName, operationNames } from './operation-names.ts'
import { ServiceError } from './service-error.ts'

/** The faults that are waiting for their calls, oldest first. */
export class Faults {
  readonly #waiting = new Map<string, { fault: Fault; passing: number; left: number }[]>()

  add(name: OperationName | '*', fault: Fault): void {
    if (name !== '*' && !operationNames.includes(name)) {
      throw new TypeError(
        `fail: there is no operation ${JSON.stringify(name)}; there are ${operationNames.join(', ')}, and * for any`,
      )
    }
    checkFault(fault)
    const waiting = this.#waiting.get(name) ?? []
    waiting.push({ fault, passing: fault.after ?? 0, left: fault.times ?? 1 })
    this.#waiting.set(name, waiting)
  }

  /** The fault that meets a call of one of these names, if any waits. */
  take(names: readonly string[]): Fault | undefined {
    for (const name of [...names, '*']) {
      const waiting = this.#waiting.get(name)
      const first = waiting?.[0]
      if (waiting === undefined || first === undefined || first.passing-- > 0) continue
      if (--first.left <= 0) waiting.shift()
      return first.fault
    }
    return undefined
  }

  clear(): void {
    this.#waiting.clear()
  }
}

/** Statuses whose answers have no body, whatever they are given. */
const BODILESS = new Set([204, 205, 304])

/** The answer that a fault stands in for; a `ServiceError` is put into the envelope by who asks. `undefined`: the usual answer. */
export function faultyAnswer({ drop, body, status, errorCode }: Fault): Response | ServiceError | undefined {
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
