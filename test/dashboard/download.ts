import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Visit } from './open-page.ts'

/** Starts a download, and returns the file that the browser saved. */
export async function download(
  { page, context }: Visit,
  start: () => Promise<void>,
): Promise<{ name: string; text: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'dashboard-download-'))
  const session = await page.browser().target().createCDPSession()
  try {
    await session.send('Browser.setDownloadBehavior', {
      behavior: 'allow',
      downloadPath: folder,
      eventsEnabled: true,
      ...(context.id !== undefined && { browserContextId: context.id }),
    })
    let name = ''
    session.once('Browser.downloadWillBegin', ({ suggestedFilename }) => {
      name = suggestedFilename
    })
    const saved = new Promise<void>((resolve) =>
      session.on('Browser.downloadProgress', ({ state }) => {
        if (state === 'completed') resolve()
      }),
    )
    await start()
    await saved
    return { name, text: await readFile(join(folder, name), 'utf8') }
  } finally {
    await session.detach()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The cells of a CSV. Quotes are doubled in quoted cells. */
export function cellsOf(csv: string): string[][] {
  const lines = csv
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
    ),
  )
}
