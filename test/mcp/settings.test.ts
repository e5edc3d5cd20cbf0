import { expect, it } from 'vitest'
import { connect } from '../../src/mcp/settings.ts'

const KEY = 'k3y-of-the-network'
const SETTINGS = { NETWORK_URL: 'https://acme.example', NETWORK_KEY: KEY }

it.each([
  [{}, 'NETWORK_URL and NETWORK_KEY: not set'],
  [{ ...SETTINGS, NETWORK_KEY: '' }, 'NETWORK_KEY: not set'],
  [{ ...SETTINGS, NETWORK_URL: '' }, 'NETWORK_URL: not set'],
  [{ ...SETTINGS, NETWORK_URL: 'acme.example' }, 'NETWORK_URL: expected an absolute URL'],
  [{ ...SETTINGS, NETWORK_URL: 'http://acme.example' }, 'NETWORK_URL: expected https:'],
  [
    { ...SETTINGS, AFFILIATE_ID: 'me', AFFILIATE_KEY: KEY },
    'AFFILIATE_ID: expected a positive whole number, or its digits, received "me"',
  ],
  [
    { ...SETTINGS, AFFILIATE_TIMEZONE: '15' },
    'AFFILIATE_TIMEZONE: expected a whole number from -11 to 14, received 15',
  ],
  [{ ...SETTINGS, AFFILIATE_ID: '42' }, 'AFFILIATE_KEY: not set'],
  [{ AFFILIATE_BASE_URL: 'acme.example', AFFILIATE_KEY: KEY }, 'AFFILIATE_BASE_URL: expected an absolute URL'],
  [{ ...SETTINGS, AFFILIATE_TIMEZONE: 'UTC' }, 'AFFILIATE_TIMEZONE: expected a whole number from -11 to 14'],
  [{ ...SETTINGS, NETWORK_KEY: ` ${KEY}` }, 'NETWORK_KEY: expected a string without blanks at its ends'],
])('the settings %j are an error that names the variable, and not the key', (settings, message) => {
  const error = (() => {
    try {
      return connect(settings)
    } catch (error) {
      return error as Error
    }
  })()
  expect(error).toBeInstanceOf(TypeError)
  expect(String(error)).toContain(message)
  expect(String(error)).not.toContain(KEY)
})

it.each([
  [SETTINGS, []],
  [{ NETWORK_URL: SETTINGS.NETWORK_URL, AFFILIATE_ID: '42', AFFILIATE_KEY: KEY, NETWORK_KEY: 'of-the-network' }, []],
  [
    { AFFILIATE_BASE_URL: SETTINGS.NETWORK_URL, AFFILIATE_KEY: KEY },
    [
      'AFFILIATE_BASE_URL is now named NETWORK_URL. The former name works until version 0.2.',
      'AFFILIATE_KEY is now named NETWORK_KEY. The former name works until version 0.2.',
    ],
  ],
])('the settings %j give a client, and what to say of former names', (settings, said) => {
  const { key, renamed, client } = connect(settings)
  expect({ key, renamed }).toEqual({ key: KEY, renamed: said })
  expect('advertisers' in client).toBe(!('AFFILIATE_ID' in settings))
})
