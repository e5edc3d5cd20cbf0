import type { FetchRequest } from '../fetch.ts'

/** Where the copies of undici, Node's own and those of npm, keep the dispatcher that `fetch` sends with. */
const GLOBALS = [Symbol.for('undici.globalDispatcher.1'), Symbol.for('undici.globalDispatcher.2')]

/**
 * The request, through `fetch` if undici's global dispatcher was replaced, by a proxy or the mock of a test: `node:http`
 * would go around it.
 */
export const throughDispatcher = <Request extends FetchRequest>(request: Request): Request =>
  request.fetch === undefined && process.versions.undici !== undefined && GLOBALS.some(isReplaced)
    ? { ...request, fetch: globalThis.fetch }
    : request

function isReplaced(name: symbol): boolean {
  const { [name]: dispatcher } = globalThis as { readonly [name: symbol]: Dispatcher | undefined }
  // Nobody has loaded undici yet.
  if (dispatcher === undefined) return false
  const { name: className, prototype } = dispatcher.constructor
  // Of a newer copy, for older ones. It wraps the dispatcher of the other name.
  if (className === 'Dispatcher1Wrapper') return false
  // With an interceptor, it has another `dispatch`.
  return className !== 'Agent' || dispatcher.dispatch !== prototype.dispatch || hasOptions(dispatcher)
}

interface Dispatcher {
  readonly constructor: { readonly name: string; readonly prototype: Partial<Dispatcher> }
  readonly dispatch: unknown
}

/** Whether an agent was made with options, such as a certificate. One that was made without them is that of undici itself. */
function hasOptions(agent: object): boolean {
  const name = Object.getOwnPropertySymbols(agent).find(({ description }) => description === 'options')
  const options = (name && (agent as { readonly [name: symbol]: object })[name]) ?? {}
  return Object.values(options).some((option) => option !== undefined && option !== Number.POSITIVE_INFINITY)
}
