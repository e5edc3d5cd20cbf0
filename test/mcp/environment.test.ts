import { expect, it } from 'vitest'
import { connect, variableOf } from '../../src/mcp/environment.ts'

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
    'NETWORK_URL: expected https:, as the key is part of every URL (allowInsecureHttp: true allows it), received http:',
  ],
  [
    { ...SETTINGS, AFFILIATE_ID: 'me', AFFILIATE_KEY: KEY },
    'AFFILIATE_ID: expected a positive whole number, or its digits as a string, received "me"',
  ],
  [{ ...SETTINGS, AFFILIATE_ID: '42' }, `AFFILIATE_KEY: ${UNSET}`],
  [{ ...SETTINGS, NETWORK_TIMEZONE: '15' }, `${ZONE} 15`],
  [{ ...SETTINGS, NETWORK_TIMEZONE: 'UTC' }, `${ZONE} "UTC"`],
  [{ ...SETTINGS, NETWORK_TIMEZONE: '5x' }, `${ZONE} "5x"`],
  [{ ...SETTINGS, NETWORK_TIMEZONE: 'x5' }, `${ZONE} "x5"`],
  [
    { ...SETTINGS, NETWORK_KEY: ` ${KEY}` },
    'NETWORK_KEY: expected a string without blanks or line breaks at its ends (use .trim()), received one with some',
  ],
  [{ ...SETTINGS, NETWORK_URL: 'acme', NETWORK_TIMEZONE: '-12' }, `NETWORK_URL: ${NO_URL}\n${ZONE} -12`],
])('the settings %j are an error that names the variable, and not the key', (settings, message) => {
  expect(() => connect(settings)).toThrow(new TypeError(message))
})

it.each([
  SETTINGS,
  { NETWORK_URL: SETTINGS.NETWORK_URL, AFFILIATE_ID: '42', AFFILIATE_KEY: KEY, NETWORK_KEY: 'of-the-network' },
])('the settings %j give a client', (settings) => {
  const { key, client } = connect(settings)
  expect(key).toBe(KEY)
  expect('advertisers' in client).toBe(!('AFFILIATE_ID' in settings))
})

it.each([
  ['timezone', 'NETWORK_TIMEZONE'],
  ['retries', 'retries'],
  ['toString', 'toString'],
])('the option %j is named by its variable, if it has one: %j', (option, name) => {
  expect(variableOf(option)).toBe(name)
})
