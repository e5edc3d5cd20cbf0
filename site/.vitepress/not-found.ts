import { readFileSync, writeFileSync } from 'node:fs'

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.6 system-ui, sans-serif }
  body { color: light-dark(#213547, #ececf1); background: light-dark(#fff, #0e0e12) }
  #app > main { display: grid; place-content: center; min-height: 90vh; margin: 0 24px }
  h1 { font-size: 28px }
  a { color: light-dark(#4338ca, #a9a6ff) }
`

/**
 * Replaces the page for addresses that the site does not have. A server shows it at any address, so that it first looks
 * for the folder of the site: the nearest one above with its `hashmap.json`. From there it loads the site, which shows
 * its own page, with menu and search. Without it, the page has a link to the start.
 */
export function writeNotFound(path: string): void {
  const page = readFileSync(path, 'utf8')
  const [, style] = /<link rel="preload stylesheet" href="\.\/([^"]+)"/.exec(page) ?? []
  const scripts = [...page.matchAll(/<script type="module" src="\.\/([^"]+)"/g)].map(([, source]) => source)
  const [colours] = /<script id="check-dark-mode">.*?<\/script>/.exec(page) ?? []
  if (style === undefined || scripts.length !== 2 || colours === undefined)
    throw new Error(`${path}: files of the site not found`)
  writeFileSync(
    path,
    `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Page not found | affiliate-network-sdk</title>
${colours}
<style>${STYLE}</style>
<div id="app">
<main>
  <h1>Page not found</h1>
  <p>The documentation of affiliate-network-sdk has no page at this address.</p>
  <p><a href="/">Go to the start</a></p>
</main>
</div>
<script type="module">
const isRoot = (folder) => fetch(folder + 'hashmap.json', { method: 'HEAD' }).then(({ ok }) => ok)
const load = (name, attributes) =>
  new Promise((onload, onerror) => document.head.append(Object.assign(document.createElement(name), attributes, { onload, onerror })))
const folders = location.pathname.split('/').slice(0, -1)
while (folders.length > 1 && !(await isRoot(folders.join('/') + '/'))) folders.pop()
const root = folders.join('/') + '/'
document.querySelector('#app a').href = root
window.__VP_SITE_ROOT__ = new URL(root, location).href
await load('link', { rel: 'stylesheet', href: root + '${style}' })
await load('script', { type: 'module', src: root + '${scripts[0]}' })
document.querySelector('style').remove()
document.querySelector('#app').replaceChildren()
await load('script', { type: 'module', src: root + '${scripts[1]}' })
</script>
</html>
`,
  )
}
