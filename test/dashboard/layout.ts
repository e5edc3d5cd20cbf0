import type { Page } from 'puppeteer-core'
import { expect, it } from 'vitest'
import { fail } from './fail.ts'
import type { OpenPage } from './open-page.ts'

/** The contrast between a text and its background, as WCAG defines it. */
const contrast = (page: Page, selector: string, behind: string) =>
  page.evaluate(
    (selector, behind) => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      const luminance = (color: string) => {
        if (canvas === null) return 0
        canvas.fillStyle = color
        canvas.fillRect(0, 0, 1, 1)
        const parts = [...canvas.getImageData(0, 0, 1, 1).data].map((byte) =>
          byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * (parts[0] ?? 0) + 0.7152 * (parts[1] ?? 0) + 0.0722 * (parts[2] ?? 0)
      }
      const style = (of: string) => getComputedStyle(document.querySelector(of) as Element)
      const pair = [luminance(style(selector).color), luminance(style(behind).backgroundColor)]
      return (Math.max(...pair) + 0.05) / (Math.min(...pair) + 0.05)
    },
    selector,
    behind,
  )

const TEXTS = [
  ['#figures .note', 'body'],
  ['.change.good', '.tile'],
  ['.offers small', '.card'],
  ['.chips :checked + span', '.chips :checked + span'],
  ['.button.primary', '.button.primary'],
  ['.log .took', '.card'],
] as const

/** Where the columns of the offers begin. */
const columnsOf = (page: Page) =>
  page.$$eval('.offers thead th', (cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left)))

