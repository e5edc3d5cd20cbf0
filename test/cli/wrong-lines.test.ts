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
  // What people type who know other programs.
  ['mok', 'there is no command "mok" (did you mean mock?)'],
  [
    'offers pause 1001',
    'there is no command "offers pause 1001"\n  type: affiliate-network-sdk offers update 1001 --status Paused',
  ],
  ['offer show 1001', 'there is no command "offer show 1001"\n  type: affiliate-network-sdk offers get 1001'],
  ['creatives', 'there is no command "creatives"\n  type: affiliate-network-sdk banners v3 list'],
  ['list offers', 'there is no command "list offers"\n  type: affiliate-network-sdk offers list'],
  ['get offers --mock', /\n {2}type: affiliate-network-sdk offers list$/],
  ['get offer 1001', /\n {2}type: affiliate-network-sdk offers get 1001$/],
  ['affiliates list', /\n {2}type: .* reports affiliate --fields ck_affiliate_id,ck_affiliate_name --last-month$/],
  ['reports offer --month 2024-02', 'there is no flag --month: type --from 2024-02-01 --to 2024-02-29'],
  ['reports offer --month june', 'there is no flag --month: type --last-month'],
  ['reports offer --from 2026-06 --to today --fields ck_gross --set', /; type --from 2026-06-01 --to 2026-06-30$/],
  ['reports offer --fields ck_gross ck_income', /received "ck_income" \(type --fields ck_gross,ck_income\)$/],
  ['offers list --mok', 'there is no flag --mok in offers list (did you mean --mock?)'],
  ['offers update 1001 --payout $1.20 --set', /received "\$1\.20"; type 1\.20$/],
  ['offers update 1001 --payout 1,200 --set', /received "1,200"$/],
  ['offers get "Castle Clash" --set', /received "Castle Clash"; to find it, type offers list --columns id,name$/],
  ['offers update 1001 paused --set', /received "1001" and "paused" \(type --status Paused\)$/],
  [
    'offers list --set --output offers.xlsx',
    /received \.xlsx; for Excel, type a name that ends in \.csv, and --excel$/,
  ],
  ['login', 'there is no command "login": set NETWORK_URL and NETWORK_KEY in the environment'],
  ['offers list --csv', 'there is no flag --csv: type --format csv'],
  ['offers list --json', 'there is no flag --json: type --format json'],
  ['offers list -o json', 'there is no flag -o: type --format json'],
  ['offers list -o offers.csv', 'there is no flag -o: type --output <file>'],
  ['offers list -n 5', 'there is no flag -n: type --max 5'],
  ['reports offer --sort payout', 'there is no flag --sort: type --order-by ck_payout --order ASC'],
  ['reports offer --sort -ck_profit', 'there is no flag --sort: type --order-by ck_profit --order DESC'],
  ['offers list --sort payout', 'there is no flag --sort: only reports can be sorted'],
  ['reports offer --from yestrday --to today --fields ck_gross --set', /; type yesterday$/],
  ['reports offer --yesterday', 'there is no flag --yesterday: type --from yesterday --to yesterday'],
  ['reports offer --fields ck_gross, ck_income', /received "ck_income" \(no blank after a comma\)$/],
  [
    'reports offer --fields ck_gross;ck_income --last-month --set',
    /^--fields: .*; put commas between fields, not semicolons$/,
  ],
  [
    'reports offer --from last-month --to today --fields ck_gross --set',
    /type --last-month in place of --from and --to$/,
  ],
  ['reports offer --from 7d --to today --fields ck_gross --set', /; type -7d$/],
  ['reports offer --from 01.06.2026 --to 30.06.2026 --fields ck_gross --set', /--from: .*; type 2026-06-01$/m],
  ['reports offer --from 01/06/2026 --to today --fields ck_gross --set', /; type 2026-06-01 or 2026-01-06$/],
  [
    'reports offer --timezone Asia/Tokyo --last-month --fields ck_gross --set',
    /received "Asia\/Tokyo"; Asia\/Tokyo is 9 today$/,
  ],
  ['offers list --limit all --set', /; for every row, type --all$/],
  ['offers list --status Active,Paused --set', /; run it once for each status$/],
  [
    'offers update 1001 --payout 1,25 --set',
    /^--payout: expected an amount such as 0\.80, .*received "1,25"; type 1\.25$/,
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
  ['offers list --base-url https://acme.example', 'there is no flag --base-url: set NETWORK_URL in the environment'],
  ['offers list -x', 'there is no flag -x'],
  [`reports offer ${DAYS} --ck_gross`, 'there is no flag --ck_gross: a field to show is given as --fields ck_gross'],
  ['offers list --status', '--status needs a value: one of Active, Pending, Expired, Paused, Archived'],
  ['offers list --status Active --status Paused', '--status: expected one value, received "Active" and "Paused"'],
  ['offers list --all=yes', '--all: expected no value after it'],
  ['offers list Active', 'offers list: expected flags only, received "Active" (type --status Active)'],
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
  ['offers get 1003,1004 --set', 'offers get takes one offer at a time: run it once for each'],
  ['affiliates listOfferAccess 1,2 --set', 'affiliates list-offer-access takes one id at a time: run it once for each'],
  ['offers update --id 1003', 'there is no flag --id: write the id after the command: offers update 1003'],
  ['offers get --offer_id=1003', 'there is no flag --offer-id: write the id after the command: offers get 1003'],
  ['affiliates setOfferAccess --id', /write the id after the command: affiliates set-offer-access <id>$/m],
  [
    'offers get --set',
    'offers get needs <id>: an id such as 1001\nExample:\n  affiliate-network-sdk offers get 1001 --mock',
  ],
  ['offers get me --set', 'offers get: expected an id such as 1001, received "me"'],
  ['offers list --status active --set', /^--status: expected one of Active, Pending, .*did you mean Active\?/],
  ['offers list --limit 7 --set', /^--limit: .*10000, received 7; for the first rows only, type --max 7$/],
  [
    `reports offer --fields ck_gros ${DAYS} --set`,
    '--fields: "ck_gros" is not a field of this report (did you mean ck_gross?)',
  ],
  [
    'reports offer --from 2026-06-31 --to 2026-07-01 --set',
    'reports offer: 1 value is wrong, 1 flag is missing\n  --from: expected a day that exists, received "2026-06-31"\n  --fields <list>  figures and names to show, such as ck_offer_name,ck_income\nExample:\n',
  ],
  [
    'reports offer --from 30.06.2026 --to 2026-07-01 --set',
    /^ {2}--from: expected a day such as 2026-06-30 or yesterday, .*received "30\.06\.2026"; type 2026-06-30$/m,
  ],
  [
    'reports offer --url',
    /^reports offer needs these flags:\n {2}--from <day> .*\n {2}--to <day> .*\n {2}--timezone <number> .*\n {2}--fields <list> .*\nExample:\n/,
  ],
  [
    'reports offer',
    /^NETWORK_URL and NETWORK_KEY: not set; .*\n {2}reports offer needs these flags:\n {4}--from <day> /,
  ],
  [
    'reports offer --from 2026-06-30 --to 2026-06-30 --set',
    'reports offer needs --fields <list>: figures and names to show, such as ck_offer_name,ck_income\nExample:\n',
  ],
  ['offers update 1001 --set', 'offers update needs a flag with what to change, such as --status Paused\nExample:\n'],
  [
    'offers update 1001 --geo_countries US,CA --set',
    /^offers update: 2 values are wrong\n {2}--geo-countries: expected : and a flag at position 2, .* \(did you mean US:1:\?\)\n.*CA:1:\?\)$/,
  ],
  ['offers update 1001 --geo_countries {x --set', /^--geo-countries: expected JSON, received "{x"/],
  ['offers update 1001 --payout 0.80 --set', /^nothing was sent.*--yes sends/],
  [
    'banners v3 upload --offer_id 1001 --set',
    /^banners v3 upload needs --files <paths>: images or zip archives, such as summer\.png$/m,
  ],
  ['banners v3 upload --offer_id 1001 --files no.png --yes --set', /^--files: there is no such file: "no\.png"$/],
  ['banners v3 deleteAll --offer_id 1001 --yes --set', '--yes: expected the id that this is about, as --yes=1001'],
  ['banners v3 deleteAll --offer_id 1001 --yes=1002 --set', /as --yes=1001, received "1002"; nothing was sent/],
  ['advertisers list', 'NETWORK_URL and NETWORK_KEY: not set; to try it on a mock network, add --mock'],
  [
    'sync network.db',
    /^NETWORK_URL and NETWORK_KEY: not set; .*\n {2}sync needs what to store: --conversions <fields>, --report <name:fields>, --offers or --advertisers$/m,
  ],
  [
    'sync network.db --conversions ck_payout --url',
    /^sync needs these flags:\n {2}--since <day> .*\n {2}--timezone <hours> .*\nExample:\n/,
  ],
  ['sync --offers --mock', 'sync needs <store>: a file such as network.db'],
  ['sync network.txt --offers --set', /^sync: expected a file such as network\.db.*received "network\.txt"/],
  [
    'sync n.db --since 2026-06-01 --report overall --set',
    '--report: expected a report and its fields, such as overall:',
  ],
  ['sync n.db --since 2026-06-01 --report offer:ck_profit --set', /; type --report offer:ck_offer_id,ck_profit$/],
  [
    'sync n.db --since 2026-06-01 --conversions ck_payuot --set',
    '--conversions: "ck_payuot" is not a field of this report (did you mean ck_payout?)',
  ],
  [
    'sync n.db --since 2026-06-01 --conversions ck_payout --url',
    'sync needs --timezone <hours>: whole hours from UTC, here or as NETWORK_TIMEZONE in the environment\nExample:\n',
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
  [
    'sync n.db --since tomorrow --conversions ck_payout --set',
    /^--since: .*today, yesterday or -7d, received "tomorrow"/,
  ],
  ['sync n.db --since -9d --again today..-7d --conversions ck_payout --set', /^--again: .*not after the last one/],
  ['reports offer --last-month --from today --fields ck_gross --set', '--last-month: stands for --from and --to, so'],
  ['reports offer --this-week --last-7-days --fields ck_gross --set', /^--this-week: .* without --last-7-days$/],
  ['offers list --by status --sum clicks --set', '--sum: expected a field of its rows, received clicks'],
  ['offers list --by status --max 5 --set', '--max: expected without --by and --sum, which read every row'],
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
  ['offers list --sum advertiser_id --set', '--sum: expected a field of amounts or counts, received advertiser_id'],
  ['sync postgres://ann:s3cret/1@db/x --offers --set', /^sync: expected .*, received an address that is not valid$/m],
  ['sync clickhouse:// --offers --set', /^sync: expected .*, received an address that is not valid$/m],
  ['sync mysql://db/x --offers --set', /^sync: expected .*, received an address of another kind$/m],
  ['mock --port 70000', '--port: expected a whole number from 0 to 65535, received "70000"'],
  ['mock --port --seed 7', '--port needs a value: a whole number from 0 to 65535'],
  ['mock --seed 1.5', '--seed: expected a whole number, received "1.5"'],
  ['mock --offers -1', '--offers: '],
  ['mock --conversions 200001', '--conversions: expected a whole number from 0 to 200000, received 200001'],
  ['mock --now tomorrow', '--now: expected a date such as 2026-07-01, or real, received "tomorrow"'],
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

it('names each flag that is missing on a line of its own, and then an example', async () => {
  const { stderr } = await inProcess(wordsOf('offers create --name Sale'), { env: SET })
  const [head, ...lines] = stderr.trimEnd().split('\n')
  expect(head).toBe('error: offers create needs these flags:')
  expect(lines.slice(0, 14).map((line) => line.split(/ {2,}/)[1])).toEqual([
    ...['--advertiser-id <id>', '--status <choice>', '--expire-date <day>', '--type <choice>', '--url <text>'],
    ...['--access-type <choice>', '--[no-]ssl', '--tracking-protocol <choice>', '--currency <number>'],
    ...['--payout-type <choice>', '--session-lifespan <choice>', '--[no-]has-cap-limit', '--[no-]device-targeting'],
    '--[no-]geo-targeting',
  ])
  expect(lines[1]).toMatch(/ {2}one of Active, Pending, Paused, Archived$/)
  expect(lines[11]).toMatch(/ {2}whether the cap fields apply$/)
  expect(lines.slice(14)).toEqual(['Example:', expect.stringMatching(/^ {2}affiliate-network-sdk offers create --adv/)])
})

it.each([
  60, 80,
])('on a terminal of %i columns, lines end with a word, and the first begins in red', async (columns) => {
  const env = { ...SET, NO_COLOR: '', TERM: 'xterm' }
  const { stderr } = await inProcess(wordsOf('offers create --name Sale'), { env, columns })
  const [head = '', ...lines] = stderr.trimEnd().split('\n')
  expect(head).toBe('\x1b[31m\x1b[1merror:\x1b[22m\x1b[39m offers create needs these flags:')
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(columns)
  // All but a command line that goes on are set in, and none is a part of a word.
  for (const line of lines) expect(line).toMatch(/^(?: +\S.*|Example:)$/)
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
  ['NETWORK_URL', 'https://acme.example/API/v2/getOffers', /; type NETWORK_URL=https:\/\/acme\.example$/m],
  ['NETWORK_URL', 'https://acme.example/x/api/', /; type NETWORK_URL=https:\/\/acme\.example\/x$/m],
  [
    'NETWORK_URL',
    'https://acme.example:8443/api/v3/banners/?a=1&key=s3cret',
    /; type NETWORK_URL=https:\/\/acme\.example:8443; the key goes in NETWORK_KEY$/m,
  ],
])('the setting %s with %j in it is refused without an echo of it', async (name, value, message) => {
  const { code, stdout, stderr } = await inProcess(['offers', 'list'], { env: { ...SET, [name]: value } })
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(message)
  expect(stderr).not.toMatch(SECRETS)
})
