import { expect, it } from 'vitest'
import { inProcess, wordsOf } from './in-process.ts'

/** Settings of a network that nobody asks. */
const SET = { NETWORK_URL: 'https://acme.example', NETWORK_KEY: 'k3y-secret', NETWORK_TIMEZONE: '0' }
/** The environments that a line ends with. */
const ENVIRONMENTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  set: SET,
  url: { NETWORK_URL: SET.NETWORK_URL, NETWORK_KEY: SET.NETWORK_KEY },
  affiliate: { NETWORK_URL: SET.NETWORK_URL, AFFILIATE_ID: '42', AFFILIATE_KEY: SET.NETWORK_KEY },
}
/** What looks like a key, and a password: typed in a wrong place, no message repeats them. */
const HEX = '9f86d081884c7d659a2feaa0c55ad015'
const SECRETS = /k3y-secret|9f86d081|s3cret|5f2b9c1e/

const DAYS = '--from 2026-06-01 --to 2026-06-30'

/** Command lines that are wrong, and what each is answered. None of them sends anything. */
it.each([
  ['', 'expected a command, such as offers list'],
  ['mcock', 'there is no command "mcock" (did you mean mock?)'],
  ['offers pause 1001', 'there is no command "offers pause" (did you mean offers?)'],
  ['offers updat 1001', 'there is no command "offers updat" (did you mean offers update?)'],
  ['list offers', 'there is no command "list offers"'],
  ['offers list --mocks', 'there is no flag --mocks in offers list (did you mean --mock?)'],
  ['reports offer --month june', 'there is no flag --month in reports offer (did you mean --this-month?)'],
  ['offers get "Castle Clash" --set', '<id>: expected a positive integer, received "Castle Clash"'],
  ['offers update 1001 paused --set', /received "1001" and "paused" \(offers update --help lists the flags\)$/],
  ['offers list --set --output offers.xlsx', '--output: expected .csv, .json or .jsonl (or --format), received .xlsx'],
  [
    'reports offer --timezone Asia/Tokyo --last-month --fields ck_gross --set',
    /^--timezone: .* received "Asia\/Tokyo"$/,
  ],
  ['offers list --excel de --set', '--excel: expected us or eu, received "de"'],
  ['offers list --excel us --format json --set', '--excel: expected with --format csv, received json'],
  ['offers', 'offers: expected one of offers list, offers get, offers create, offers update'],
  ['offer list', 'there is no command "offer list" (did you mean offers list?)'],
  ['offers lst', 'there is no command "offers lst" (did you mean offers list?)'],
  ['offers active', 'there is no command "offers active"'],
  ['report conversions', 'there is no command "report conversions" (did you mean reports conversion?)'],
  ['report conversions --from 2026-06-01', 'there is no command "report conversions" (did you mean reports conv'],
  ['conversions', 'there is no command "conversions" (did you mean reports conversion?)'],
  ['banners list', 'there is no command "banners list" (did you mean banners v2 list?)'],
  ['serve', 'there is no command "serve" (affiliate-network-sdk --help lists all)'],
  ['offers list --statsu Active', 'there is no flag --statsu in offers list (did you mean --status?)'],
  ['offers list -x', 'there is no flag -x'],
  [`reports offer ${DAYS} --ck_gross`, 'there is no flag --ck_gross in reports offer (reports offer --help lists all)'],
  ['offers list --status', /^--status needs a value: .* One of Active, Pending, Expired, Paused, Archived\.$/],
  ['offers list --status Active --status Paused', '--status: expected one value, received "Active" and "Paused"'],
  ['offers list --all=yes', '--all: expected no value after it'],
  ['offers list Active', 'offers list: expected flags only, received "Active" (offers list --help lists'],
  ['offers list 7', 'offers list: expected flags only, received "7" (offers list --help lists the flags)'],
  ['offers list --key k3y-secret', "--key: a key on the command line stays in the shell's history"],
  ['offers list --api-key=k3y-secret', "--api-key: a key on the command line stays in the shell's history"],
  ['offers list --timeout soon', '--timeout: expected a whole number from 1, received "soon"'],
  ['offers list --max 0', '--max: expected a whole number from 1, received "0"'],
  ['offers list --concurrency 0', '--concurrency: expected a whole number from 1, received "0"'],
  ['offers list --set --format xml', '--format: expected one of table, csv, json, jsonl, received "xml"'],
  ['offers list --set --output no/such/folder.csv', '--output no/such/folder.csv: there is no such folder'],
  ['offers list --set --output .', '--output .: it is a folder'],
  ['offers get 1001 1002', 'offers get: expected one id, received "1001" and "1002"'],
  ['offers get 1003,1004 --set', '<id>: expected a positive integer, received "1003,1004"'],
  ['affiliates listOfferAccess 1,2 --set', '<id>: expected a positive integer, received "1,2"'],
  ['offers update --id 1003', 'there is no flag --id in offers update (did you mean <id>?)'],
  ['offers get --set', '<id>: missing, expected a positive integer'],
  ['offers get me --set', '<id>: expected a positive integer, received "me"'],
  ['offers list --status active --set', /^--status: expected one of Active, Pending, .*did you mean Active\?/],
  ['offers list --limit 7 --set', /^--limit: .*10000, received 7$/],
  [
    `reports offer --fields ck_gros ${DAYS} --set`,
    '--fields: "ck_gros" (did you mean ck_gross?) is not a field of this report;',
  ],
  [
    'reports offer --from 2026-06-31 --to 2026-07-01 --set',
    'reports offer:\n  --from: expected a day that exists, received "2026-06-31"\n  --fields: missing, expected the fields to show',
  ],
  [
    'reports offer --from 30.06.2026 --to 2026-07-01 --set',
    /^ {2}--from: expected a day such as 2026-06-30 or yesterday, .*received "30\.06\.2026"$/m,
  ],
  [
    'reports offer --from 2026-06-30 --to 2026-06-01 --fields ck_gross --set',
    '--from: expected a day on or before --to (2026-06-01), received "2026-06-30"',
  ],
  [
    'reports offer --url',
    /^reports offer:\n {2}--from: missing, .*\n {2}--to: missing, .*\n {2}--timezone: missing, .* NETWORK_TIMEZONE .*\n {2}--fields: missing, .*$/,
  ],
  ['reports offer', /^NETWORK_URL and NETWORK_KEY: not set; .*\n {2}reports offer:\n {4}--from: missing, /],
  ['reports offer --from 2026-06-30 --to 2026-06-30 --set', '--fields: missing, expected the fields to show'],
  ['offers update 1001 --set', 'offers update: pass at least one field to change'],
  [
    'offers update 1001 --payout 1,25 --device-rules x --set',
    'offers update:\n  --payout: expected a non-negative decimal with up to 5 places, such as 0.10, received "1,25"\n  --device-rules: expected ',
  ],
  [
    'offers update 1001 --geo_countries US,CA --set',
    /^offers update:\n {2}--geo-countries: expected : and a flag at position 2, .* \(did you mean US:1:\?\)\n.*CA:1:\?\)$/,
  ],
  ['banners v3 list --offer-id 1001 --set', /^--a: missing, expected .*, here or as AFFILIATE_ID in the environment$/],
  ['offers update 1001 --geo_countries {x --set', /^--geo-countries: expected JSON, received "{x"/],
  ['offers update 1001 --payout 0.80 --set', /^nothing was sent.*--yes sends/],
  ['banners v3 upload --offer_id 1001 --set', '--files: missing, expected at least one file'],
  ['banners v3 upload --offer_id 1001 --files no.png --yes --set', /^--files: .* received no such file: "no\.png"$/],
  ['banners v3 deleteAll --offer_id 1001 --yes --set', '--yes: expected the id that this is about, as --yes=1001'],
  ['banners v3 deleteAll --offer_id 1001 --yes=1002 --set', /as --yes=1001, received "1002"; nothing was sent/],
  ['advertisers list', 'NETWORK_URL and NETWORK_KEY: not set; to try it on a mock network, add --mock'],
  ['sync network.db', /^NETWORK_URL and NETWORK_KEY: not set; .*\nsync needs what to store: --conversions <fields>, /],
  ['sync network.db --conversions ck_payout --url', /^sync needs --since: .*\nsync needs --timezone: .*$/],
  ['sync --offers --mock', 'sync needs a store: a file such as network.db'],
  ['sync network.txt --offers --set', /^sync: expected a file such as network\.db.*received "network\.txt"/],
  [
    'sync n.db --since 2026-06-01 --report overall --set',
    '--report: expected a report and its fields, such as overall:',
  ],
  [
    'sync n.db --since 2026-06-01 --conversions ck_payuot --set',
    '--conversions: "ck_payuot" (did you mean ck_payout?) is not a field of this report;',
  ],
  [
    'sync n.db --advertisers --affiliate',
    '--advertisers: expected the client of a network, received that of affiliate 42',
  ],
  ['offers list k3y-secret', 'offers list: expected flags only, received another text (offers list --help lists'],
  [`offers get 1001 ${HEX}`, 'offers get: expected one id, received "1001" and another text'],
  ['offers k3y-secret', 'there is no command "offers …" (did you mean offers'],
  [HEX, 'there is no command "…" (affiliate-network-sdk --help lists all)'],
  [`offers list --set --format ${HEX}`, '--format: expected one of table, csv, json, jsonl, received "<API_KEY>"'],
  ['offers list --status k3y-secret --set', /^--status: .*received "<API_KEY>"/],
  ['offers list --status 5f2b9c1e-77aa-4d3e-9c55-0a1b2c3d4e5f --set', /^--status: .*"<API_KEY>"/],
  [
    'sync postgres:/ann:s3cret@db.example/x --offers --mock',
    /^sync: expected .*, received "postgres:\/db\.example\/x"/,
  ],
  [
    'offers list --set --output=postgres://ann:s3c/r@e-t:s3cret@db/x',
    '--output postgres://db/x: there is no such folder',
  ],
  // These are no keys.
  ['offers list Summer2026Campaign', 'offers list: expected flags only, received another text'],
  [
    'offers list --set --output /no/Summer2026Campaign/a.csv',
    '--output /no/Summer2026Campaign/a.csv: there is no such',
  ],
  [
    'sync n.db --offers --advertisers --table mine --set',
    '--table: expected one table, received --offers and --advertis',
  ],
  ['sync n.db --offers --table mine;drop --set', /^--table: expected letters, digits and _/],
  ['sync n.db --offers --keep-changes 0 --set', '--keep-changes: expected a whole number from 1, received "0"'],
  ['sync n.db --offers --extra-fields ck_city --set', '--extra-fields: expected with --conversions or --report'],
  ['sync n.db --since tomorrow --conversions ck_payout --set', /^--since: expected a day .*, received "tomorrow"/],
  [
    'sync n.db --since -9d --again 2026-06-30 --conversions ck_payout --set',
    /^--again: expected the first and the last/,
  ],
  ['sync n.db --since -9d --again x..y --conversions ck_payout --set', '--again: expected all, or two days that exist'],
  ['sync n.db --since -9d --again today..-7d --conversions ck_payout --set', /^--again: .*not after the last one/],
  ['reports offer --last-month --from today --fields ck_gross --set', '--last-month: stands for --from and --to, so'],
  ['reports offer --this-week --last-7-days --fields ck_gross --set', /^--this-week: .* without --last-7-days$/],
  [
    'offers list --by status --sum clicks --set',
    '--sum: expected a field of its rows with amounts or counts, received clicks',
  ],
  ['offers list --by status --max 5 --set', '--sum: missing, expected the fields to add up'],
  ['offers list --by status --sum payout --page 2 --set', '--page: expected no page with sum, which reads every row'],
  [
    'reports overall --last-month --sum ck_incom --set',
    /^--sum: expected a field that can be added up \(ck_payout.* received ck_incom \(did you mean ck_income\?\)$/,
  ],
  [
    'reports affiliate --last-month --by ck_day --sum ck_payout,ck_cr --set',
    /^--sum: expected a field that can be added up \(.*\): for a rate, divide two of these sums; .* received ck_cr$/,
  ],
  ['reports affiliate --last-month --sum ck_unique --set', /ck_unique counts a visitor in .* received ck_unique$/],
  ['reports conversion --last-month --sum ck_offer_id --set', /^--sum: expected .* received ck_offer_id/],
  [
    'offers list --sum advertiser_id --set',
    '--sum: expected a field of its rows with amounts or counts, received advertiser_id',
  ],
  ['sync postgres://ann:s3cret/1@db/x --offers --set', /^sync: expected .*, received an address that is not valid$/m],
  ['sync postgres://ann:s3@cret/1@db/x --offers --set', /^sync: expected .*, received an address that is not valid$/m],
  ['sync clickhouse:// --offers --set', /^sync: expected .*, received an address that is not valid$/m],
  ['sync mysql://db/x --offers --set', /^sync: expected .*, received an address of another kind$/m],
  ['mock --port 70000', '--port: expected a whole number from 0 to 65535, received "70000"'],
  ['mock --port --seed 7', '--port needs a value: a whole number from 0 to 65535'],
  ['mock --seed 1.5', '--seed: expected a whole number, received "1.5"'],
  ['mock --offers -1', '--offers: '],
  ['mock --conversions 200001', '--conversions: expected a whole number from 0 to 200000, received 200001'],
  ['mock --now tomorrow', /^--now: expected .* an ISO date, or real, received "tomorrow"$/],
  ['mock --host=', '--host: expected an address of this machine, received ""'],
  ['mock --latency 80-20', '--latency: expected milliseconds, or a range such as 20-80, received "80-20"'],
  ['mock --rate-limit 5', '--rate-limit: expected requests and a time such as 20/60s, received "5"'],
  ['offers list --rate-limit 20 --set', '--rate-limit: expected requests and a time such as 20/60s, received "20"'],
  ['sync n.db --offers --rate-limit 20/0s --set', '--rate-limit: expected requests and a time'],
  ['mcp --rate-limit fast --set', '--rate-limit: expected requests and a time such as 20/60s, received "fast"'],
  ['mock --quirks numbers', /^--quirks: .*"numbers"; there are numericStrings/],
  ['mock --host nowhere.invalid --port 0', '--host: expected an address of this machine, received "nowhere'],
  ['mock --allow-writes', 'there is no flag --allow-writes'],
  ['mock mcp', 'mock: expected flags only, received "mcp"'],
])('%s is answered by what to write', async (line, answer) => {
  const [, setting = ''] = / --(set|url|affiliate)\b/.exec(line) ?? []
  const { code, stdout, stderr } = await inProcess(wordsOf(line.replace(/ --(?:set|url|affiliate)\b/, '')), {
    env: ENVIRONMENTS[setting] ?? {},
  })
  expect([code, stdout]).toEqual([2, ''])
  const lines = stderr.trimEnd().split('\n')
  const at = lines.findIndex((one) => one.startsWith('error: '))
  const said = lines.slice(at).join('\n').replace('error: ', '')
  if (typeof answer === 'string') expect(said.startsWith(answer), said).toBe(true)
  else expect(said).toMatch(answer)
  // A write that nobody confirms is shown first.
  expect(at).toBe(line.includes('0.80') ? 1 : 0)
  expect(lines.length).toBeLessThanOrEqual(12)
  expect(stderr).not.toMatch(SECRETS)
  expect(stderr).not.toMatch(/\bat .*\.ts/)
})

