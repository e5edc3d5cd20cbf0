import { expect, it } from 'vitest'
import { settingsIn } from '../../examples/dashboard/settings.ts'

const NETWORK_URL = 'https://acme.example'

it('reads where the network is and its key, and uses a mock network without both', () => {
  expect(settingsIn({ NETWORK_URL, NETWORK_KEY: 'secret' })).toEqual({ baseUrl: NETWORK_URL, key: 'secret' })
  expect(settingsIn({ NETWORK_URL: '', NETWORK_KEY: '' })).toBeUndefined()
})

it('refuses the settings of an affiliate, and half of the settings', () => {
  expect(() => settingsIn({ NETWORK_URL, AFFILIATE_KEY: 'secret' })).toThrow('is named NETWORK_KEY')
  expect(() => settingsIn({ NETWORK_URL, NETWORK_KEY: 'secret', AFFILIATE_ID: '42' })).toThrow('set NETWORK_KEY')
  expect(() => settingsIn({ NETWORK_URL })).toThrow('NETWORK_KEY: not set')
  expect(() => settingsIn({ NETWORK_KEY: 'secret' })).toThrow('NETWORK_URL: not set')
})
