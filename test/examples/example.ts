import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { format } from 'node:util'
import { test as base, vi } from 'vitest'
import { createMockNetwork } from '../../src/msw/index.ts'
import { serveMockNetwork } from '../../src/msw/node.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** What an example printed, line by line, and how it ended. */
export interface Run {
  readonly lines: readonly string[]
  readonly error: unknown
  readonly code: string | number | undefined
}

/** A mock network, and what runs an example on it: a copy whose constants are edited, as a reader does. */
export const test = base
  .extend('network', { scope: 'file' }, () => createMockNetwork({ seed: 7 }))
  .extend('mock', ({ network }) => {
    network.reset()
    return network
  })
  // biome-ignore lint/correctness/noEmptyPattern: vitest requires a pattern, even an empty one
  .extend('folder', async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'example-'))
    onCleanup(() => rm(folder, { recursive: true }))
    return folder
  })
  .extend('run', async ({ mock }, { onCleanup }) => {
    const { url, close } = await serveMockNetwork(mock)
    // In the package, so that its name resolves. git ignores it.
    await mkdir(join(root, '.snippets'), { recursive: true })
    const copies = await mkdtemp(join(root, '.snippets/example-'))
    const { argv } = process
    vi.stubEnv('NETWORK_URL', url)
    vi.stubEnv('NETWORK_KEY', mock.keys.network)
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-01T12:00:00Z') })
    onCleanup(async () => {
      vi.useRealTimers()
      vi.unstubAllEnvs()
      process.argv = argv
      await rm(copies, { recursive: true })
      await close()
    })
    let count = 0
    return async (name: string, constants: Readonly<Record<string, unknown>> = {}, ...args: string[]): Promise<Run> => {
      const copy = join(copies, `${name}-${++count}.ts`)
      await writeFile(copy, edited(await readFile(join(root, `examples/${name}.ts`), 'utf8'), constants))
      process.argv = [process.execPath, copy, ...args]
      const log = vi.spyOn(console, 'log').mockImplementation(() => {})
      const error = await import(copy).then(
        () => undefined,
        (error: unknown) => error,
      )
      const lines = log.mock.calls.map((values) => format(...values).replaceAll(url, 'https://acme.example'))
      log.mockRestore()
      const code = process.exitCode ?? undefined
      process.exitCode = undefined
      return { lines, error, code }
    }
  })

/** The same with a network that has no conversions but those that a test adds. */
export const quiet = test.extend('network', { scope: 'file' }, () => createMockNetwork({ seed: 7, conversions: 0 }))

/** The source of an example with other values of its constants. */
function edited(source: string, constants: Readonly<Record<string, unknown>>): string {
  return Object.entries(constants).reduce((text, [name, value]) => {
    const pattern = new RegExp(`^const ${name} = (?:\`[^\`]*\`|.*)`, 'm')
    if (!pattern.test(text)) throw new Error(`There is no constant ${name}`)
    return text.replace(pattern, () => `const ${name} = ${JSON.stringify(value)}`)
  }, source)
}

/** The result of a program. */
export interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs a program of the examples as a user does: `node examples/x.ts`. */
export function start(name: string, args: string[], cwd: string, settings: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const { NETWORK_KEY: _, NETWORK_URL: __, ...env } = process.env
  return new Promise((resolve) => {
    const options = { cwd, env: { ...env, ...settings } }
    execFile(process.execPath, [join(root, `examples/${name}.ts`), ...args], options, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), stdout, stderr })
    })
  })
}

/** A response of the conversion report: one page of rows with these ids. */
export function conversionPage(ids: readonly number[], totalItems = ids.length, revenue = '2.000000') {
  const content = ids.map((id) => ({
    id: String(id),
    month: '202606',
    affiliate_id: '42',
    offer_id: '1',
    advertiser_id: '1',
    currency: '$',
    from_currency: '$',
    ck_transaction_id: `t${id}`,
    ck_offer_name: 'Alpha',
    ck_affiliate_name: 'Beta',
    ck_sub1: '',
    ck_click_country: 'US',
    ck_conversion_time: '2026/06/01 00:00:00',
    ck_conversion_status: 'Approved',
    ck_payout: '1.000000',
    ck_revenue: revenue,
  }))
  return { body: { httpStatus: 200, errorCode: 0, data: { content, page: 1, totalPages: 1, totalItems } } }
}
