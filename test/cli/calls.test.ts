import { globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { commandPages } from '../../scripts/command-line-page.ts'
import type { MockNetwork } from '../../src/msw/index.ts'
import { PNG } from '../png.ts'
import { inProcess, wordsOf } from './in-process.ts'

/** A new network takes a second, and one that is reset is the same. */
vi.mock('../../src/msw/index.ts', async (original) => {
  const real = await original<typeof import('../../src/msw/index.ts')>()
  let shared: MockNetwork | undefined
  const createMockNetwork: typeof real.createMockNetwork = (options) => {
    shared?.reset()
    shared ??= real.createMockNetwork(options)
    return shared
  }
  return { ...real, createMockNetwork }
})

const root = process.cwd()
const folder = mkdtempSync(join(tmpdir(), 'cli-'))
beforeAll(() => {
  process.chdir(folder)
  writeFileSync('summer.png', PNG)
})
afterAll(() => {
  process.chdir(root)
  rmSync(folder, { recursive: true })
})

const run = (line: string, given?: Parameters<typeof inProcess>[1]) => inProcess(wordsOf(line), given)
const JUNE = '--from 2026-06-01 --to 2026-06-30'
/** What is told of rows on other pages. */
const LEFT_OUT = 'Page 1 of 4: 500 of 1,998 rows; --all gives every row.\n'
const CONVERSIONS = `reports conversion ${JUNE} --fields ck_payout,ck_conversion_status --mock`

it('the page of commands has each command, its flags, and an example with what it prints (npm run generate)', async () => {
  const pages = await commandPages()
  for (const [path, text] of pages) expect(readFileSync(join(root, path), 'utf8')).toBe(text)
  expect(globSync('docs/commands/*.md', { cwd: root }).sort()).toEqual(
    [...pages.keys()].filter((path) => path.includes('commands/')).sort(),
  )
})

describe('a list', () => {
  it('is JSON lines where there is no terminal: one page, every row with --all, or the first of them', async () => {
    const rows = async (more: string, told = '') => {
      const { stdout, stderr } = await run(`${CONVERSIONS} ${more}`)
      // A job has nobody who sees that rows are missing.
      expect(stderr).toBe(told)
      return stdout.trimEnd().split('\n')
    }
    const page = await rows('', LEFT_OUT)
    expect(page).toHaveLength(500)
    expect(JSON.parse(page[0] ?? '')).toMatchObject({ id: '100020000', ck_payout: '2.480000' })
    const all = await rows('--all')
    expect(all).toHaveLength(1998)
    expect(all.slice(0, 500)).toEqual(page)
    expect(await rows('--max 7')).toEqual(page.slice(0, 7))
  })

  it('is an array with --format json, and empty without rows', async () => {
    const { stdout } = await run(`${CONVERSIONS} --max 2 --format json`)
    expect(JSON.parse(stdout)).toMatchObject([{ id: '100020000' }, { id: '100019999' }])
    const none = `${CONVERSIONS.replaceAll('2026', '2022')} --all --format`
    expect((await run(`${none} json`)).stdout).toBe('[]\n')
    expect((await run(`${none} jsonl`)).stdout).toBe('')
    expect((await run(`${none} csv`)).stdout).toMatch(/^id,ck_payout,ck_conversion_status,.*\r\n$/)
  })

  it('without rows says so: of a report to a job, too, and of others on a terminal', async () => {
    for (const more of ['', '--all'])
      expect((await run(`${CONVERSIONS.replaceAll('2026', '2022')} ${more}`)).stderr).toBe(
        'warning: No rows found from 2022-06-01 to 2022-06-30 (UTC+0).\n',
      )
    expect((await run(`${CONVERSIONS} --max 1`)).stderr).toBe('')
    const none = 'offers list --offer-ids 9 --mock'
    expect((await run(none)).stderr).toBe('')
    expect(await run(none, { columns: 80 })).toEqual({ code: 0, stdout: '', stderr: 'No rows found.\n' })
    // The result goes to another program, and a person waits for it.
    expect((await run(none, { columns: 80, terminals: ['stdin', 'stderr'] })).stderr).toBe('No rows found.\n')
  })

  it('is a table on a terminal, as wide as that, and says where the rest is', async () => {
    const { stdout, stderr } = await run(CONVERSIONS, { columns: 60 })
    const [head, first, ...rest] = stdout.trimEnd().split('\n')
    expect(head).toBe('       id   ck_payout  ck_conversion_status  currency')
    expect(first).toBe('100020000    2.480000  Pending               $')
    expect(rest.at(-1)).toBe('+5 columns: --columns … or --format json')
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(60)
    expect(stderr).toBe(LEFT_OUT)
  })

  it.each([
    [60, '  id  name                status  payout  currency_code'],
    [80, '  id  name                           status   payout  currency_code'],
  ])('of offers has payouts and currencies in %i columns, and days as flags take them', async (columns, head) => {
    const { stdout } = await run('offers list --max 2 --mock', { columns })
    expect(stdout.split('\n')[0]?.split(/ +/)).toEqual(head.split(/ +/))
    const days = await run('offers list --max 1 --columns create_date --mock', { columns })
    expect(days.stdout).toBe('create_date\n2025-01-23\n')
  })

  it('of offers shows a payout that is a percentage as one, in tables only', async () => {
    const line = 'offers list --offer-ids 1001,1002 --columns id,payout --mock'
    expect((await run(line, { columns: 80 })).stdout).toBe('  id   payout\n1001  2.61000\n1002    9.36%\n')
    expect((await run(`${line} --format csv`, { columns: 80 })).stdout).toMatch(/^1002,0\.00000\r$/m)
  })

  it('of who may promote an offer says on a terminal what it does not show', async () => {
    const line = 'affiliates list-offer-access 1001 --mock'
    const note = "A Public offer is open to every affiliate that isn't blocked.\n"
    expect((await run(line, { columns: 80 })).stderr).toBe(note)
    expect((await run(line)).stderr).toBe('')
  })

  it('cuts names in a narrow terminal, so that figures fit beside them', async () => {
    const report = 'reports offer --from 2026-06-01 --to 2026-06-30 --fields ck_offer_name,ck_gross,ck_income --mock'
    const heads = [60, 80].map(async (columns) => (await run(report, { columns })).stdout.split('\n')[0])
    expect(await Promise.all(heads)).toEqual([
      expect.stringMatching(/^ck_offer_name {7}ck_gross +ck_income +currency/),
      expect.stringMatching(/^ck_offer_name {27}ck_gross +ck_income +currency /),
    ])
  })

  it('has the columns that were chosen', async () => {
    const { stdout } = await run('offers list --columns name,id --max 1 --format csv --mock')
    expect(stdout).toBe('name,id\r\nCastle Clash - WW (CPI),1001\r\n')
    for (const format of ['json', 'jsonl', 'csv', 'table'])
      expect(await run(`offers list --columns id,nmae --format ${format} --mock`)).toMatchObject({
        ...{ code: 2, stdout: '' },
        stderr: expect.stringMatching(/^error: --columns: there is no column "nmae" \(did you mean name\?\)\n$/),
      })
    const wrong = await run('offers list --columns zzz --format csv --mock')
    expect(wrong).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^error: --columns: there is no column "zzz"; there are id, name, /),
    })
  })

  it('with --excel is CSV that Excel opens, where a decimal comma is used too', async () => {
    const line = `${CONVERSIONS} --max 1 --columns id,ck_payout --excel`
    expect((await run(line)).stdout).toBe('\ufeffid,ck_payout\r\n100020000,2.480000\r\n')
    expect((await run(`${line} eu`)).stdout).toBe('\ufeffid;ck_payout\r\n100020000;2,480000\r\n')
    const weeks = await run(
      `reports overall ${JUNE} --fields ck_week,ck_gross --max 1 --columns ck_week --excel --mock`,
    )
    expect(weeks.stdout).toBe('\ufeffck_week\r\n"=""2026/23"""\r\n')
    expect((await run(`${line} us`, { columns: 80 })).stdout).toBe('id,ck_payout\r\n100020000,2.480000\r\n')
  })

  it('with --output is a file that is there whole, in the format of its ending', async () => {
    const { code, stdout, stderr } = await run(`${CONVERSIONS} --all --output june.csv`)
    expect([code, stdout, stderr]).toEqual([0, '', ''])
    expect(readFileSync('june.csv', 'utf8').split('\r\n')).toHaveLength(2000)
    expect(readdirSync('.').filter((name) => name.includes('june'))).toEqual(['june.csv'])
    // A file is whole unless one page is asked for.
    const sizes = { '': 2000, ' --limit 500': 502, ' --page 2': 502 }
    for (const [flags, lines] of Object.entries(sizes)) {
      await run(`${CONVERSIONS}${flags} --output june.csv`)
      expect(readFileSync('june.csv', 'utf8').split('\r\n')).toHaveLength(lines)
    }
  })
})

