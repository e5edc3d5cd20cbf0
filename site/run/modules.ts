/** The modules that examples can import in the page. */
const MODULES: readonly string[] = [
  'affiliate-network-sdk',
  'affiliate-network-sdk/msw',
  'affiliate-network-sdk/msw/node',
  'affiliate-network-sdk/parts',
  'affiliate-network-sdk/relay',
  'affiliate-network-sdk/schemas',
  'affiliate-network-sdk/sync',
  'affiliate-network-sdk/tanstack-query',
  '@tanstack/query-core',
  'big.js',
  'node:timers/promises',
  'zod/mini',
]

/** The modules that a program imports when it runs, unlike those of its types. */
function importsOf(code: string): string[] {
  const statements = code.matchAll(/^(?:import|export) (?!type )(?:[^']*? from )?'([^']+)'|\bimport\('([^']+)'\)/gm)
  return [...statements].map(([, imported, loaded]) => imported ?? loaded ?? '')
}

/** What pages cannot do: read files by their paths, and set cookies of requests. */
const NOT_IN_PAGE = /\bpath: '|\bcookie: '/

/** Whether a program can run in the page. */
export const runsInPage = (code: string): boolean =>
  !NOT_IN_PAGE.test(code) && importsOf(code).every((name) => MODULES.includes(name))
