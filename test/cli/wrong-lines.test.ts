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
  ['offers list --status', '--status: expected <choice> after it, received nothing'],
  ['offers list --status Active --status Paused', '--status: expected one value, received "Active" and "Paused"'],
  ['offers list --all=yes', '--all: expected no value after it'],
  ['offers list Active', 'offers list: expected flags only, received "Active" (offers list --help lists the flags)'],
  ['offers list --key k3y-secret', "--key: a key on the command line stays in the shell's history"],
  ['offers list --api-key=k3y-secret', "--api-key: a key on the command line stays in the shell's history"],
  ['offers list --timeout soon', '--timeout: expected a whole number from 1, received "soon"'],
  ['offers list --max 0', '--max: expected a whole number from 1, received "0"'],
  ['offers list --concurrency 0', '--concurrency: expected a whole number from 1, received "0"'],
  ['offers list --set --format xml', '--format: expected one of table, csv, json, jsonl, received "xml"'],
  ['offers list --set --output no/such/folder.csv', '--output no/such/folder.csv: there is no such folder'],
  [
    'offers list --set --output offers.xlsx',
    '--output: expected .csv, .json or .jsonl (or --format), received .xlsx\n',
  ],
  ['offers list --set --output .', '--output .: it is a folder'],
  ['offers get 1001 1002', 'offers get: expected one id, received "1001" and "1002"'],
  ['offers update 1003,1004 --set', 'offers update: expected one offer at a time, received "1003,1004"'],
  ['affiliates listOfferAccess 1,2 --set', 'affiliates list-offer-access: expected one id at a time, received "1,2"'],
  ['offers update --id 1003', 'there is no flag --id: write the id after the command: offers update 1003\n'],
  ['offers get --offer_id=1003', 'there is no flag --offer-id: write the id after the command: offers get 1003\n'],
  ['affiliates setOfferAccess --id', /write the id after the command: affiliates set-offer-access <id>$/m],
  ['offers get --set', /^offers get: <id>: /],
  ['offers get me --set', /^offers get: <id>: .*"me"/],
  ['offers list --status active --set', /^offers list: --status: .*did you mean Active\?/],
  ['offers list --limit 7 --set', /^offers list: --limit: .*10000.*7/],
  [`reports offer --fields ck_gros ${DAYS} --set`, /^reports offer: --fields\[0\]: .*did you mean ck_gross\?/],
  [
    'reports offer --from 2026-06-31 --to 2026-07-01 --set',
    'reports offer: --from: expected a day that exists, received "2026-06-31"; --fields: missing, ',
  ],
  [
    'reports offer --from 30.06.2026 --to 2026-07-01 --set',
    'reports offer: --from: expected a day from 2000 to 2099 such as 2026-06-30, or a whole hour such as "2026-06-30 13", received "30.06.2026"; --fields: missing, ',
  ],
  ['reports offer --url', /^reports offer: --from: .*--to: .*--timezone: .*--fields/],
  [
    'reports offer --from 2026-06-30 --to 2026-06-30 --set',
    'reports offer: --fields: missing, expected the figures and names to show, such as ck_offer_name,ck_income\n',
  ],
  ['offers create --name Sale --set', /^offers create: --advertiser-id: .*--session-lifespan/],
  ['offers update 1001 --set', /^offers update: /],
  [
    'offers update 1001 --geo_countries US,CA --set',
    /--geo-countries\[0\]: expected ':' and a flag at position 2.*, received "US" \(did you mean US:1:\?\); --geo-.*CA:1:\?/,
  ],
  ['offers update 1001 --geo_countries {x --set', /^--geo-countries: expected JSON, received "{x"/],
  ['offers update 1001 --payout 0.80 --set', /^POST .*<API_KEY>.*payout=0\.80\nnothing was sent.*--yes sends/],
  ['banners v3 upload --offer_id 1001 --set', /^banners v3 upload: --files: /],
  ['banners v3 upload --offer_id 1001 --files no.png --yes --set', /^banners v3 upload: --files\[0\].*no\.png/],
  ['banners v3 deleteAll --offer_id 1001 --yes --set', '--yes: expected the id that this is about, as --yes=1001'],
  ['banners v3 deleteAll --offer_id 1001 --yes=1002 --set', /as --yes=1001, received "1002"; nothing was sent/],
  ['advertisers list', 'NETWORK_URL and NETWORK_KEY: not set; to try it on a mock network, add --mock'],
  [
    'sync network.db',
    'sync: expected what to store: --conversions <fields>, --report <name:fields>, --offers or --advertisers',
  ],
  ['sync network.db --conversions ck_payout', 'sync: expected --since with the first day to store'],
  ['sync --offers --mock', 'sync: expected a store after it: a file such as network.db'],
  ['sync network.txt --offers --set', /^sync: expected a file such as network\.db.*received "network\.txt"/],
  ['sync n.db --since 2026-06-01 --report overall', '--report: expected a report and its fields, such as overall:'],
  [
    'sync n.db --since 2026-06-01 --conversions ck_payuot --set',
    'sync: --conversions[0]: "ck_payuot" is not a field of this report: docs/report-fields.md lists them (did you mean ck_payout?)\n',
  ],
  [
    'sync n.db --since 2026-06-01 --conversions ck_payout --url',
    'sync: --timezone: missing, expected whole hours from UTC, from -11 to 14, here, or once as NETWORK_TIMEZONE in the environment\n',
  ],
  [
    'sync n.db --advertisers --affiliate',
    'sync: --advertisers: expected the client of a network, received that of affiliate 42\n',
  ],
  ['offers list k3y-secret', 'offers list: expected flags only, received another text (offers list --help lists'],
  [`offers get 1001 ${HEX}`, 'offers get: expected one id, received "1001" and another text'],
  ['offers k3y-secret', 'there is no command "offers …" (did you mean offers'],
  [HEX, 'there is no command "…" (affiliate-network-sdk --help lists all)'],
  [`offers list --set --format ${HEX}`, '--format: expected one of table, csv, json, jsonl, received "<API_KEY>"'],
  ['offers list --status k3y-secret --set', /^offers list: --status: .*received "<API_KEY>"/],
  ['offers list --status 5f2b9c1e-77aa-4d3e-9c55-0a1b2c3d4e5f --set', /^offers list: --status: .*"<API_KEY>"/],
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
  ['sync n.db --offers --table mine;drop --set', /^sync: --table: expected letters, digits and _/],
  ['sync n.db --offers --keep-changes 0 --set', '--keep-changes: expected a whole number from 1, received "0"'],
  ['sync n.db --offers --extra-fields ck_city --set', '--extra-fields: expected with --conversions or --report'],
  [
    'sync n.db --since tomorrow --conversions ck_payout --set',
    /^--since: .*today, yesterday or -7d, received "tomorrow"/,
  ],
  [
    'sync n.db --since -9d --again today..-7d --conversions ck_payout --set',
    /^sync: --again: .*not after the last one/,
  ],
  ['reports offer --last-month --from today --fields ck_gross --set', '--last-month: stands for --from and --to, so'],
  ['sync postgres://ann:s3cret/1@db/x --offers --set', /^sync: expected .*, received an address that is not valid$/m],
  ['sync clickhouse:// --offers --set', /^sync: expected .*, received an address that is not valid$/m],
  ['sync mysql://db/x --offers --set', /^sync: expected .*, received an address of another kind$/m],
  ['mock --port 70000', '--port: expected a whole number from 0 to 65535, received "70000"'],
  ['mock --port --seed 7', '--port: expected a whole number from 0 to 65535 after it, received nothing'],
  ['mock --seed 1.5', '--seed: expected a whole number, received "1.5"'],
  ['mock --offers -1', '--offers: '],
  ['mock --conversions 200001', '--conversions: expected a whole number from 0 to 200000, received 200001'],
  ['mock --now tomorrow', '--now: expected a date such as 2026-07-01, or real, received "tomorrow"\n'],
  ['offers create --name X --set', / --expire-date: missing, expected a day such as 2027-12-31; /],
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
  if (typeof answer === 'string') expect(stderr.startsWith(answer), stderr).toBe(true)
  else expect(stderr).toMatch(answer)
  expect(stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(line.includes('0.80') ? 2 : 1)
  expect(stderr).not.toMatch(SECRETS)
  expect(stderr).not.toMatch(/\bat .*\.ts/)
})

it('an affiliate is told which calls are a network only', async () => {
  const env = { AFFILIATE_ID: '42' }
  const { code, stderr } = await inProcess(['advertisers', 'list', '--mock'], { env })
  expect(code).toBe(2)
  expect(stderr).toMatch(/^advertisers list is a call of the network, and AFFILIATE_ID is set/)
})

it.each([
  ['NETWORK_URL', 'https://ann:s3cret@acme.example', /^NETWORK_URL: /],
  ['NETWORK_URL', HEX, /^NETWORK_URL: /],
  ['NETWORK_TIMEZONE', HEX, /^NETWORK_TIMEZONE: .*received "<API_KEY>"/],
  ['AFFILIATE_ID', 'k3y-secret', /^NETWORK_URL and AFFILIATE_KEY|^AFFILIATE_/],
  ['NETWORK_KEY_FILE', HEX, /^NETWORK_KEY/],
])('the setting %s with %j in it is refused without an echo of it', async (name, value, message) => {
  const { code, stdout, stderr } = await inProcess(['offers', 'list'], { env: { ...SET, [name]: value } })
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(message)
  expect(stderr).not.toMatch(SECRETS)
})
