import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { createInterface } from 'node:readline'
import { expect, it } from 'vitest'
import { COMMAND } from '../mcp/host.ts'
import { service } from '../operations/service.ts'
import { inProcess, wordsOf } from './in-process.ts'

it.each([60, 80])('its help fits in 45 lines of %i columns', async (columns) => {
  const { code, stdout, stderr } = await inProcess(['--help'], { columns })
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(/^Usage: affiliate-network-sdk <command> \[flags\]\n/)
  const lines = stdout.trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(45)
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns)
})

it('lists groups, commands and settings in the order of their use', async () => {
  const { stdout } = await inProcess(['--help'], { columns: 80 })
  const found = [...stdout.matchAll(/^ {2}(\w+) {2,}(.*)$/gm)].map(([, name, text]) => [name, text])
  expect(found.slice(0, 6)).toEqual([
    ['offers', 'list, get, create, update'],
    ['reports', 'overall, advertiser, affiliate, offer, conversion'],
    ['banners', 'v2 and v3: list, upload, delete, delete-all'],
    ['advertisers', 'list'],
    ['affiliates', 'set-offer-access, list-offer-access'],
    ['tool', 'test-redirect'],
  ])
  expect(found.slice(6).map(([name]) => name)).toEqual([
    ...['sync', 'doctor', 'mock', 'mcp', 'NETWORK_URL', 'NETWORK_KEY', 'NETWORK_KEY_FILE', 'NETWORK_TIMEZONE'],
    ...['AFFILIATE_ID', 'AFFILIATE_KEY', 'NETWORK_PROFILE', 'NETWORK_RATE_LIMIT', 'NETWORK_ALLOW_HTTP'],
  ])
})

it('lists the calls of a group with its help', async () => {
  const groups = new Set(service.map(({ call }) => call.split('.')[0] ?? ''))
  const helps = await Promise.all([...groups].map((name) => inProcess([name, '--help'], { columns: 80 })))
  const all = helps.map(({ stdout }) => stdout).join('')
  const known: Record<string, string> = {
    'tool.testRedirect': 'tool test-redirect',
    'affiliates.setOfferAccess': 'affiliates set-offer-access <id>',
    'affiliates.listOfferAccess': 'affiliates list-offer-access <id>',
    'banners.v3.deleteAll': 'banners v3 delete-all',
  }
  for (const { call } of service)
    expect(all).toContain(`\n  ${known[call] ?? call.replaceAll('.', ' ').replace('deleteAll', 'delete-all')} `)
})

it.each([
  [[], ['--help']],
  [
    ['banners', 'v3'],
    ['banners', 'v3', '--help'],
  ],
])('to a person who types %j, it shows the help of %j; to a script, what is missing', async (args, help) => {
  expect(await inProcess(args, { columns: 80 })).toEqual(await inProcess(help, { columns: 80 }))
  expect(await inProcess(args)).toMatchObject({ code: 2, stdout: '' })
})

it.each([
  ['offers list --offer_ids 1001,1002 --mock --columns id', 'offers list --offer-ids 1001,1002 --mock --columns id'],
  ['banners v3 deleteAll --offer_id=1001 --yes=1001 --mock', 'banners v3 delete-all --offer-id 1001 --yes=1001 --mock'],
  [
    'reports offer --last-month --fields ck_gross --orderBy ck_gross --extraFields ck_x --timezone 0 --max 1 --mock',
    'reports offer --last-month --fields ck_gross --order-by ck_gross --extra-fields ck_x --timezone 0 --max 1 --mock',
  ],
  ['offers list --no-event_info --max 1 --mock', 'offers list --no-event-info --max 1 --mock'],
])('%s is %s', async (given, shown) => {
  expect(await inProcess(wordsOf(given))).toEqual(await inProcess(wordsOf(shown)))
})

it.each([[['help']], [['-h']]])('prints its help with %j', async (args) => {
  expect((await inProcess(args)).stdout).toBe((await inProcess(['--help'])).stdout)
})

it.each([
  [['help', 'offers', 'update']],
  [['offers', 'update', '-h']],
])('prints the help of a command with %j: its flags with meanings and defaults', async (args) => {
  const { stdout } = await inProcess(args, { columns: 100 })
  expect(stdout).toMatch(/^Usage: affiliate-network-sdk offers update <id> \[flags\]\n/)
  expect(stdout).toMatch(/--payout <decimal> +Amount paid to an affiliate per/)
  expect(stdout).toMatch(/--\[no-\]ssl +Whether SSL is enabled/)
  expect(stdout).toMatch(/--timeout <ms> +Time limit of one attempt in milliseconds\. Default\s+30000\./)
})

it('closes the port of the mock network at Ctrl-C, even during a response', async () => {
  const args = [COMMAND, 'mock', '--port', '0', '--offers', '1', '--conversions', '0', '--latency', '60000']
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'close')
  let url = ''
  for await (const line of createInterface(child.stdout)) {
    url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? url
    if (line.startsWith('Try:')) break
  }
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const closed = new Promise((resolve) => socket.once('error', () => {}).once('close', resolve))
  socket.write('GET /api/v2/getOffers HTTP/1.1\r\nhost: localhost\r\n\r\n')
  await once(socket, 'connect')
  child.kill('SIGINT')
  const [[code]] = await Promise.all([ended, closed])
  expect(code).toBe(130)
})