export function layoutCases(open: OpenPage): void {
  it('does not scroll sideways, on a phone or a desktop', () =>
    open(async ({ page, go }) => {
      await page.$eval('#show-caps', (button) => (button as HTMLElement).click())
      await page.waitForSelector('.offers .caps .track')
      for (const name of ['overview', 'offers', 'offers/1005', 'log'] as const)
        for (const width of [1280, 970, 830, 768, 390, 360, 320]) {
          await go(name)
          await page.setViewport({ width, height: 844 })
          await page.waitForFunction(
            (width) => {
              const plot = document.querySelector('.page:not([hidden]) .plot')
              return innerWidth === width && plot?.clientWidth === plot?.querySelector('canvas')?.clientWidth
            },
            {},
            width,
          )
          const beyond = await page.evaluate(() =>
            document.documentElement.scrollWidth <= innerWidth
              ? []
              : [...document.querySelectorAll('main *, header *')]
                  .filter((element) => element.getBoundingClientRect().right > innerWidth)
                  .map((element) => element.outerHTML.slice(0, 80))
                  .slice(0, 5),
          )
          expect(beyond, `${name} at ${width} pixels`).toEqual([])
        }
    }))

  it('shows revenue and profit on a phone, with a menu to sort by, and the way out of a part', () =>
    open(async ({ page, shows, texts }) => {
      await page.setViewport({ width: 375, height: 800 })
      await page.waitForFunction(() => innerWidth === 375)
      const right = (selector: string) =>
        page.$$eval(selector, (parts) => Math.max(...parts.map((part) => part.getBoundingClientRect().right)))
      for (const column of ['revenue', 'profit'])
        expect(await right(`.breakdown tr > td.${column}`), column).toBeLessThanOrEqual(375)
      const amounts = async (selector: string) =>
        (await texts(selector)).map((text) => Number(text.replace('−', '-').replace(/[^-.\d]/g, '')))
      for (const [menu, cells] of [
        ['#breakdown .sort-menu select', '.breakdown tbody .revenue'],
        ['#offers .sort-menu select', '.offers tbody .revenue'],
      ] as const) {
        await page.select(menu, 'revenue')
        await page.waitForFunction(
          (menu) => document.querySelector<HTMLSelectElement>(menu)?.value === 'revenue',
          {},
          menu,
        )
        const shown = await amounts(cells)
        expect(shown).toEqual(shown.toSorted((a, b) => a - b))
      }
      await page.select('#breakdown .sort-menu select', '-revenue')
      const longest = await page.$$eval('.breakdown .link', (names) => {
        const name = names.toSorted((a, b) => (a.textContent?.length ?? 0) - (b.textContent?.length ?? 0)).at(-1)
        name?.parentElement?.querySelector<HTMLElement>('.go')?.click()
        return name?.textContent ?? ''
      })
      await shows('#breakdown .path', longest)
      expect(await right('#breakdown .path .icon')).toBeLessThan(375)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
    }))

  it('shows half as many parts of the breakdown first on a phone', () =>
    open(async ({ page }) => {
      const count = () => page.$$eval('.breakdown tbody tr', ({ length }) => length)
      expect(await count()).toBe(10)
      await page.setViewport({ width: 375, height: 800 })
      await page.reload()
      await page.waitForSelector('.breakdown tbody tr')
      expect(await count()).toBe(5)
      await page.click('#breakdown .more')
      expect(await count()).toBeGreaterThan(5)
    }))

  it('keeps its columns in their place while a change is saved', () =>
    open(async (visit) => {
      const { page, go, shows } = visit
      await go('offers')
      const before = await columnsOf(page)
      await fail(visit, 'SLOW', 'CHANGE')
      await page.click('.switch[aria-checked="true"]')
      await shows('.switch[aria-busy="true"]', 'Saving')
      expect(await columnsOf(page)).toEqual(before)
    }))

  it('keeps its columns in their place beside a status that is unknown', () =>
    open(async (visit) => {
      const { page, go } = visit
      await go('offers')
      const before = await columnsOf(page)
      await fail(visit, 'LOST', 'CHANGE')
      await page.click('.switch[aria-checked="true"]')
      await page.waitForSelector('.pill[data-status="Unknown"]')
      expect(await columnsOf(page)).toEqual(before)
    }, /net::ERR|Failed to load/))

  it('shows whole figures in narrow tiles, each below the one before without gaps', () =>
    open(async ({ page }) => {
      await page.setViewport({ width: 320, height: 900 })
      await page.select('#range', '90-days')
      await page.waitForFunction(() => document.querySelector('.plot')?.ariaValueMax === '90')
      const cut = await page.$$eval('.tile :is(.figure, .change, .before)', (lines) =>
        lines.filter((line) => line.scrollWidth > line.clientWidth).map((line) => line.textContent),
      )
      expect(cut).toEqual([])
      const gaps = await page.$$eval('.tile', (tiles) =>
        tiles.map((tile) => {
          const box = (part: string) => tile.querySelector(part)?.getBoundingClientRect() as DOMRect
          return box('.change').top - box('.figure').bottom
        }),
      )
      expect(Math.max(...gaps)).toBeLessThan(6)
    }))

  it('shows whole figures in the breakdown of a narrow phone, with space between them and their labels', () =>
    open(async ({ page }) => {
      await page.select('#range', '90-days')
      await page.waitForFunction(() => document.querySelector('.plot')?.ariaValueMax === '90')
      await page.waitForSelector('.breakdown tbody tr')
      for (const width of [390, 375, 360, 320]) {
        await page.setViewport({ width, height: 900 })
        await page.waitForFunction((width) => innerWidth === width, {}, width)
        const cut = await page.$$eval('.breakdown td', (cells) =>
          cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
        )
        expect(cut, `at ${width} pixels`).toEqual([])
      }
    }))

  it('has one background behind the bar, and room for the shadows of notices', () =>
    open(async ({ page, go }) => {
      expect(await page.$eval('.top-bar nav', (nav) => getComputedStyle(nav).backgroundColor)).toBe('rgba(0, 0, 0, 0)')
      // A notice moves as it arrives.
      await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }])
      await go('offers')
      await page.click('.switch')
      await page.waitForSelector('.notice')
      const room = await page.$eval('.notice', (notice) => {
        const [inner, outer] = [notice.getBoundingClientRect(), notice.parentElement?.getBoundingClientRect()]
        return outer && Math.min(inner.left - outer.left, outer.right - inner.right, outer.bottom - inner.bottom)
      })
      // The shadow reaches 14 pixels.
      expect(room).toBeGreaterThanOrEqual(14)
    }))

  it('keeps its links visible on a phone, marks the present one, and starts each page at its top', () =>
    open(async ({ page, go, texts }) => {
      await page.setViewport({ width: 390, height: 844 })
      for (const name of ['log', 'offers', 'overview'] as const) {
        await page.evaluate(() => scrollTo({ top: 600, behavior: 'instant' }))
        await go(name)
        await page.waitForFunction(() => scrollY === 0)
        expect((await texts('nav [aria-current="page"]')).map((text) => text.toLowerCase())).toEqual([name])
        expect(await page.title()).toBe(`${await texts('nav [aria-current]')} · Affiliate network`)
        expect(await page.$$eval('.page:not([hidden])', (shown) => shown.length)).toBe(1)
      }
      await page.goBack()
      await page.waitForSelector('[data-page="offers"]:not([hidden])')
      expect(new URL(page.url()).hash).toBe('#/offers')
    }))

  it('has its links in one row of a phone, which scrolls to the present one', () =>
    open(async ({ page, go }) => {
      for (const width of [375, 320]) {
        await page.setViewport({ width, height: 700 })
        for (const name of ['log', 'overview'] as const) {
          await go(name)
          const links = await page.$$eval('nav a', (links) =>
            links.map((link) => {
              const { top, left, right } = link.getBoundingClientRect()
              return { top, isCurrent: link.ariaCurrent === 'page', isSeen: left >= 0 && right <= innerWidth }
            }),
          )
          expect(new Set(links.map(({ top }) => top)).size, `at ${width} pixels`).toBe(1)
          expect(links.find(({ isCurrent }) => isCurrent)?.isSeen, `${name} at ${width} pixels`).toBe(true)
        }
      }
    }))

  it('keeps the days of the table in view of a phone while its figures scroll sideways', () =>
    open(async ({ page }) => {
      await page.setViewport({ width: 320, height: 900 })
      await page.click('#days button[aria-expanded]')
      await page.waitForSelector('#days tbody tr')
      const left = () =>
        page.$$eval('#days tr > th:first-child', (days) =>
          days.map((day) => Math.round(day.getBoundingClientRect().left)),
        )
      const before = await left()
      const scrolled = await page.$eval('#days .scroller', (table) => {
        table.scrollLeft = 1000
        return table.scrollLeft
      })
      expect(scrolled).toBeGreaterThan(50)
      expect(await left()).toEqual(before)
    }))

  it('compares the parts of the breakdown in columns of a tablet', () =>
    open(async ({ page }) => {
      await page.setViewport({ width: 768, height: 1000 })
      await page.waitForFunction(() => innerWidth === 768)
      const lefts = await page.$$eval('.breakdown tr > .profit', (cells) =>
        cells.map((cell) => Math.round(cell.getBoundingClientRect().left)),
      )
      expect(lefts.length).toBeGreaterThan(10)
      expect(new Set(lefts).size).toBe(1)
      expect(await page.$eval('.wide', ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    }))

  it('keeps what to do with the selection at the bottom of a phone', () =>
    open(async ({ page, go }) => {
      await page.setViewport({ width: 390, height: 844 })
      await go('offers')
      expect(await page.$('.selection')).toBeNull()
      await page.click('.offers tbody .check input')
      await page.waitForSelector('.selection')
      expect(await page.$eval('.selection', (bar) => bar.getBoundingClientRect().bottom)).toBe(844)
    }))

  it('has text with enough contrast, in light and dark mode', () =>
    open(async ({ page }) => {
      for (const value of ['light', 'dark']) {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }])
        for (const [text, behind] of TEXTS) {
          expect(await contrast(page, text, behind), `${text} in ${value}`).toBeGreaterThanOrEqual(4.5)
        }
      }
    }))

  for (const dir of ['ltr', 'rtl'])
    it(`has no overlapping controls in a page from ${dir === 'ltr' ? 'left to right' : 'right to left'}`, () =>
      open(async ({ page, go }) => {
        await page.evaluate((dir) => {
          document.documentElement.dir = dir
        }, dir)
        await page.select('#range', 'own')
        await page.$eval('#show-caps', (button) => (button as HTMLElement).click())
        await page.waitForSelector('.offers .caps .track')
        for (const name of ['overview', 'offers', 'offers/1005', 'log'] as const) {
          await go(name)
          for (const width of [1280, 768, 360, 320]) {
            await page.setViewport({ width, height: 844 })
            await page.waitForFunction((width) => innerWidth === width, {}, width)
            expect(await overlaps(page), `at ${width} pixels`).toEqual([])
            if (name === 'offers') expect(await iconOverWords(page), `at ${width} pixels`).toBe(false)
          }
        }
      }))

  it('keeps signs before figures and units behind them, from right to left too', () =>
    open(async ({ page, go }) => {
      await page.evaluate(() => {
        document.documentElement.dir = 'rtl'
      })
      for (const [selector, order] of [
        ['.ranking [data-negative="true"] .value', /−.*\d/],
        ['[data-tile="Conversion rate"] .figure', /\d.*%/],
        ['.offers tbody .payout', /\d.*[A-Z]/],
      ] as const) {
        await go(selector.startsWith('.offers') ? 'offers' : 'overview')
        expect(await fromLeftToRight(page, selector)).toMatch(order)
      }
    }))

  it('leaves most of the screen to the content at 200 % zoom', () =>
    open(async ({ page }) => {
      // What 1280 × 720 pixels are at 200 %.
      await page.setViewport({ width: 640, height: 360, deviceScaleFactor: 2 })
      await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
      await page.waitForFunction(() => scrollY === 900)
      const covered = await page.evaluate(() =>
        Math.max(
          ...[...document.querySelectorAll('.top-bar, .top-bar *')].map((part) => part.getBoundingClientRect().bottom),
        ),
      )
      expect(covered).toBeGreaterThan(0)
      expect(covered / 360).toBeLessThan(0.15)
    }))
}

