import { expect, it } from 'vitest'
import { connect, variableOf } from '../../src/mcp/environment.ts'
import { readRateLimit } from '../../src/mcp/rate-limit.ts'

const KEY = 'k3y-of-the-network'
const SETTINGS = { NETWORK_URL: 'https://acme.example', NETWORK_KEY: KEY }

const NO_URL = 'expected an absolute URL such as https://acme.example, received a string without https://'
const UNSET = 'not set; to try it on a mock network, add --mock'
const ZONE = 'NETWORK_TIMEZONE: expected whole hours from UTC, -11 to 14, received'

it.each([
  [{}, `NETWORK_URL and NETWORK_KEY: ${UNSET}`],
  [{ ...SETTINGS, NETWORK_KEY: '' }, `NETWORK_KEY: ${UNSET}`],
  [{ ...SETTINGS, NETWORK_URL: '' }, `NETWORK_URL: ${UNSET}`],
  [{ ...SETTINGS, NETWORK_URL: 'acme.example' }, `NETWORK_URL: ${NO_URL}`],
  [
    { ...SETTINGS, NETWORK_URL: 'http://acme.example' },
    'NETWORK_URL: expected https:, because every URL contains the key (NETWORK_ALLOW_HTTP=true allows it), received http:',
  ],
  [{ ...SETTINGS, AFFILIATE_ID: 'me', AFFILIATE_KEY: KEY }, 'AFFILIATE_ID: expected a positive integer, received "me"'],
  [{ ...SETTINGS, AFFILIATE_ID: '42' }, `AFFILIATE_KEY: ${UNSET}`],
  [{ ...SETTINGS, NETWORK_TIMEZONE: '15' }, `${ZONE} 15`],
  [{ ...SETTINGS, NETWORK_TIMEZONE: 'UTC' }, `${ZONE} "UTC"`],
  [{ ...SETTINGS, NETWORK_TIMEZONE: '5x' }, `${ZONE} "5x"`],
  [{ ...SETTINGS, NETWORK_TIMEZONE: 'x5' }, `${ZONE} "x5"`],
  [
    { ...SETTINGS, NETWORK_KEY: ` ${KEY}` },
    'NETWORK_KEY: expected a string without control characters or surrounding whitespace (use .trim()), received a string with some',
  ],
  [{ ...SETTINGS, NETWORK_ALLOW_HTTP: 'yes' }, 'NETWORK_ALLOW_HTTP: expected one of true, false, received "yes"'],
  ...['20', '0/60s', '20/0', '20/60 s', '20/90d', '20/597h'].map((limit) => [
    { ...SETTINGS, NETWORK_RATE_LIMIT: limit },
    `NETWORK_RATE_LIMIT: expected requests and a time such as 20/60s, received ${JSON.stringify(limit)}`,
  ]),
  [{ ...SETTINGS, NETWORK_URL: 'acme', NETWORK_TIMEZONE: '-12' }, `NETWORK_URL: ${NO_URL}\n${ZONE} -12`],
] as [
  Record<string, string>,
  string,
][])('the settings %j are an error that names the variable, and not the key', (settings, message) => {
  expect(() => connect(settings)).toThrow(new TypeError(message))
})

it.each([
  SETTINGS,
  { ...SETTINGS, NETWORK_URL: 'http://acme.example', NETWORK_ALLOW_HTTP: 'true' },
  { ...SETTINGS, NETWORK_ALLOW_HTTP: 'false', NETWORK_RATE_LIMIT: '' },
  { NETWORK_URL: SETTINGS.NETWORK_URL, AFFILIATE_ID: '42', AFFILIATE_KEY: KEY, NETWORK_KEY: 'of-the-network' },
])('the settings %j give a client', (settings) => {
  const { key, client } = connect(settings)
  expect(key).toBe(KEY)
  expect(Object.keys(client).includes('advertisers')).toBe(!('AFFILIATE_ID' in settings))
})

it.each([
  ['timezone', 'NETWORK_TIMEZONE'],
  ['retries', 'retries'],
  ['toString', 'toString'],
])('the option %j is named by its variable, if it has one: %j', (option, name) => {
  expect(variableOf(option)).toBe(name)
})

it.each([
  ['20/60s', { requests: 20, intervalMs: 60_000 }],
  ['5/1000', { requests: 5, intervalMs: 1000 }],
  ['1/250ms', { requests: 1, intervalMs: 250 }],
  ['600/1m', { requests: 600, intervalMs: 60_000 }],
  ['1000/24h', { requests: 1000, intervalMs: 86_400_000 }],
])('the rate limit %s is %j', (text, limit) => {
  expect(readRateLimit(text)).toEqual(limit)
})