describe('sums', () => {
  const OWED = `reports conversion ${JUNE} --by ck_affiliate_name --sum ck_payout --mock`

  it('are exact over every page, for each group and currency, in every format', async () => {
    const head = 'ck_affiliate_name,currency,ck_payout\r\nTom & Jerry <Traffic>,$,4114.573130\r\n'
    const { code, stdout, stderr } = await run(`${OWED} --status Approved --format csv`)
    expect([code, stdout.slice(0, head.length), stderr]).toEqual([0, head, ''])
    const { stdout: rows } = await run(`${OWED} --status Approved --format json`)
    expect(JSON.parse(rows)[0]).toEqual({
      ...{ ck_affiliate_name: 'Tom & Jerry <Traffic>', currency: '$', ck_payout: '4114.573130' },
    })
    const table = await run(`${OWED} --status Approved`, { columns: 80 })
    expect([table.stdout.split('\n')[0], table.stderr]).toEqual([
      expect.stringMatching(/^ck_affiliate_name +currency +ck_payout$/),
      expect.stringMatching(
        /^Sums of 1431 conversions with status Approved, from 2026-06-01 to 2026-06-30\s+\(UTC\+0\)\.\n$/,
      ),
    ])
  })

  it('say which conversions they count, and so does the help of a report', async () => {
    const all = 'Sums of 1998 conversions of every status, rejected ones too, from 2026-06-01 to 2026-06-30 (UTC+0).\n'
    expect((await run(OWED, { columns: 200 })).stderr).toBe(all)
    // A job that pays would pay rejected conversions too.
    expect((await run(OWED)).stderr).toBe(`warning: ${all}`)
    const note = "The service doesn't document whether these figures include pending and rejected"
    const overall = `reports overall ${JUNE} --sum ck_income --mock`
    const { stderr } = await run(overall, { columns: 200 })
    expect(stderr).toMatch(/^Sums of 1 row from 2026-06-01 to 2026-06-30 \(UTC\+0\)\. /)
    expect(stderr).toContain(note)
    expect(await run(overall)).toEqual({
      ...{ code: 0, stdout: '{"currency":"$","ck_income":"31172.78925"}\n' },
      stderr: expect.stringMatching(new RegExp(`^warning: Sums of 1 row .*${note}`)),
    })
    expect((await run('reports overall --help')).stdout.replaceAll(/\s+/g, ' ')).toContain(note)
    expect((await run('reports --help')).stdout).toContain('For approved payouts, use reports conversion')
  })

  it('are in the order of one of their fields, where one is given', async () => {
    const sums = async (order: string) =>
      (await run(`reports overall ${JUNE} --by ck_day --sum ck_income ${order} --format csv --mock`)).stdout
        .split('\r\n')
        .slice(1, 3)
        .map((line) => line.split(',')[0])
    expect(await sums('--order-by ck_day --order ASC')).toEqual(['2026/06/01', '2026/06/02'])
    expect(await sums('--order-by ck_day --order DESC')).toEqual(['2026/06/30', '2026/06/29'])
    const { stdout } = await run(`${OWED} --status Approved --order-by ck_payout --order ASC --format csv`)
    const payouts = stdout
      .split('\r\n')
      .slice(1, -1)
      .map((line) => Number(line.split(',').at(-1)))
    expect(payouts).toEqual(payouts.toSorted((a, b) => a - b))
  })

  it.each([
    [
      '--by ck_ofer_id --sum ck_payout',
      '--by: expected a field of its rows, received ck_ofer_id (did you mean ck_offer_id?)',
    ],
    ['--by ck_offer_id', '--sum: missing, expected the fields to add up'],
    [
      '--fields ck_payout,ck_day --sum ck_payout',
      '--fields: expected fields of by or sum, which make the rows, received ck_day',
    ],
    ['--sum ck_payout --max 5', '--max: expected without --sum, which reads every row'],
  ])('with %s name the flag that is wrong', async (flags, message) => {
    expect(await run(`reports conversion ${JUNE} ${flags} --mock`)).toMatchObject({
      ...{ code: 2, stdout: '' },
      stderr: `error: ${message}\n`,
    })
  })

  it('of a list are those of its rows', async () => {
    const { stdout } = await run('offers list --by currency_code --sum click_count --format csv --mock')
    expect(stdout).toContain('\r\nJPY,"Japan, Yen",38711\r\n')
    const caps = await run('offers list --by cap_type --sum cap_overall_limit --format csv --mock')
    expect(caps.stdout).toMatch(/^Conversion,.*,[1-9]\d*\r$/m)
  })

  it('of a field without amounts are refused', async () => {
    const { code, stderr } = await run('offers list --sum status --mock')
    const refusal = /^error: --sum: expected .*, received ".*" in status/
    expect([code, stderr]).toEqual([2, expect.stringMatching(refusal)])
  })
})

