/** Tells this copy of the package from others in the process. Made late: edge runtimes have no random values at import. */
let prefix: string | undefined
let calls = 0

/** An id that no other call of the process has. */
export function newCallId(): string {
  prefix ??= Math.random().toString(36).slice(2, 8)
  return `${prefix}-${++calls}`
}
