import { expect, it } from 'vitest'
import { network } from './expected.ts'
import { fail } from './fail.ts'
import type { OpenPage, Visit } from './open-page.ts'

const offersOf = (wanted: string) => network.state.offers.list(({ status }) => status === wanted)
const [first, second, third] = offersOf('Active')
const [paused] = offersOf('Paused')
const [pending] = offersOf('Pending')

/** Shows all offers, selects some of them and opens the dialog. */
async function choose({ page, shows }: Visit, offers: readonly ({ id: number } | undefined)[]): Promise<void> {
  await page.click('#offers .more')
  for (const offer of offers) await page.click(`.offers [data-offer="${offer?.id}"] .check input`)
  await page.click('#pause-selected')
  await shows('#pause', 'will be paused')
}

const statusOf = ({ text }: Visit, offer: { id: number } | undefined) =>
  text(`.offers [data-offer="${offer?.id}"] .status`)

export function pauseCases(open: OpenPage): void {
  it('shows what pausing would change, sends exactly that, and undoes it', () =>
    open(async (visit) => {
      const { page, shows, texts } = visit
      await choose(visit, [first, paused, second, pending])
      expect(
        (await texts('#pause .changes')).map((list) =>
          list
            .split('\n')
            .map((line) => line.trim())
            .sort(),
        ),
      ).toEqual([
        ['2 offers will be paused', 'Active → Paused', 'Active → Paused', first?.name, second?.name].sort(),
        [
          '2 offers will not change, because only active offers are paused',
          'Paused already',
          'stays Pending',
          paused?.name,
          pending?.name,
        ].sort(),
      ])
      const bodies: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST') bodies.push(request.postData() ?? '')
      })
      const requests = await texts('#pause .request code')
      expect(requests.sort()).toEqual(
        [first, second]
          .map(
            (offer) =>
              `POST ${new URL(page.url()).origin}/network/api/v2/setOffer?key=<API_KEY>\nid=${offer?.id}&status=Paused`,
          )
          .sort(),
      )
      expect(bodies).toEqual([])
      await page.click('#pause .danger')
      await shows('#pause [role="status"]', '2 offers paused')
      expect(bodies.sort()).toEqual([`id=${first?.id}&status=Paused`, `id=${second?.id}&status=Paused`].sort())
      expect(await statusOf(visit, first)).toBe('Paused')

      await page.$$eval('#pause footer .button', ([undo]) => (undo as HTMLElement).click())
      await shows('#pause [role="status"]', '2 offers resumed')
      expect(bodies.length).toBe(4)
      expect(await statusOf(visit, second)).toBe('Active')
      expect(await statusOf(visit, paused)).toBe('Paused')
      await page.keyboard.press('Enter')
      await shows('.notice', '2 offers resumed')
      // Those that did not change stay selected.
      await shows('.selection [role="status"]', '2 offers selected')
      expect(
        await page.$$eval('.offers tr:has(.check :checked)', (rows) =>
          rows.map((row) => Number((row as HTMLElement).dataset.offer)).sort(),
        ),
      ).toEqual([paused?.id, pending?.id].sort())
    }))

  it('reports each failure by offer, and the status that it has afterwards', () =>
    open(async (visit) => {
      const { page, shows, text } = visit
      await choose(visit, [first, second])
      const [failing, other] = await page.$$eval('#pause .changes li', (items) =>
        items.map((item) => (item as HTMLElement).dataset.offer),
      )
      await fail(visit, 'REJECTED', 'NEXT')
      await page.click('#pause .danger')
      await shows('#pause [role="status"]', '1 offer paused, 1 not paused')
      expect(await text(`#pause [data-offer="${failing}"] small`)).toBe('Still Active: not paused')
      await shows(`#pause [data-offer="${failing}"]`, 'The network rejected the call. This is not possible at present.')
      expect(await text(`#pause [data-offer="${other}"] small`)).toBe('Paused')
      // A notice offers the undo after the dialog is closed.
      await page.keyboard.press('Escape')
      await shows('.notice', '1 offer paused, 1 not paused')
      await page.click('.notice .button:not(.square)')
      await shows('#pause [role="status"]', '1 offer resumed')
    }, /status of 400/))

  it('says what became of an offer after the connection was lost, and not what may have', () =>
    open(async (visit) => {
      const { page, shows, text } = visit
      await choose(visit, [first])
      await fail(visit, 'LOST', 'NEXT')
      await page.click('#pause .danger')
      await shows('#pause [data-state="failed"] small', 'Still Active: not paused')
      await shows('#pause [role="status"]', '0 offers paused, 1 not paused')
      expect(await text('#pause')).not.toMatch(/may have|unknown/i)
    }, /net::ERR|Failed to load/))

  it('shows a failure among changes that succeed', () =>
    open(async (visit) => {
      const { page, shows, texts } = visit
      await choose(visit, [first, second, third])
      await fail(visit, 'REJECTED', 'SECOND_CHANGE')
      await page.click('#pause .danger')
      await shows('#pause [role="status"]', '2 offers paused, 1 not paused')
      expect(await texts('#pause .changes small')).toEqual(['Paused', 'Still Active: not paused', 'Paused'])
    }, /status of 400/))

  it('stops between requests', () =>
    open(async (visit) => {
      const { page, shows, texts } = visit
      await choose(visit, [first, second, third])
      await fail(visit, 'SLOW', 'NEXT')
      await page.click('#pause .danger')
      await shows('#pause [data-state="sending"]', 'Sending')
      await page.click('#pause footer .button')
      await shows('#pause [role="status"]', '1 offer paused, 2 not sent')
      expect(await texts('#pause .changes small')).toEqual(['Paused', 'Not sent', 'Not sent'])
      const left = await page.$$eval('#pause [data-state="waiting"]', (items) =>
        items.map((item) => Number((item as HTMLElement).dataset.offer)),
      )
      for (const id of left) expect(await statusOf(visit, { id })).toBe('Active')
    }))
}