it('names each flag that is missing on a line of its own', async () => {
  const { stderr } = await inProcess(wordsOf('offers create --name Sale'), { env: SET })
  const [head, ...lines] = stderr.trimEnd().split('\n')
  expect(head).toBe('error: offers create:')
  expect(lines.map((line) => /^ {2}--([\w-]+): missing, expected /.exec(line)?.[1])).toEqual([
    ...['advertiser-id', 'status', 'expire-date', 'type', 'url', 'access-type', 'ssl', 'tracking-protocol', 'currency'],
    ...['payout-type', 'session-lifespan', 'has-cap-limit', 'device-targeting', 'geo-targeting'],
  ])
  expect(lines[1]).toMatch(/ one of Active, Pending, Paused, Archived$/)
  expect(lines[6]).toBe('  --ssl: missing, expected --ssl or --no-ssl')
})

it.each([
  60, 80,
])('on a terminal of %i columns, lines end with a word, and the first begins in red', async (columns) => {
  const env = { ...SET, NO_COLOR: '', TERM: 'xterm' }
  const { stderr } = await inProcess(wordsOf('offers create --name Sale'), { env, columns })
  const [head = '', ...lines] = stderr.trimEnd().split('\n')
  expect(head).toBe('\x1b[31m\x1b[1merror:\x1b[22m\x1b[39m offers create:')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns)
  for (const line of lines) expect(line).toMatch(/^ +\S/)
  expect(lines.join(' ').replaceAll(/ +/g, ' ')).toContain('one of Server Postback URL, iFrame Pixel, Image Pixel')
})

