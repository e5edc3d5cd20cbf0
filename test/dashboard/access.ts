import { expect, it } from 'vitest'
import type { OpenPage, Visit } from './open-page.ts'

const row = (affiliate: number) => `#access [data-affiliate="${affiliate}"]`

/** The decisions on offer 1003 in the demo. */
const APPROVED = [42, 47, 49, 52, 59, 67, 73]

/** The bodies of the requests that change something. */
function writes({ page }: Visit): string[] {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') bodies.push(request.postData() ?? '')
  })
  return bodies
}

export function accessCases(open: OpenPage): void {
  it('approves an affiliate after a preview of the request, and blocks and approves another again', () =>
    open(async (visit) => {
      const { page, shows, text } = visit
      await page.click('#access .more')
      const approved = await page.$$eval('#access li:has([data-decision="Approved"])', (items) =>
        items.map((item) => Number((item as HTMLElement).dataset.affiliate)),
      )
      expect(approved).toEqual(APPROVED)
      const bodies = writes(visit)

      await page.click(`${row(53)} .button`)
      await shows('#confirm', 'No decision → Approved')
      await shows('#confirm', 'not return to “No decision”')
      await shows('#confirm .request', '/network/api/v2/setAffiliateOfferList?key=<API_KEY>')
      expect(await text('#confirm .request span')).toBe('id=53&accessible_offers=1003')
      expect(bodies).toEqual([])
      await page.click('#confirm .primary')
      await shows(row(53), 'Approved')
      await shows('.notice', '#53 is approved')
      expect(await page.$('.notice .button:not(.square)')).toBeNull()

      await page.click(`${row(42)} .button`)
      await shows('#confirm', 'Approved → Blocked')
      await page.click('#confirm .danger')
      await shows(row(42), 'Blocked')
      await shows('.notice:last-child', '#42 is blocked')
      await page.click('.notice:last-child .button:not(.square)')
      await shows(row(42), 'Approved')
      expect(bodies).toEqual([
        'id=53&accessible_offers=1003',
        'id=42&inaccessible_offers=1003',
        'id=42&accessible_offers=1003',
      ])
    }))

  it('sends nothing without a confirmation, and shows why a change was rejected', () =>
    open(async (visit) => {
      const { page, shows } = visit
      const bodies = writes(visit)
      await page.click('#access .more')
      // An affiliate that is not active.
      await page.click(`${row(73)} .button`)
      await page.waitForSelector('#confirm[open]')
      await page.keyboard.press('Escape')
      await page.waitForSelector('#confirm:not([open])')
      expect(bodies).toEqual([])
      await page.click(`${row(73)} .button`)
      await page.click('#confirm .danger')
      await shows('#confirm .error', 'The network rejected the call')
      await shows('#confirm .error', 'Nothing was changed.')
      expect(bodies).toEqual(['id=73&inaccessible_offers=1003'])
      await page.keyboard.press('Escape')
      await shows(row(73), 'Approved')
    }, /status of 400/))

  it('names its decisions as its buttons, and does not repeat one', () =>
    open(async (visit) => {
      const { page, shows, texts } = visit
      const bodies = writes(visit)
      await page.click('#access .more')
      expect(new Set((await texts('#access ul .button')).map((text) => text.split('\n')[0]))).toEqual(
        new Set(['Approve', 'Block']),
      )
      await page.type('#access .decide input', 'abc')
      await page.click('#access .decide .button')
      await shows('#access .decide', 'Enter an affiliate id, such as 57.')
      await page.waitForSelector('#access .decide [aria-invalid="true"][aria-describedby="decide-problem"]')
      await page.click('#access .decide input', { count: 3 })
      await page.type('#access .decide input', ' 47 ')
      await page.click('#access .decide .button')
      await shows('#access .decide', '#47 is already approved.')
      expect(await page.$('#confirm[open]')).toBeNull()
      expect(bodies).toEqual([])
      await page.click('#access .decide .quiet')
      await shows('#confirm .request', 'id=47&inaccessible_offers=1003')
    }))

  it('decides on an affiliate by its id, and shows the decisions on another offer', () =>
    open(async (visit) => {
      const { page, shows } = visit
      await page.type('#access .decide input', '71')
      await page.$$eval('#access .decide .button', ([, block]) => (block as HTMLElement).click())
      await shows('#confirm .request', 'id=71&inaccessible_offers=1003')
      await page.click('#confirm .danger')
      await shows(row(71), 'Blocked')

      await visit.go('offers/1028')
      await shows(row(47), 'Blocked')
    }))
}
