import { expect, it } from 'vitest'
import { connect } from '../../src/mcp/settings.ts'

const KEY = 'k3y-of-the-network'
const SETTINGS = { AFFILIATE_BASE_URL: 'https://acme.example', AFFILIATE_KEY: KEY }

it.each([
  [{}, 'AFFILIATE_BASE_URL and AFFILIATE_KEY: not set'],
  [{ ...SETTINGS, AFFILIATE_KEY: '' }, 'AFFILIATE_KEY: not set'],
  [{ ...SETTINGS, AFFILIATE_BASE_URL: '' }, 'AFFILIATE_BASE_URL: not set'],
  [{ ...SETTINGS, AFFILIATE_BASE_URL: 'acme.example' }, 'AFFILIATE_BASE_URL: expected an absolute URL'],
  [{ ...SETTINGS, AFFILIATE_BASE_URL: 'http://acme.example' }, 'AFFILIATE_BASE_URL: expected https:'],
  [{ ...SETTINGS, AFFILIATE_ID: 'me' }, 'AFFILIATE_ID: expected a positive whole number, or its digits, received "me"'],
  [
    { ...SETTINGS, AFFILIATE_TIMEZONE: '15' },
    'AFFILIATE_TIMEZONE: expected a whole number from -11 to 14, received 15',
  ],
  [{ ...SETTINGS, AFFILIATE_TIMEZONE: 'UTC' }, 'AFFILIATE_TIMEZONE: expected a whole number from -11 to 14'],
  [{ ...SETTINGS, AFFILIATE_KEY: ` ${KEY}` }, 'AFFILIATE_KEY: expected a string without blanks at its ends'],
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
