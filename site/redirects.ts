import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path/posix'
import redirects from './redirects.json' with { type: 'json' }

/** The address of a page, or of one of its headings, from another page. */
function addressFrom(page: string, target: string): string {
  const [path = '', anchor] = target.split('#')
  return `${relative(dirname(page), path)}.html${anchor === undefined ? '' : `#${anchor}`}`
}

/** Writes a page at the address of each page that was removed. It leads to the new place of what a link asks for. */
export function writeRedirects(outDir: string): void {
  for (const [page, target] of Object.entries(redirects)) {
    if (page.includes('#')) continue
    const anchors = Object.entries(redirects)
      .filter(([old]) => old.startsWith(`${page}#`))
      .map(([old, target]) => [old.slice(page.length), addressFrom(page, target)])
    const address = addressFrom(page, target)
    const path = join(outDir, `${page}.html`)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(
      path,
      `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Moved | affiliate-network-sdk</title>
<meta name="robots" content="noindex">
<script>location.replace(${JSON.stringify(Object.fromEntries(anchors))}[location.hash] ?? '${address}')</script>
<noscript><meta http-equiv="refresh" content="0; url=${address}"></noscript>
<p>This page has moved: <a href="${address}">${address}</a></p>
</html>
`,
    )
  }
}