/** The characters of the first line of an element, as they stand on the screen. */
const fromLeftToRight = (page: Page, selector: string) =>
  page.$eval(selector, (element) => {
    const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode() as globalThis.Text
    const range = document.createRange()
    return [...text.data]
      .map((character, at) => {
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        return { character, left: range.getBoundingClientRect().left }
      })
      .sort((a, b) => a.left - b.left)
      .map(({ character }) => character)
      .join('')
  })

/** Whether the icon of the search covers what is typed. */
const iconOverWords = (page: Page) =>
  page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() as DOMRect
    const [icon, input] = [box('.search .icon'), box('.search input')]
    const style = getComputedStyle(document.querySelector('.search input') as Element)
    const [start, end] = [
      input.left + Number.parseFloat(style.paddingLeft),
      input.right - Number.parseFloat(style.paddingRight),
    ]
    return icon.left < end && icon.right > start
  })

/** Pairs of controls and words that cover each other. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const parts = [
      ...document.querySelectorAll<HTMLElement>(
        '.brand > *, nav a, .controls :is(select, input, button), .search .icon, h2, .note, main .actions > *, .chips, .switch, .offers :is(.check, .name, .payout, .caps), .filter, .selection > *, .decide > *, .access li > *, .uploads *, .drop-zone',
      ),
    ].filter((part) => part.checkVisibility())
    const boxes = parts.map((part) => ({ part, box: part.getBoundingClientRect() }))
    return boxes.flatMap(({ part, box }, index) =>
      boxes.slice(index + 1).flatMap((other) => {
        if (part.contains(other.part) || other.part.contains(part)) return []
        const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
        const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        return width > 1 && height > 1
          ? [`${part.outerHTML.slice(0, 60)} over ${other.part.outerHTML.slice(0, 60)}`]
          : []
      }),
    )
  })
