import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { leavesOf, wordsOf } from '../../../src/cli/command-words.ts'
import { addDetails, createProgram } from '../../../src/cli/program.ts'
import { isEveryCase } from '../../every-case.ts'
import { shortWaits } from '../../sync/short-waits.ts'
import { type Ended, inProcess } from '../in-process.ts'

/** Sets the clipboard, clears the screen, turns the direction, hides letters, and begins a line of its own. */
const EVIL = 'evil\x1b]52;c;aGk=\x07\x1b[2J\u009b31m\u202e\u2066\u{e0041}\u200b\ufeff\u2028\rover\r\nFORGED'

/** What no terminal may get: all that is no text, but the ends of lines. */
const STEERS =
  /[\0-\t\v\f\x0e-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]|\r(?!\n)|^FORGED/mu

/** What a run has sent to the terminal, if it is no plain text. */
const misfit = ({ stdout, stderr }: Ended) => STEERS.exec(stdout + stderr) && { stdout, stderr }

/** A text in CSV keeps its line breaks. */
const withoutBreaks = (ended: Ended) => ({ ...ended, stdout: ended.stdout.replaceAll('\r\nFORGED', '') })

const root = process.cwd()
const folder = mkdtempSync(join(tmpdir(), 'cli-'))
let answer: RequestListener
const server = createServer((request, response) => answer(request, response))
const env = { NETWORK_URL: '', NETWORK_KEY: 'k3y-of-a-network', NETWORK_TIMEZONE: '0' }

beforeAll(async () => {
  process.chdir(folder)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  env.NETWORK_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  process.chdir(root)
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  answer = (_, response) => response.writeHead(403).end(JSON.stringify({ errorCode: 6000, message: EVIL }))
})

/** Runs a command line on a terminal where a person answers no. */
const onTerminal = (args: readonly string[], more: object = {}) =>
  inProcess(args, { env, columns: 200, stdin: 'n\n', ...more })

const OF_SERVICE = ['--timeout', '5000', '--retries', '0']
const JUNE = ['--from', '2026-06-01', '--to', '2026-06-30', '--fields', 'ck_payout']

describe('nothing that a service responds steers a terminal', () => {
  const ROWS = {
    errorCode: 0,
    data: [{ id: 1001, name: EVIL, status: EVIL, [EVIL]: EVIL, description: EVIL }],
    ...{ page: 1, totalPages: 2, totalItems: 2 },
  }

  it.each([
    ['a table', []],
    ['CSV', ['--format', 'csv']],
    ['JSON', ['--format', 'json']],
    ['lines of JSON', ['--format', 'jsonl']],
    ['columns that are not known', ['--columns', 'zzz']],
    ['columns that do not fit', [], 40],
    ['every page', ['--all']],
  ])('in %s', async (form, flags, columns = 200) => {
    answer = (_, response) => response.end(JSON.stringify(ROWS))
    const ended = await onTerminal(['offers', 'list', ...flags, ...OF_SERVICE], { columns })
    expect(ended.stdout + ended.stderr).toContain('\\u001b]52')
    expect(misfit(form === 'CSV' ? withoutBreaks(ended) : ended)).toBeNull()
  })

  it('in a record', async () => {
    answer = (_, response) => response.end(JSON.stringify({ ...ROWS, totalPages: 1, totalItems: 1 }))
    for (const format of ['table', 'csv', 'json', 'jsonl']) {
      const ended = await onTerminal(['offers', 'get', '1001', '--format', format, ...OF_SERVICE])
      expect(ended.stdout).toContain('\\u001b]52')
      expect(misfit(format === 'csv' ? withoutBreaks(ended) : ended)).toBeNull()
    }
  })

  it.each<[string, RequestListener]>([
    ['a message', (_, response) => response.writeHead(403).end(JSON.stringify({ errorCode: 6000, message: EVIL }))],
    ['a page', (_, response) => response.writeHead(404).end(`<title>${EVIL}</title>`)],
    ['no envelope', (_, response) => response.end(JSON.stringify({ [EVIL]: EVIL }))],
    ['a media type', (_, response) => response.writeHead(200, { 'content-type': 'text/\x9b2J' }).end('x')],
    ['another address', (_, response) => response.writeHead(302, { location: 'https://\x9b2J.example/\x9b' }).end()],
    ['a shape', (_, response) => response.end(JSON.stringify({ errorCode: 0, data: { [EVIL]: EVIL } }))],
    ['a trace id', (_, response) => response.writeHead(400).end(JSON.stringify({ errorCode: 1, 'trace-id': EVIL }))],
  ])('as %s in an error, of a call and of a sync', async (_, listener) => {
    answer = listener
    shortWaits(onTestFinished)
    const commands = [
      ['offers', 'list'],
      ['reports', 'conversion', ...JUNE],
      ['sync', 'n.db', '--offers'],
    ]
    commands.push(['sync', 'n.db', '--conversions', 'ck_payout', '--since', new Date().toISOString().slice(0, 10)])
    for (const args of commands) {
      const ended = await onTerminal(args[0] === 'sync' ? args : [...args, ...OF_SERVICE])
      expect(ended.code).toBeGreaterThan(0)
      expect(ended.stderr).not.toBe('')
      expect(misfit(ended)).toBeNull()
    }
  })
})

