/** A response, the name of the operation that was called, and why the request was refused. */
export interface Served {
  readonly response: Response
  readonly operation?: string | undefined
  readonly reason?: string | undefined
}

const all = new WeakMap<Response, Served>()

export function remember(served: Served): Served {
  all.set(served.response, served)
  return served
}

/** The operation of a response, and why the request was refused, for the log of a port. */
export const servedOf = (response: Response): Omit<Served, 'response'> => all.get(response) ?? {}
