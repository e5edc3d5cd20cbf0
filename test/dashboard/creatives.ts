import { expect, it } from 'vitest'
import { png } from '../msw/pictures.ts'
import { chooseFile } from './choose-file.ts'
import type { OpenPage, Visit } from './open-page.ts'

const PICTURE = [...png]

/** Drops a file on the drop zone. */
const drop = ({ page }: Visit, files: { name: string; bytes: number[] }[]) =>
  page.$eval(
    '.drop-zone',
    (zone, files) => {
      const dataTransfer = new DataTransfer()
      for (const { name, bytes } of files) dataTransfer.items.add(new File([new Uint8Array(bytes)], name))
      for (const type of ['dragover', 'drop'])
        zone.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }))
    },
    files,
  )

export function creativesCases(open: OpenPage): void {
  it('uploads a dropped file, lists it, and deletes it after a preview of the request', () =>
    open(async (visit) => {
      const { page, shows, text } = visit
      const before = await page.$$eval('[data-banner]', (items) => items.length)
      await drop(visit, [
        { name: 'summer.png', bytes: PICTURE },
        { name: 'winter.png', bytes: PICTURE },
      ])
      await shows('.uploads', '2 of 2 uploaded')
      await shows('.creatives', 'winter.png')
      expect(await page.$$eval('[data-banner]', (items) => items.length)).toBe(before + 2)
      expect(await page.$$eval('.uploads progress', (bars) => bars.every((bar) => bar.value === bar.max))).toBe(true)

      const id = await page.$eval('[data-banner]:last-child', (item) => (item as HTMLElement).dataset.banner)
      await page.click('[data-banner]:last-child button')
      await shows('#confirm .request', `banner_id=${id}`)
      expect(await text('#confirm .request')).toContain('key=<API_KEY>')
      await page.click('#confirm .danger')
      await page.waitForFunction((id) => document.querySelector(`[data-banner="${id}"]`) === null, {}, id)
      await shows('.notice', 'winter.png was deleted')
      // The focus moves to the row that is now the last.
      await page.waitForFunction(
        () => document.activeElement === document.querySelector('[data-banner]:last-child button'),
      )
      expect(await text('.creatives')).toContain('summer.png')
    }))

  it('uploads files from the file input, and shows which were refused and why', () =>
    open(async (visit) => {
      const { page, shows } = visit
      await drop(visit, [{ name: 'broken.zip', bytes: [0x50, 0x4b, 3, 4, 0] }])
      await shows('.uploads [data-state="failed"]', 'An archive cannot be opened')
      await shows('.uploads [data-state="failed"]', 'Nothing was changed.')
      await chooseFile(page, 'chosen.png', png)
      await shows('.creatives', 'chosen.png')
      expect(
        await page.$$eval('.creatives img', (images) => images.every((image) => image.src.includes('/network/media/'))),
      ).toBe(true)
    }, /status of 400/))

  it('lists the uploads of the offer, counts those chosen last, and clears them', () =>
    open(async (visit) => {
      const { page, shows, texts } = visit
      await drop(visit, [{ name: 'empty.png', bytes: [] }])
      await shows('.uploads', '0 of 1 uploaded')
      await drop(visit, [{ name: 'summer.png', bytes: PICTURE }])
      await shows('.uploads', '1 of 1 uploaded')
      expect(await texts('.uploads .name')).toEqual(['empty.png', 'summer.png'])

      await visit.go('offers')
      await visit.go('offers/1003')
      await page.waitForFunction(() => document.querySelector('.uploads') === null)
      await page.goBack()
      await page.goBack()
      await shows('.uploads', '1 of 1 uploaded')
      await page.click('.uploads header .button')
      await page.waitForFunction(() => document.querySelector('.uploads') === null)
    }))

  it('sends no file that is not a creative, also if it is dropped', () =>
    open(async (visit) => {
      const { page, text, texts } = visit
      const letters = (content: string) => [...new TextEncoder().encode(content)]
      await drop(visit, [
        { name: 'notes.txt', bytes: letters('Call Ada') },
        { name: 'page.png', bytes: letters('<html><body>not a picture</body></html>') },
        { name: 'empty.png', bytes: [] },
      ])
      await chooseFile(page, 'large.png', png, 20_000_000)
      await page.waitForFunction(() => document.querySelectorAll('.uploads [data-state="failed"]').length === 4)
      expect(await texts('.uploads [data-state="failed"] [role="alert"]')).toEqual([
        'The file is not a PNG, JPEG, GIF or WebP image, and not a zip archive.',
        'The file is not a PNG, JPEG, GIF or WebP image, and not a zip archive.',
        'The file is empty.',
        'The file is larger than 20 MB.',
      ])
      expect(await text('#activity')).not.toContain('upload')
    }))
}