it('an affiliate is told which calls are a network only', async () => {
  const env = { AFFILIATE_ID: '42' }
  const { code, stderr } = await inProcess(['advertisers', 'list', '--mock'], { env })
  expect(code).toBe(2)
  expect(stderr).toMatch(/^error: advertisers list is a call of the network, and AFFILIATE_ID is set/)
})

it.each([
  ['NETWORK_URL', 'https://ann:s3cret@acme.example', /^error: NETWORK_URL: /],
  ['NETWORK_URL', HEX, /^error: NETWORK_URL: /],
  ['NETWORK_TIMEZONE', HEX, /^error: NETWORK_TIMEZONE: .*received "<API_KEY>"/],
  ['AFFILIATE_ID', 'k3y-secret', /^error: AFFILIATE_/],
  ['NETWORK_KEY_FILE', HEX, /^error: NETWORK_KEY and NETWORK_KEY_FILE: both are set; unset one$/m],
  ['NETWORK_URL', 'https://acme.example/x/api/', /^error: NETWORK_URL: .*without \/api at its end/],
  ['NETWORK_URL', 'https://acme.example:8443/api/v3/banners/?a=1&key=s3cret', /^error: NETWORK_URL: /],
])('the setting %s with %j in it is refused without an echo of it', async (name, value, message) => {
  const { code, stdout, stderr } = await inProcess(['offers', 'list'], { env: { ...SET, [name]: value } })
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(message)
  expect(stderr).not.toMatch(SECRETS)
})
