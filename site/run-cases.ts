import axe from 'axe-core'
import type { KeyInput, Page } from 'puppeteer-core'
import { describe, expect, test } from 'vitest'
import { createMockNetwork } from '../src/msw/index.ts'
import { serveMockNetwork } from '../src/msw/node.ts'
import { guides, snippetsOf } from '../test/docs/markdown.ts'
import { start } from '../test/examples/example.ts'
import { programs, read } from './pages.ts'
import { runsInPage } from './run/modules.ts'

declare global {
  /** How much a page has moved while it loaded. */
  var shift: number
}

type Open = (path: string, width: number, scheme: 'light' | 'dark') => Promise<Page>

/** The guides with their examples that run in the page, whose lines of output are in their comments. */
const PAGES = guides.flatMap((guide) => {
  const examples = snippetsOf(guide).filter(({ code, hidden, runs }) => runs && hidden === '' && runsInPage(code))
  const isOnSite = guide.path !== 'README.md' && examples.length > 0
  return isOnSite ? [[guide.path.replace(/\.md$/, '.html'), examples] as const] : []
})

/** The example programs that run in the page. */
const PROGRAMS = [
  'change-one-field',
  'clone-offers',
  'days-in-a-time-zone',
  'exact-money',
  'morning-snapshot',
  'open-offers',
  'reconcile',
  'survive-outages',
  'test-links',
]

/** Runs an example of a page to its end. Returns what it prints: all, or without warnings and errors. */
export const outputOf = (tab: Page, at = 0, selector = 'pre'): Promise<string> =>
  tab.evaluate(
    async (selector, at) => {
      const example = document.querySelectorAll('.run-example')[at] as Element
      example.querySelector<HTMLElement>('.main')?.click()
      const next = () => new Promise((resolve) => setTimeout(resolve, 20))
      do await next()
      while (!example.querySelector('.main'))
      return [...example.querySelectorAll(`.run-output > ${selector}`)].map(({ textContent }) => textContent).join('\n')
    },
    selector,
    at,
  )

/** Addresses of what a page has loaded: names of files without their hashes. */
const loadedBy = (tab: Page): Promise<string[]> =>
  tab.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name.replace(/.*\//, '').replace(/[.-][\w-]{8}\./, '.')),
  )

const isOfRuns = (name: string) => /^(?:guides|frame|runner|editor)\./.test(name)

/** What axe finds in a page. */
export async function violationsOf(tab: Page): Promise<unknown> {
  await tab.evaluate(axe.source)
  return tab.evaluate(`axe.run().then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target)))`)
}

