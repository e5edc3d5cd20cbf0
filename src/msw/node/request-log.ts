import type { servedOf } from '../served.ts'

/** A request in the log. It has no query, and so no key. */
export interface LoggedRequest {
  /** When it arrived, by the clock of this machine. */
  readonly time: string
  readonly method: string
  readonly path: string
  readonly operation?: string | undefined
  /** HTTP status; 0 if the connection was closed without a response, `null` while there is no response. */
  readonly status: number | null
  readonly milliseconds?: number | undefined
  /** Why it was refused. */
  readonly reason?: string | undefined
}

const MOST_REQUESTS = 50
/** A request chooses the length of its path, and of the names in a reason. */
const LONGEST = 300

/** The last requests to a port, the latest first. */
export class RequestLog {
  #requests: LoggedRequest[] = []

  get requests(): readonly LoggedRequest[] {
    return this.#requests
  }

  /** Adds a request. The function that it gives back adds how it ended, once. */
  add(method: string, path: string): (status: number, served: ReturnType<typeof servedOf>) => void {
    const start = performance.now()
    let entry: LoggedRequest = { time: new Date().toISOString(), method, path: path.slice(0, LONGEST), status: null }
    this.#requests = [entry, ...this.#requests].slice(0, MOST_REQUESTS)
    return (status, { operation, reason }) => {
      if (entry.status !== null) return
      const milliseconds = Math.round(performance.now() - start)
      const ended = { ...entry, operation, status, milliseconds, reason: reason?.slice(0, LONGEST) }
      this.#requests = this.#requests.map((one) => (one === entry ? ended : one))
      entry = ended
    }
  }
}
