import type { inspect as Inspect, InspectOptions } from 'node:util'
import { AffiliateNetworkError } from '../../errors/errors.ts'

/**
 * Sets `body` of an error as a getter. Node prints all fields of an error that nothing catches, and the rows in `body`
 * would move the message out of view by thousands of lines. Of a getter it prints `[Getter/Setter]`.
 */
function setBody(this: AffiliateNetworkError, body: unknown): void {
  let current = body
  Object.defineProperty(this, 'body', {
    get: () => current,
    set: (changed: unknown) => {
      current = changed
    },
    enumerable: true,
    configurable: true,
  })
}

/** What `console.log` prints of an error: its `body` too, as that of any other object. */
function inspectError(
  this: AffiliateNetworkError,
  depth: number | null,
  options: InspectOptions,
  inspect: typeof Inspect,
): string {
  // The stack of V8 is a getter too, of this object only.
  const shown: object = Object.create(Object.getPrototypeOf(this), {
    ...Object.getOwnPropertyDescriptors(this),
    stack: { value: this.stack },
    ...(Object.hasOwn(this, 'body') && { body: { value: this.body, enumerable: true } }),
  })
  return inspect(shown, { ...options, depth, customInspect: false })
}

export function printErrorsBriefly(): void {
  Object.defineProperty(AffiliateNetworkError.prototype, 'body', { set: setBody })
  const show = Symbol.for('nodejs.util.inspect.custom')
  Object.defineProperty(AffiliateNetworkError.prototype, show, { value: inspectError })
}
