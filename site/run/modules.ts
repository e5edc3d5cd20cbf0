/** The modules that examples can import in the page, by the file of the site that has them. */
const MODULES = {
  guides: [
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
  ],
  programs: [
    'commander',
    './support/arguments.ts',
    './support/changes.ts',
    './support/command.ts',
    './support/connect.ts',
    './support/each-once.ts',
    './support/interrupt.ts',
    './support/period.ts',
    './support/plain-errors.ts',
    './support/progress.ts',
    './support/sparkline.ts',
    './support/steps.ts',
    './support/table.ts',
    './support/visible.ts',
    './support/warn.ts',
  ],
} as const

/** A file of modules. */
export type ModuleFile = keyof typeof MODULES

/** The file that has a module, or undefined if examples cannot import it in the page. */
export function fileOf(module: string): ModuleFile | undefined {
  const [file] = Object.entries(MODULES).find(([, names]) => (names as readonly string[]).includes(module)) ?? []
  return file as ModuleFile | undefined
}

/** The modules that a program imports when it runs, unlike those of its types. */
export function importsOf(code: string): string[] {
  const statements = code.matchAll(/^(?:import|export) (?!type )(?:[^']*? from )?'([^']+)'|\bimport\('([^']+)'\)/gm)
  return [...statements].map(([, imported, loaded]) => imported ?? loaded ?? '')
}

/** What pages cannot do: read files by their paths, and set cookies of requests. */
const NOT_IN_PAGE = /\bpath: '|\bcookie: '/

/** Whether a program can run in the page. */
export const runsInPage = (code: string): boolean =>
  !NOT_IN_PAGE.test(code) && importsOf(code).every((name) => fileOf(name) !== undefined)
