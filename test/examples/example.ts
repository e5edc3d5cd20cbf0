import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test as base } from 'vitest'
import { createMockNetwork } from '../../src/msw/index.ts'
import { serveMockNetwork } from '../../src/msw/node.ts'

/** The result of a program. */
export interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs an example as a user does: `node examples/x.ts`, in a temporary folder, with a mock network on a port. */
export const test = base
  .extend('network', { scope: 'file' }, () => createMockNetwork({ seed: 7 }))
  // The traffic of a network takes long to create: it is created again only after a test that changes it.
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
  .extend(
    'read',
    ({ folder }) =>
      (name: string) =>
        readFile(join(folder, name), 'utf8'),
  )
  .extend('run', async ({ mock, folder }, { onCleanup }) => {
    const { url, close } = await serveMockNetwork(mock)
    onCleanup(close)
    return (name: string, ...args: (string | number)[]) =>
      start(name, [...args.map(String), '--base-url', url], folder, { NETWORK_KEY: mock.keys.network })
  })

/** The same with a network that has no conversions but those that a test adds. */
export const quiet = test.extend('network', { scope: 'file' }, () => createMockNetwork({ seed: 7, conversions: 0 }))

export function start(name: string, args: string[], cwd: string, settings: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  const path = fileURLToPath(new URL(`../../examples/${name}.ts`, import.meta.url))
  const { NETWORK_KEY: _, NETWORK_URL: __, ...env } = process.env
  return new Promise((resolve) => {
    execFile(process.execPath, [path, ...args], { cwd, env: { ...env, ...settings } }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), stdout, stderr })
    })
  })
}

/** The cells of the tables of an output, line by line. */
export const cellsOf = (output: string): string[][] =>
  output
    .split('\n')
    .filter((line) => line.startsWith('│'))
    .map((line) =>
      line
        .split('│')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

/** The day of a conversion in UTC. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/** A response of the conversion report: one page of rows with these ids. */
export function conversionPage(ids: readonly number[], totalItems = ids.length) {
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
    ck_revenue: '2.000000',
  }))
  return { body: { httpStatus: 200, errorCode: 0, data: { content, page: 1, totalPages: 1, totalItems } } }
}
