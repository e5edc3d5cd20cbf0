import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { COMMAND, COMPILED } from '../mcp/host.ts'
import { wordsOf } from './in-process.ts'

const ROWS = 1000
const ALWAYS = ['month', 'affiliate_id', 'offer_id', 'advertiser_id', 'currency', 'from_currency']

/** A report that never ends: each page has a thousand rows. `pages` counts the requests. */
async function endlessReport() {
  const asked = { pages: 0 }
  const server = createServer((_, response) => {
    asked.pages++
    const content = Array.from({ length: ROWS }, (_, at) => ({
      id: String(asked.pages * ROWS + at),
      ...Object.fromEntries(ALWAYS.map((name) => [name, '1'])),
      // A terminal that obeys it would fill the clipboard.
      ck_conversion_note: `\x1b]52;c;aGk=\x07\u009b31m${'x'.repeat(100)}`,
    }))
    const data = { content, page: asked.pages, totalPages: 100_000, totalItems: 100_000 * ROWS, limit: ROWS }
    response.end(JSON.stringify({ httpStatus: 200, errorCode: 0, data }))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const env = { ...COMPILED, NETWORK_URL: `http://127.0.0.1:${port}`, NETWORK_KEY: 'k3y', NETWORK_TIMEZONE: '0' }
  return { asked, env }
}

function start(line: string, env: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'cli-'))
  const child = spawn(process.execPath, [COMMAND, ...wordsOf(line)], { env, cwd: folder })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true })
  })
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const ended = (once(child, 'close') as Promise<[number]>).then(([code]) => ({ code, stderr }))
  return { child, folder, ended }
}

const CRAWL =
  'reports conversion --from 2026-06-01 --to 2026-06-30 --fields ck_conversion_note --limit 1000 --all --format csv'

it('waits while a pipe is full, and ends quietly once its reader is gone', async () => {
  const { asked, env } = await endlessReport()
  const { child, ended } = start(CRAWL, env)
  await once(child.stdout, 'readable')
  // The pipe takes 64 kB, a page has 110 kB.
  let before = -1
  while (before !== asked.pages) {
    before = asked.pages
    await new Promise((resolve) => setTimeout(resolve, 300))
  }
  expect(before).toBeLessThan(10)
  child.stdout.destroy()
  expect(await ended).toEqual({ code: 0, stderr: '' })
})

it('ends at Ctrl-C with 130, after a whole line', async () => {
  const { env } = await endlessReport()
  const { child, ended } = start(CRAWL, env)
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  while (text.length < 500_000) await once(child.stdout, 'data')
  child.kill('SIGINT')
  expect(await ended).toEqual({ code: 130, stderr: '' })
  expect(text.endsWith('\r\n')).toBe(true)
})

it.each([
  'SIGINT',
  'SIGTERM',
] as const)('at %s leaves an older file as it was, and nothing beside it', async (signal) => {
  const { asked, env } = await endlessReport()
  const { child, folder, ended } = start(`${CRAWL} --output june.csv`, env)
  writeFileSync(join(folder, 'june.csv'), 'older')
  while (asked.pages < 3) await new Promise((resolve) => setTimeout(resolve, 20))
  child.kill(signal)
  expect(await ended).toEqual({ code: 130, stderr: '' })
  expect([readdirSync(folder), readFileSync(join(folder, 'june.csv'), 'utf8')]).toEqual([['june.csv'], 'older'])
})

it.skipIf(!existsSync('/dev/full'))('says in a sentence that a disk is full', async () => {
  const { env } = await endlessReport()
  const { ended } = start(`${CRAWL} --output /dev/full`, env)
  expect(await ended).toEqual({ code: 1, stderr: 'error: --output /dev/full: no space left on device\n' })
})

it('runs no code but its own: it keeps none in a folder where others could put theirs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cli-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  // All that Node, the system and its conventions take for the folders of caches and temporary files.
  const folders = { TMPDIR: folder, TEMP: folder, TMP: folder, HOME: folder, XDG_CACHE_HOME: folder }
  // No server is there, which takes less time than a mock network.
  const env = { ...folders, NETWORK_URL: 'http://127.0.0.1:2', NETWORK_KEY: 'k3y' }
  const run = (line: string) => spawnSync(process.execPath, [COMMAND, ...wordsOf(line)], { env, input: '' })
  expect(String(run('offers list --retries 0').stderr)).toContain('ECONNREFUSED')
  expect(run('mcp --mock --conversions 0').status).toBe(0)
  expect(readdirSync(folder)).toEqual([])
})

const SCRIPT = spawnSync('script', ['--version']).status === 0
if (!SCRIPT) console.warn('There is no program `script`: the command is not tested in a pseudo-terminal.')

it.skipIf(!SCRIPT)('in a pseudo-terminal, a table is as wide as that, and is bold unless NO_COLOR is set', async () => {
  const { env } = await endlessReport()
  const command = `'${process.execPath}' '${COMMAND}' ${CRAWL.replace('--all --format csv', '--max 3')}`
  const child = spawn('script', ['-qec', `stty cols 60; ${command}; NO_COLOR=1 ${command}`, '/dev/null'], {
    env: { ...env, PATH: process.env.PATH, TERM: 'xterm-256color' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => {
    text += chunk
  })
  await once(child, 'close')
  const lines = text.trimEnd().split('\r\n')
  const [coloured, plain] = [lines.slice(0, lines.length / 2), lines.slice(lines.length / 2)]
  expect(coloured[0]).toBe(`\x1b[1m${plain[0]}\x1b[22m`)
  expect(plain[0]).toMatch(/^ +id {2}ck_conversion_note/)
  expect(Math.max(...plain.map((row) => row.length))).toBeLessThanOrEqual(60)
  expect(plain[1]).toContain('\\u001b]52;c;')
  expect(plain.join('')).not.toMatch(/[\0-\x1f\x7f-\x9f]/)
})

it('a sync into SQLite without it, as in Node 22.12, says which Node has it', () => {
  const args = ['--no-experimental-sqlite', COMMAND, ...wordsOf('sync network.db --mock --since 2026-06-30')]
  const { status, stderr } = spawnSync(process.execPath, [...args, '--conversions', 'ck_payout'], {
    env: COMPILED,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([
    2,
    `error: sync: SQLite needs Node 22.13 or later, and this is ${process.version}\n`,
  ])
})