describe('a write', () => {
  const UPDATE = 'offers update 1001 --payout 0.80 --status Paused --mock'

  it('shows its request on a terminal, and is sent after a yes', async () => {
    const { code, stdout, stderr } = await run(UPDATE, { columns: 80, stdin: 'y\n' })
    expect(stderr).toBe(
      'Offer 1001: Castle Clash - WW (CPI)\nPOST https://network.test/api/v2/setOffer?key=<API_KEY>\n  status  Active → Paused\n  payout  2.61000 → 0.80\nSend this request? [y/N] ',
    )
    expect([code, stdout]).toEqual([0, 'id       1001\nmessage  Offer 1001 has been updated.\n'])
  })

  it('says what stays as it is', async () => {
    const { stderr } = await run('offers update 1001 --status Active --payout 2.61 --mock', {
      columns: 80,
    })
    expect(stderr.split('\n').slice(2, 4)).toEqual(['  status  Active (unchanged)', '  payout  2.61 (unchanged)'])
  })

  it.each(['n\n', '\n', '', 'yikes\n', 'yes please\n'])('is not sent after the answer %j', async (stdin) => {
    const { code, stdout, stderr } = await run(UPDATE, { columns: 80, stdin })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/Nothing was sent\.\n$/)
  })

  it.each([
    'stdin',
    'stderr',
  ])('asks nobody where %s alone is a terminal: the question or the answer would be lost', async (one) => {
    const { code, stdout, stderr } = await run(UPDATE, { columns: 80, terminals: [one, 'stdout'], stdin: 'y\n' })
    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(
      /\spayout=0\.80\nerror: nothing was sent, as there is no terminal to ask on: --yes sends this\s+request\n$/,
    )
  })

  it.each(['1002,1003', '1002 1003'])('of the offers %s is asked about once', async (ids) => {
    const line = `offers update ${ids} --status Paused --mock`
    const { code, stdout, stderr } = await run(line, { columns: 80, stdin: 'y\n' })
    expect(stderr.match(/^ {2}\S.*$/gm)).toEqual(['  status  Active → Paused', '  status  Active → Paused'])
    expect(stderr).toMatch(/\nSend these 2 requests\? \[y\/N\] $/)
    expect([code, stdout.split('\n')[1]]).toEqual([0, '1002  Offer 1002 has been updated.'])
    expect(await run(line, { columns: 80, stdin: 'n\n' })).toMatchObject({ code: 1, stdout: '' })
  })

  it('of several offers stops at the first that fails, and says what was sent', async () => {
    const { code, stdout, stderr } = await run('offers update 1002,1002,9,1003 --status Paused --yes --mock')
    expect([code, stdout]).toEqual([1, '{"id":1002,"message":"Offer 1002 has been updated."}\n'])
    expect(stderr.split('\n').slice(-4)).toEqual(['  changed: 1002', '  failed: 9', '  not sent: 1003', ''])
  })

  it('of all of an offer is sent for its id only', async () => {
    const line = 'banners v3 delete-all --offer-id 1001 --mock'
    for (const stdin of ['y\n', '\n', '100\n', '10012\n']) {
      const no = await run(line, { columns: 80, stdin })
      expect([no.code, no.stdout]).toEqual([1, ''])
      expect(no.stderr).toMatch(/^Offer 1001: Castle Clash - WW \(CPI\)\nPOST .* Type 1001 to confirm: /s)
    }
    const yes = await run(line, { columns: 80, stdin: '1001\n' })
    expect([yes.code, yes.stdout]).toEqual([0, expect.stringContaining('501')])
  })
})

