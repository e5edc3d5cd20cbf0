import type { Page } from 'puppeteer-core'

/** Chooses a picture in the file input. `padding` zeros follow it, to make it larger. */
export const chooseFile = (page: Page, name: string, bytes: Iterable<number>, padding = 0): Promise<void> =>
  page.$eval(
    '#creative-files',
    (input, name, bytes, padding) => {
      const chosen = new DataTransfer()
      chosen.items.add(new File([new Uint8Array(bytes), new Uint8Array(padding)], name))
      ;(input as HTMLInputElement).files = chosen.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
    },
    name,
    [...bytes],
    padding,
  )
