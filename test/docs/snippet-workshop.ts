import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, type Snippet } from './markdown.ts'

/**
 * Where snippets are made and run; git does not see it. Inside the package, so that its own name resolves, and one for
 * each process, so that two test runs do not meet.
 */
const workshop = join(root, '.snippets', String(process.pid))

/** What a program said. */
export interface Outcome {
  readonly code: number
  readonly output: string
}

/** What the guides call `network` and `affiliate`: made in the guide that explains it, and here for all others. */
const PRELUDE = [
  "import { createClient as makeClient } from 'affiliate-network-sdk'",
  "const network = makeClient({ baseUrl: 'https://acme.example', key: process.env.NETWORK_KEY ?? '', timezone: 0 })",
  "const affiliate = makeClient({ baseUrl: 'https://acme.example', key: process.env.AFFILIATE_KEY ?? '', affiliateId: Number(process.env.AFFILIATE_ID), timezone: 0 })",
].join('; ')

/** Answers for https://acme.example inside the process, and lets nothing out of this machine. */
const NETWORK = `
import { createMockNetwork } from 'affiliate-network-sdk/msw'
import { mockNetworkServer } from 'affiliate-network-sdk/msw/node'

const mock = createMockNetwork({ seed: 7, baseUrl: 'https://acme.example' })
const [[id, key]] = Object.entries(mock.keys.affiliates)
Object.assign(process.env, { NETWORK_KEY: mock.keys.network, AFFILIATE_KEY: key, AFFILIATE_ID: id })
mockNetworkServer(mock).listen({
  onUnhandledFrame({ frame, defaults }) {
    if (!['127.0.0.1', 'localhost'].includes(new URL(frame.data.request.url).hostname)) defaults.error()
  },
})
`

// A PNG of 3 by 2 pixels, as far as its header goes.
const PNG = Uint8Array.from([
  ...[0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52],
  ...[0, 0, 0, 3, 0, 0, 0, 2, 8, 2, 0, 0, 0, 0, 0, 0, 0],
])

/** The file of a snippet; it tells page and line. */
export const fileOf = ({ page, line }: Snippet): string =>
  `${page.replaceAll('/', '-').replace(/\.md$/, '')}-${line}.ts`

/** Writes each snippet as a module of its own, and what they need beside them. */
export function furnish(snippets: readonly Snippet[]): void {
  clear()
  mkdirSync(workshop, { recursive: true })
  writeFileSync(join(workshop, 'network.mjs'), NETWORK)
  writeFileSync(join(workshop, 'banner.png'), PNG)
  writeFileSync(join(workshop, 'tsconfig.json'), JSON.stringify({ extends: '../../tsconfig.json', include: ['*.ts'] }))
  for (const snippet of snippets) {
    // On one line before the code, so that a message's line is the snippet's line and one.
    const prelude = /import \{[^}]*\bcreateClient\b/.test(snippet.code) ? 'export {}' : PRELUDE
    writeFileSync(join(workshop, fileOf(snippet)), `${prelude}\n${snippet.code}\n`)
  }
}

/** Takes everything away again. */
export function clear(): void {
  rmSync(workshop, { recursive: true, force: true })
}

/** Every complaint of tsc about the snippets. */
export async function typecheck(): Promise<string[]> {
  const { output } = await node([join(root, 'node_modules/typescript/bin/tsc'), '-p', '.', '--pretty', 'false'])
  return output.split('\n').filter((line) => line !== '')
}

/** Runs a snippet as a program, against the built package. */
export function run(snippet: Snippet): Promise<Outcome> {
  return node(['--import', './network.mjs', fileOf(snippet)])
}

function node(args: readonly string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: workshop, maxBuffer: 1 << 26 }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), output: stdout + stderr })
    })
  })
}