it('flags of yes and no, lists and JSON reach the request as the call takes them', async () => {
  const rules = `--device_rules 1:OS:iOS(9.0-) --device_rules '{"allow":true,"kind":"OS","values":[{"value":"Android"}]}'`
  const { stderr } = await inProcess([
    ...wordsOf('offers update 1001 --no-ssl --geo_targeting --categories 3,4 --mock'),
    ...rules.split(' ').map((word) => word.replaceAll("'", '')),
  ])
  expect(stderr.split('\n')[0]).toBe(
    'POST https://network.test/api/v2/setOffer?key=<API_KEY> id=1001 ssl=0 geo_targeting=1 device_rules=1:OS:iOS(9.0-), 1:OS:Android categories=3,4',
  )
})

describe('days in words', () => {
  const REPORT = 'reports conversion --fields ck_payout --columns id --all --mock'
  const ids = async (flags: string, timezone = '0') =>
    (await run(`${REPORT} ${flags}`, { env: { NETWORK_TIMEZONE: timezone } })).stdout

  it.each([
    ['--from yesterday --to today', '--from 2026-06-30 --to 2026-07-01', '0'],
    ['--from -7d --to yesterday', '--from 2026-06-24 --to 2026-06-30', '0'],
    ['--last-month', '--from 2026-06-01 --to 2026-06-30', '0'],
    ['--last-month', '--from 2026-05-01 --to 2026-05-31', '-5'],
    ['--last-30-days', '--from 2026-06-01 --to 2026-06-30', '0'],
    ['--from yesterday --to yesterday --timezone -5', '--from 2026-06-29 --to 2026-06-29 --timezone -5', '0'],
  ])('%s is %s', async (words, dates, timezone) => {
    const found = await ids(words, timezone)
    expect(found.length).toBeGreaterThan(1000)
    expect(found).toBe(await ids(dates, timezone))
  })

  it('are in the request of a write too, and a value may begin with a dash', async () => {
    const { stderr } = await run('offers update 1001 --expire_date -7d --name "-50% off" --mock')
    expect(stderr.split('\n')[0]).toMatch(/ name=-50% off expire_date=2026\/06\/24$/)
  })
})