async function expectAccessible(tab: Page, width: number): Promise<void> {
  expect(await violationsOf(tab)).toEqual([])
  expect(await tab.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
}

const textsOf = (tab: Page, selector: string): Promise<(string | null)[]> =>
  tab.$$eval(selector, (all) => all.map(({ textContent }) => textContent))

/** Opens the editor of the first example of a page. */
async function openEditor(tab: Page): Promise<void> {
  await tab.click('.run-buttons button:nth-child(2)')
  await tab.waitForSelector('.cm-content:focus')
}

async function pressWithControl(tab: Page, key: KeyInput): Promise<void> {
  await tab.keyboard.down('Control')
  await tab.keyboard.press(key)
  await tab.keyboard.up('Control')
}

/** Replaces what an editor has. */
async function typeInto(tab: Page, code: string): Promise<void> {
  await tab.focus('.cm-content')
  await pressWithControl(tab, 'a')
  await tab.keyboard.type(code)
}

/** Runs what the playground has to its end. */
async function runInPlayground(tab: Page): Promise<void> {
  await tab.click('.run-buttons .main')
  await tab.waitForSelector('.run-output')
  await tab.waitForSelector('.run-buttons .main')
}

export function runCases(open: Open): void {
  describe('an example', () => {
    test('runs on its page, for most of the guides', () => {
      expect(PAGES.flatMap(([, examples]) => examples).length).toBeGreaterThan(75)
    })

    test.each(PAGES)('of %s prints what its page says', { timeout: 120_000 }, async (path, examples) => {
      const tab = await open(path, 1280, 'light')
      expect(await tab.$$eval('.run-example', ({ length }) => length)).toBe(examples.length)
      for (const [at, { code, prints }] of examples.entries()) {
        const lines = (await outputOf(tab, at)).split('\n')
        expect([code, lines.filter((line) => prints.includes(line))]).toEqual([code, prints])
      }
      expect(await tab.$$eval('.run-output .error', ({ length }) => length)).toBe(0)
      await tab.close()
    })

    test('program runs in the page if it needs no files', () => {
      expect(programs.filter((path) => runsInPage(read(path)))).toEqual(PROGRAMS.map((name) => `examples/${name}.ts`))
    })

    test.each(PROGRAMS)('program %s prints what it prints in a terminal', async (name) => {
      const tab = await open(`examples/${name}.html`, 1280, 'light')
      const mock = createMockNetwork({ seed: 7 })
      const { url, close } = await serveMockNetwork(mock)
      const { stdout } = await start(name, [], process.cwd(), { NETWORK_URL: url, NETWORK_KEY: mock.keys.network })
      await close()
      expect(await outputOf(tab, 0, 'pre.log')).toBe(stdout.replaceAll(url, 'https://acme.example').trimEnd())
      await tab.close()
    })

    test('loads nothing before it runs, and its editor when it is edited', async () => {
      const tab = await open('docs/paging.html', 1280, 'light')
      expect((await loadedBy(tab)).filter(isOfRuns)).toEqual([])
      await outputOf(tab)
      expect((await loadedBy(tab)).filter(isOfRuns).sort()).toEqual(['frame.html', 'guides.js', 'runner.js'])
      await tab.click('.run-buttons button:nth-child(2)')
      await tab.waitForSelector('.cm-editor')
      expect((await loadedBy(tab)).filter(isOfRuns)).toContain('editor.js')
      await tab.close()
    })

    test('can be edited, run again and restored by the keyboard', async () => {
      const tab = await open('docs/paging.html', 1280, 'light')
      await tab.focus('.run-buttons button:nth-child(2)')
      await tab.keyboard.press('Enter')
      await tab.waitForSelector('.cm-content:focus')
      await pressWithControl(tab, 'End')
      await tab.keyboard.type("\nconsole.table([{ id: 1, tags: ['a'] }, { id: 2 }])\nconst total: number = null!.x")
      await pressWithControl(tab, 'Enter')
      await tab.waitForSelector('.run-output .error')
      const cells = await tab.$$eval('.run-output :is(th, td)', (all) => all.map(({ textContent }) => textContent))
      expect(cells).toEqual(['id', 'tags', '1', "[ 'a' ]", '2', ''])
      const lines = await tab.$$eval('.cm-line', ({ length }) => length)
      expect(await tab.$eval('.run-output .error', ({ textContent }) => textContent)).toBe(
        `TypeError: Cannot read properties of null (reading 'x')\n    at line ${lines}`,
      )
      // Tab leaves the editor.
      await tab.focus('.cm-content')
      await tab.keyboard.press('Tab')
      expect(await tab.evaluate(() => document.activeElement?.textContent)).toBe('Run')
      await tab.keyboard.press('Tab')
      expect(await tab.evaluate(() => document.activeElement?.textContent)).toBe('Restore')
      await tab.keyboard.press('Enter')
      await tab.waitForSelector('.cm-editor', { hidden: true })
      expect(await outputOf(tab)).toContain('40 1 1 40 false')
      await tab.close()
    })

    test('shows the message of an error, and its fields on demand', async () => {
      const tab = await open('docs/paging.html', 1280, 'light')
      await openEditor(tab)
      await typeInto(tab, "console.log('1')\nawait network.offers.get(0)")
      await outputOf(tab)
      expect(await textsOf(tab, '.run-output > .error')).toEqual([
        expect.stringMatching(/^InputError: offers\.get: [^\n{]+\n {4}at line 2$/),
      ])
      expect(await tab.$eval('.run-output details', (one) => (one as HTMLDetailsElement).open)).toBe(false)
      expect(await textsOf(tab, '.run-output details pre')).toEqual([
        expect.stringMatching(/^InputError: [\s\S]*kind: 'input'/),
      ])
      await tab.close()
    })

    test('that never ends can be stopped', async () => {
      const tab = await open('docs/paging.html', 1280, 'light')
      await openEditor(tab)
      await pressWithControl(tab, 'Home')
      await tab.keyboard.type("console.log('begun')\nfor (;;) {}\n")
      await tab.click('.run-buttons .main')
      await tab.locator('.run-output::-p-text(begun)').wait()
      await tab.locator('.run-buttons button::-p-text(Stop)').click()
      await tab.waitForSelector('.run-buttons .main')
      expect(await tab.$$('iframe')).toEqual([])
      await tab.close()
    })

    test('reaches neither the site nor another host', async () => {
      const tab = await open('docs/paging.html', 1280, 'light')
      await openEditor(tab)
      await pressWithControl(tab, 'a')
      const site = new URL(tab.url()).origin
      await tab.keyboard.type(`const ways = [
() => fetch('${site}/'),
() => new Promise((resolve, reject) => Object.assign(new WebSocket('${site.replace('http', 'ws')}'), { onopen: resolve, onerror: reject })),
() => importScripts('${site}/hashmap.json'),
() => eval('1'),
() => indexedDB.open('x'),
`)
      await tab.keyboard.press('End')
      await tab.keyboard.type(
        "]\nfor (const way of ways) try { await way(); console.log('open') } catch { console.log('closed') }",
      )
      const code = await tab.$$eval('.cm-line', (all) => all.map(({ textContent }) => textContent).join('\n'))
      expect(code).toContain('indexedDB')
      const output = await outputOf(tab)
      expect(output.split('\n')).toEqual(Array(5).fill('closed'))
      await tab.close()
    })

    test.each([
      [1280, 'light'],
      [375, 'dark'],
      [375, 'light'],
    ] as const)('is accessible and fits at %i pixels, %s', async (width, scheme) => {
      const tab = await open('docs/paging.html', width, scheme)
      await outputOf(tab)
      await tab.click('.run-requests summary')
      await openEditor(tab)
      await tab.keyboard.type("console.log(await network.offers.list().toArray())\nconsole.error('a warning')\n")
      await outputOf(tab)
      await tab.waitForSelector('.run-output table')
      await expectAccessible(tab, width)
      await tab.close()
    })
  })
  test('the first page loads nothing that runs examples', async () => {
    const tab = await open('index.html', 1280, 'light')
    expect(
      (await loadedBy(tab)).filter((name) => /^(?:run-example|use-run|playground)\.js/.test(name) || isOfRuns(name)),
    ).toEqual([])
    await tab.close()
  })

  describe('the playground', () => {
    test('has an example of each call, which sends what it says', { timeout: 240_000 }, async () => {
      const tab = await open('playground.html', 1280, 'light')
      await tab.waitForSelector('.cm-content')
      const names = await textsOf(tab, '.playground-controls label:first-child option')
      expect(names).toEqual([
        ...['list', 'get', 'create', 'update', 'set'].map((name) => `offers.${name}`),
        ...['overall', 'advertiser', 'affiliate', 'offer', 'conversion'].map((name) => `reports.${name}`),
        ...['v2', 'v3'].flatMap((version) =>
          ['list', 'upload', 'delete', 'deleteAll'].map((name) => `banners.${version}.${name}`),
        ),
        'advertisers.list',
        'affiliates.setOfferAccess',
        'affiliates.listOfferAccess',
        'tool.testRedirect',
        ...['offers.list', 'offers.get', 'reports.offer', 'reports.conversion'].map((name) => `${name} (affiliate)`),
      ])
      const failed: string[] = []
      for (const name of names) {
        await tab.select('.playground-controls select', name ?? '')
        await runInPlayground(tab)
        const requests = await textsOf(tab, '.run-requests li')
        const errors = await textsOf(tab, '.run-output .error')
        const output = await textsOf(tab, '.run-output > :not(p)')
        if (errors.length > 0 || output.length === 0 || !requests.every((text) => text?.includes('key=<API_KEY>')))
          failed.push([name, ...errors, ...output, ...requests].join('\n'))
      }
      expect(failed).toEqual([])
      await tab.close()
    })

    test('has the day, the seed and a fault of its network as controls', async () => {
      const tab = await open('playground.html', 1280, 'light')
      await tab.waitForSelector('.cm-content')
      await typeInto(
        tab,
        'console.log((await network.advertisers.list()).length, new Date().toISOString().slice(0, 10))',
      )
      await tab.select('.playground-controls label:nth-of-type(4) select', 'One 503 response')
      await tab.$eval('.playground-controls [type=date]', (input) => {
        Object.assign(input, { value: '2026-07-04' }).dispatchEvent(new Event('input'))
      })
      await runInPlayground(tab)
      expect(await textsOf(tab, '.run-output pre')).toEqual([expect.stringMatching(/^\d+ 2026-07-04$/)])
      expect(await textsOf(tab, '.run-requests li > code')).toEqual(
        Array(2).fill('GET https://acme.example/api/v2/getAdvertisers?key=<API_KEY>'),
      )
      expect((await textsOf(tab, '.run-requests li > span')).map((text) => text?.split(',')[0])).toEqual(['503', '200'])
      await typeInto(tab, 'console.log((await network.offers.get(1001)).name)')
      await runInPlayground(tab)
      const [before] = await textsOf(tab, '.run-output pre')
      await tab.click('.playground-controls [type=number]', { count: 3 })
      await tab.keyboard.type('8')
      await runInPlayground(tab)
      expect(await textsOf(tab, '.run-output pre')).not.toEqual([before])
      await tab.close()
    })

    test('opens the code of a link, and runs it when it is asked to', async () => {
      const first = await open('docs/paging.html', 1280, 'light')
      await openEditor(first)
      await typeInto(first, "console.log('Zoë', 6 * 7)")
      await Promise.all([
        first.waitForNavigation(),
        first.locator('.run-buttons button::-p-text(Open in playground)').click(),
      ])
      const tab = await open(first.url().replace(/^https?:\/\/[^/]*\//, ''), 1280, 'light')
      await tab.locator(".cm-line::-p-text(console.log('Zoë', 6 * 7))").wait()
      expect(await tab.$('.run-output')).toBe(null)
      expect(await tab.evaluate(() => document.querySelector('select')?.value)).toBe('')
      await runInPlayground(tab)
      expect(await textsOf(tab, '.run-output pre')).toEqual(['Zoë 42'])
      await first.close()
      await tab.close()
    })

    test.each([1440, 375])('stays where it is while it loads, at %i pixels', async (width) => {
      const tab = await open('docs/paging.html', width, 'light')
      await tab.evaluateOnNewDocument(() => {
        Object.assign(globalThis, { shift: 0 })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            globalThis.shift += (entry as PerformanceEntry & { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
      })
      await tab.goto(new URL('../playground.html', tab.url()).href, { waitUntil: 'networkidle0' })
      await tab.waitForSelector('.cm-content')
      expect(await tab.evaluate(() => globalThis.shift)).toBeLessThanOrEqual(0.05)
      await tab.close()
    })

    test('brings the output into view on a phone', async () => {
      const tab = await open('playground.html', 375, 'light')
      await tab.waitForSelector('.cm-content')
      await typeInto(tab, "console.log('first')\n\n\n\n\n\n")
      await runInPlayground(tab)
      await tab.waitForFunction(() => {
        const first = document.querySelector('.run-output pre')?.getBoundingClientRect()
        return first !== undefined && first.top > 0 && first.bottom < innerHeight
      })
      await tab.close()
    })

    test.each([
      [1280, 'light'],
      [1280, 'dark'],
      [375, 'light'],
      [375, 'dark'],
    ] as const)('is accessible and fits at %i pixels, %s', async (width, scheme) => {
      const tab = await open('playground.html', width, scheme)
      await tab.waitForSelector('.cm-content')
      await typeInto(tab, 'console.log((await network.offers.list()).items)')
      await runInPlayground(tab)
      await tab.waitForSelector('.run-output table')
      await expectAccessible(tab, width)
      await tab.close()
    })
  })
}
