import axe from 'axe-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenBrowser, openBrowser } from '../browser/chromium.ts'
import { onPort } from './raw.ts'

const service = onPort({ seed: 7, conversions: 100 })

let chromium: OpenBrowser
beforeAll(async () => {
  chromium = await openBrowser()
})
afterAll(() => chromium[Symbol.asyncDispose]())

/** Opens a page of the mock network in Chromium. Its Content-Security-Policy allows no script but the test's. */
async function open(path: string, scheme: 'light' | 'dark', width: number) {
  const page = await chromium.browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('requestfailed', (request) => complaints.push(request.url()))
  await page.setViewport({ width, height: 800 })
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
  await page.goto(service.address() + path)
  return { page, complaints }
}

describe.each(['/', '/__mock'])('the page %s', (path) => {
  it.each([
    ['light', 1280],
    ['light', 320],
    ['dark', 1280],
    ['dark', 320],
  ] as const)('has no fault that axe finds, in %s mode at %i pixels', async (scheme, width) => {
    // On and off have different colours.
    service.network.quirks.strayBlanks = true
    const { page, complaints } = await open(path, scheme, width)
    await page.evaluate(axe.source)
    const { violations, passes } = await page.evaluate(() =>
      (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }),
    )
    expect(violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([])
    expect(passes.map(({ id }) => id)).toContain('color-contrast')
    const [inner, whole] = await page.evaluate(() => [innerWidth, document.documentElement.scrollWidth])
    expect([inner, whole]).toEqual([width, width])
    expect(complaints).toEqual([])
    await page.close()
  })
})

it('the commands of the page / work as they are shown', async () => {
  const { page } = await open('/', 'light', 1280)
  const commands = await page.$$eval('pre', (elements) => elements.map(({ textContent }) => textContent ?? ''))
  await page.close()
  expect(commands).toHaveLength(7)
  for (const command of commands) {
    const [, address = '', body] = /^curl (?:-X POST )?'?(http[^ ']+)'?(?: -d '(.+)')?$/.exec(command) ?? []
    const response = await fetch(address, { ...(command.includes('POST') && { method: 'POST' }), body: body ?? null })
    expect([command, response.status]).toEqual([command, 200])
  }
  expect(service.network.quirks.numericStrings).toBe(false)
})