it('an id that nothing has is said on stderr, with code 1', async () => {
  expect(await run('offers get 9 --mock')).toEqual({
    code: 1,
    stdout: '',
    stderr: 'error: there is no offer 9 that this key may see\n',
  })
})

it('an affiliate calls with its own key', async () => {
  const { code, stdout } = await run('offers list --max 1 --mock', { env: { AFFILIATE_ID: '42' } })
  expect([code, JSON.parse(stdout).tracking_link]).toEqual([0, expect.stringContaining('/tl?a=42&o=')])
})

it.each([
  ['', (text: Buffer) => text],
  [' of the other order of bytes', (text: Buffer) => text.swap16()],
])('a key file in UTF-16, as PowerShell writes it,%s is named as that', async (_, inOrder) => {
  writeFileSync('key16', inOrder(Buffer.from('\ufeffk3y-of-a-network\r\n', 'utf16le')))
  const env = { NETWORK_URL: 'http://127.0.0.1:1', NETWORK_KEY_FILE: 'key16' }
  expect(await run('offers list', { env })).toMatchObject({ code: 2, stderr: expect.stringContaining('UTF-16') })
})

it('the key comes from a file that NETWORK_KEY_FILE names, and no message has it', async () => {
  writeFileSync('key', 'k3y-of-a-file\n')
  const env = { NETWORK_URL: 'http://127.0.0.1:1', NETWORK_KEY_FILE: 'key' }
  const { code, stderr } = await run('offers list --retries 0', { env })
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^error: offers list: .*127\.0\.0\.1/)])
  expect(stderr).not.toContain('k3y-of-a-file')
  expect(await run('offers list', { env: { ...env, NETWORK_KEY: 'another' } })).toMatchObject({ code: 2 })
  expect(await run('offers list', { env: { ...env, NETWORK_KEY_FILE: 'none' } })).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^error: NETWORK_KEY_FILE: no such file/),
  })
})

it('an operation that is new is a command by itself, with its flags', async () => {
  vi.resetModules()
  vi.doMock('../../src/operations/index.ts', async (original) => {
    const known = await original<typeof import('../../src/operations/index.ts')>()
    const operationsOf: typeof known.operationsOf = (role) => {
      const calls = known.operationsOf(role)
      const like = calls.get('offers.update')
      return like ? new Map([...calls, ['offers.invented', { ...like, name: 'offers.invented' }]]) : calls
    }
    return { ...known, operationsOf }
  })
  vi.doMock('../../src/flat-calls/descriptions.ts', async (original) => {
    const known = await original<typeof import('../../src/flat-calls/descriptions.ts')>()
    const network = { ...known.descriptions.network, 'offers.invented': 'Invents an offer.' }
    const callsWithId = new Set([...known.callsWithId, 'offers.invented'])
    return { descriptions: { ...known.descriptions, network }, callsWithId }
  })
  const { inProcess } = await import('./in-process.ts')
  const { stdout } = await inProcess(['offers', 'invented', '--help'])
  vi.doUnmock('../../src/operations/index.ts')
  vi.doUnmock('../../src/flat-calls/descriptions.ts')
  vi.resetModules()
  expect(stdout).toMatch(/^Usage: affiliate-network-sdk offers invented <id> \[flags\]/)
  expect(stdout).toContain('--payout <decimal>')
})
