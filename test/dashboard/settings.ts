import { expect, it } from 'vitest'
import { network } from './expected.ts'
import { fail } from './fail.ts'
import type { OpenPage, Visit } from './open-page.ts'

async function connect({ page }: Visit, address: string, key: string): Promise<void> {
  for (const [name, value] of Object.entries({ address, key })) {
    await page.$eval(`#settings input[name="${name}"]`, (input) => {
      ;(input as HTMLInputElement).value = ''
    })
    await page.type(`#settings input[name="${name}"]`, value)
  }
  await page.keyboard.press('Enter')
}

/** The name of the focused field, and of the message that describes it. */
const invalidField = (page: Visit['page']) =>
  page
    .waitForFunction(() => document.activeElement?.matches('[aria-invalid="true"]'))
    .then(() =>
      page.$eval('[aria-invalid="true"]', (field) => [
        field.getAttribute('name'),
        field.getAttribute('aria-describedby'),
      ]),
    )

export function settingsCases(open: OpenPage): void {
  it('connects to an address with a key, and shows what is wrong with them', () =>
    open(async (visit) => {
      const { page, shows, text } = visit
      expect(await text('.brand .pill')).toMatch(/^Demo network\s+resets on reload$/)
      const address = await page.evaluate(() => `${location.origin}/network`)
      await fail(visit, 'LOST', 'CHANGE')
      await page.click('.switch[aria-checked="true"]')
      await page.waitForSelector('.pill[data-status="Unknown"]')
      await page.click('#select-shown')
      await shows('.selection', '10 offers selected')
      await page.click('#open-settings')
      await page.waitForSelector('#settings[open]')
      await connect(visit, 'http://acme.example', network.keys.network)
      await shows('#settings .error', 'expected https:')
      expect(await invalidField(page)).toEqual(['address', 'settings-error'])
      await connect(visit, address, 'not-the-key')
      await shows('#settings .error', 'The key was not accepted')
      expect(await invalidField(page)).toEqual(['key', 'settings-error'])
      expect(await text('#settings .error')).not.toContain('not-the-key')
      await connect(visit, address, network.keys.network)
      await page.waitForSelector('#settings:not([open])')
      await shows('.brand .pill', new URL(address).host)
      await shows('#offers .note', '40 of 40')
      // The same ids are other offers in another network.
      await page.waitForFunction(() => document.querySelector('.selection') === null)
      expect(await page.$('.pill[data-status="Unknown"]')).toBe(null)
      await page.waitForFunction(() => document.querySelector('#faults') === null)
      const stored = await page.evaluate(() =>
        JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
      )
      expect(stored).not.toContain(network.keys.network)
      expect(await page.content()).not.toContain(network.keys.network)
    }, /status of 400|net::ERR|Failed to load/))
}