describe('nothing that a person or a script gives steers a terminal', () => {
  /** Every command with its flags. */
  async function everyCommand() {
    const output = { write() {} }
    const io = { env: {}, stdin: process.stdin, stdout: output, stderr: output, signal: new AbortController().signal }
    const ended = () => {}
    const commands = leavesOf(createProgram(io, 'network', () => '', ended))
    for (const command of commands) await addDetails(command)
    const found = new Set<string>()
    // Many commands have the same flags.
    const isNew = (name: string) => isEveryCase || (!found.has(name) && found.add(name).has(name))
    // It is looked up, which takes seconds.
    if (!isEveryCase) found.add('--host')
    return commands.map((command) => ({
      words: wordsOf(command).split(' '),
      flags: command.options.map(({ long }) => `${long}`).filter(isNew),
    }))
  }

  it('as a value of any flag of any command, as an id, or as a flag or command that is not known', async () => {
    const lines = (await everyCommand()).flatMap(({ words, flags }) => [
      [...words, EVIL, EVIL],
      [...words, `--${EVIL}`],
      [...words.slice(0, -1), EVIL],
      // With a value, a switch is refused: `mock` would go on for ever.
      ...flags.map((flag) => [...words, `${flag}=${EVIL}`]),
    ])
    expect(lines.length).toBeGreaterThan(150)
    for (const line of lines) {
      const ended = await onTerminal(line)
      expect([ended.code, line]).toEqual([expect.toBeOneOf([1, 2]), line])
      expect(misfit(ended), JSON.stringify(line)).toBeNull()
    }
  })

  it('as a setting', async () => {
    const lines = [['offers', 'list'], ['offers', 'list', '--mock'], ['sync', 'n.db', '--offers'], [EVIL]]
    const affiliate = { ...env, AFFILIATE_ID: '7', AFFILIATE_KEY: env.NETWORK_KEY }
    for (const settings of [env, affiliate])
      for (const name of [...Object.keys(settings), 'AFFILIATE_ID', 'NETWORK_KEY_FILE'])
        for (const line of lines)
          expect(misfit(await onTerminal(line, { env: { ...settings, [name]: EVIL } })), `${name} ${line}`).toBeNull()
  })

  it('as the name of a file, and in a question', async () => {
    const update = ['offers', 'update', '1001', '--name', EVIL, '--mock']
    const lines = [
      ['offers', 'list', '--max', '1', '--mock', '--output', `${EVIL}.csv`],
      ['sync', `${EVIL}.db`, '--since', '2026-06-30', '--conversions', 'ck_payout', '--mock'],
      ['sync', `${EVIL}/none.db`, '--offers', '--mock'],
      ['banners', 'v3', 'upload', '--offer_id', '1001', '--files', `${EVIL}.png`, '--yes', '--mock'],
      update,
      ['banners', 'v3', 'deleteAll', '--offer_id', '1001', `--yes=${EVIL}`, '--mock'],
    ]
    for (const line of lines) expect(misfit(await onTerminal(line)), JSON.stringify(line)).toBeNull()
    // Where nobody can be asked, the request is in a log.
    expect(misfit(await onTerminal(update, { columns: undefined }))).toBeNull()
  })
})

it('a command that is new writes through the same gate, whatever it writes', async () => {
  vi.resetModules()
  vi.doMock('../../../src/cli/details.ts', async (original) => {
    const known = await original<typeof import('../../../src/cli/details.ts')>()
    const runCall: typeof known.runCall = async (_, __, ___, io) => {
      for (const output of [io.stdout, io.stderr]) output.write(`${EVIL.replace('FORGED', '')}\n`)
      say(io, EVIL)
      print(io, EVIL)
      const paint = paintFor(io.stdout, { TERM: 'xterm' })
      print(io, `${paint('bold', EVIL)} ${paint(['cyan', 'underline'], 'x')}`)
      throw new Error(EVIL)
    }
    return { ...known, runCall }
  })
  const { inProcess } = await import('../in-process.ts')
  const { print, say } = await import('../../../src/cli/output/io.ts')
  const { paintFor } = await import('../../../src/cli/output/style.ts')
  const ended = await inProcess(['offers', 'list'], { columns: 80 })
  const piped = await inProcess(['offers', 'list'])
  vi.doUnmock('../../../src/cli/details.ts')
  vi.resetModules()
  const own = /\x1b\[(?:1|22|36|39|4|24)m/g
  expect(ended.stdout.match(own)).toEqual(['1', '22', '4', '36', '39', '24'].map((code) => `\x1b[${code}m`))
  expect(misfit({ ...ended, stdout: ended.stdout.replaceAll(own, '') })).toBeNull()
  expect(ended.stderr.match(/52;c/g)).toHaveLength(3)
  // A result keeps its bytes for other programs.
  expect(piped.stdout.startsWith(EVIL.replace('FORGED', ''))).toBe(true)
  expect(misfit({ ...piped, stdout: '' })).toBeNull()
})

it('only the gate and the start of the program know the streams of the process', () => {
  const sources = globSync('src/cli/**/*.ts', { cwd: root })
  expect(sources.length).toBeGreaterThan(20)
  const knowing = sources.filter((path) =>
    /process\.std(?:out|err)\b|[^.]\bconsole\./.test(readFileSync(join(root, path), 'utf8')),
  )
  // The protocol of `mcp` is JSON on stdout, and its console is that of the gate.
  expect(knowing.sort()).toEqual(['src/cli/cli.ts', 'src/cli/servers/mcp.ts'])
})
