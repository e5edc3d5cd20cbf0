import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build, transform } from 'esbuild'
import MiniSearch, { type Options } from 'minisearch'
import { type Plugin, preview } from 'vite'
import { createMarkdownRenderer, createServer } from 'vitepress'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyPages, writeLlms } from '../scripts/llms.ts'
import { type OpenBrowser, openBrowser } from '../test/browser/chromium.ts'
import { root } from '../test/docs/markdown.ts'
import { hovers } from './.vitepress/hovers.ts'
import { indexOptions, searchOptions } from './.vitepress/search.ts'
import { searchWords } from './.vitepress/search-words.ts'
import { examples } from './examples.ts'
import { groups, read } from './pages.ts'
import { questions } from './questions.ts'
import redirects from './redirects.json' with { type: 'json' }
import { outputOf, runCases, violationsOf } from './run-cases.ts'

/** Hosts that pages may link to. A name such as README.md is not a host, although .md is a country's domain. */
const HOSTS = [
  'csv.js.org',
  'developer.mozilla.org',
  'getpino.io',
  'github.com',
  'modelcontextprotocol.io',
  'mswjs.io',
  'openapi-generator.tech',
  'openapi-ts.dev',
  'opentelemetry.io',
  'react-hook-form.com',
  'standardschema.dev',
  'stryker-mutator.io',
  'tanstack.com',
  'undici.nodejs.org',
  'zod.dev',
]

const THEME = join(root, 'site/.vitepress/theme')

/** The functions of the theme that a test gives a page. */
declare const theme: { readonly sourceIn: (block: Element) => string }

let site: string

beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'docs-site-'))
  const run = (path: string, ...args: string[]) =>
    execFileSync(process.execPath, [join(root, 'site/node_modules', path), ...args], {
      cwd: root,
      stdio: 'pipe',
      // They would double the time. Another test has one of them.
      env: { ...process.env, WITHOUT_HOVERS: '1' },
    })
  // Both fail for what their readers would miss: TypeDoc for every warning, VitePress for links without a target.
  run('typedoc/bin/typedoc', '--options', 'site/typedoc.json', '--logLevel', 'Warn')
  run('vitepress/bin/vitepress.js', 'build', 'site', '--outDir', site)
  writeLlms(site)
  copyPages(site)
}, 900_000)
afterAll(() => rm(site, { recursive: true }))

const page = (path: string) => readFile(join(site, path), 'utf8')

/** A page of the reference as its readers see it: without side bars and markup. */
const reference = async (path: string) => {
  const [, main = ''] =
    /<main[^>]*>([\s\S]*)<\/main>/.exec(await page(`reference/affiliate-network-sdk/${path}.html`)) ?? []
  return main
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
}

/** Sends each page with a policy that allows no more than its own scripts, except the frame of runs, which has one itself. */
async function strictPolicy(): Promise<Plugin> {
  const hashes = new Set<string>()
  for await (const file of glob('**/*.html', { cwd: site }))
    for (const [, script = ''] of (await page(file)).matchAll(/<script(?![^>]* src=)[^>]*>([\s\S]*?)<\/script>/g))
      hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  const policy = `default-src 'none'; script-src 'self' ${[...hashes].join(' ')}; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'`
  return {
    name: 'strict-policy',
    configurePreviewServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        // The site is in another folder, too.
        request.url = request.url?.replace(/^\/project(?=\/)/, '')
        if (!/\/frame[.-][^/]*\.html$/.test(request.url ?? '')) response.setHeader('content-security-policy', policy)
        next()
      })
      return () =>
        middlewares.use(async (_, response) => {
          response.writeHead(404, { 'content-type': 'text/html' }).end(await page('404.html'))
        })
    },
  }
}

test('no page links to a host that nobody checked', async () => {
  const links = new Set<string>()
  for await (const file of glob('**/*.html', { cwd: site }))
    for (const [, link = ''] of (await page(file)).matchAll(/href="([^"]+)/g)) links.add(link)
  const hosts = [...links].filter((link) => /^https?:/.test(link)).map((link) => new URL(link).hostname)
  expect(hosts.filter((host) => !HOSTS.includes(host))).toEqual([])
  expect(hosts).toContain('zod.dev')
})

test('every link of a page leads to a page of the site, and to an anchor that this page has', async () => {
  const files = globSync('**/*.html', { cwd: site })
  const anchors = new Map<string, Set<string>>()
  for (const file of files)
    anchors.set(file, new Set([...(await page(file)).matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)))
  const broken: string[] = []
  for (const file of files.filter((name) => name !== '404.html'))
    for (const [, link = ''] of (await page(file)).matchAll(/<a [^>]*href="([^"]+)/g)) {
      const [target = '', anchor] = link.split('#')
      const ids = anchors.get(target === '' ? file : join(dirname(file), target))
      if (!/^[a-z]+:/.test(link) && (!ids || (anchor && !ids.has(decodeURIComponent(anchor)))))
        broken.push(`${file}: ${link}`)
    }
  expect(broken).toEqual([])
  expect(anchors.get('docs/report-fields.html')).toContain('amounts')
})

test('every old address leads to a page and a heading that the site has, and is none itself', async () => {
  const addresses = new Set<string>()
  for (const file of globSync('**/*.html', { cwd: site })) {
    const path = file.replace(/\.html$/, '')
    if (path in redirects) continue
    addresses.add(path)
    for (const [, id = ''] of (await page(file)).matchAll(/ id="([^"]+)"/g)) addresses.add(`${path}#${id}`)
  }
  expect(Object.values(redirects).filter((target) => !addresses.has(target))).toEqual([])
  expect(Object.keys(redirects).filter((old) => addresses.has(old))).toEqual([])
})

describe('the search', () => {
  let index: MiniSearch
  beforeAll(async () => {
    const [file = ''] = globSync('assets/chunks/@localSearchIndex*.js', { cwd: site })
    const [json] = Object.values((await import(join(site, file))) as Record<string, string>)
    index = MiniSearch.loadJSON(json as string, indexOptions as Options)
  })

  test.each(questions)('finds the page for "%s" among the first three results', (words, ...pages) => {
    const first = index.search(words, searchOptions).slice(0, 3)
    const addresses = first.map(({ id }) => id.slice(1).replace(/\.html.*/, ''))
    expect(
      addresses.some((address) => pages.includes(address)),
      addresses.join(', '),
    ).toBe(true)
  })

  test('has words only for pages and sections that exist', () => {
    const sections = Object.keys(searchWords).filter((key) => key.includes('#'))
    const has = (id: string) => index.has(`/${id.replace(/(?=#)|(?<!#.*)$/, '.html')}`)
    expect(sections.filter((key) => !has(key))).toEqual([])
    const pages = Object.keys(searchWords).filter((key) => !key.includes('#'))
    expect(pages.filter((key) => !groups.some(({ paths }) => paths.includes(`${key}.md`)))).toEqual([])
  })
})

test('the scripts that pages load first are whole', async () => {
  const scripts = globSync('assets/*.lean.js', { cwd: site })
  expect(scripts.length).toBeGreaterThan(100)
  for (const script of scripts) await transform(await page(script))
})

test('pages have a title, a description and an icon', async () => {
  const paging = await page('docs/paging.html')
  expect(paging).toContain('<title>Paging | affiliate-network-sdk</title>')
  expect(paging).toContain('<meta name="description" content="Read one page, every page, or every row of a list')
  expect(paging).toContain('<meta property="og:title" content="Paging | affiliate-network-sdk">')
  const [, picture = ''] = /<meta property="og:image" content="([^"]+)"/.exec(paging) ?? []
  expect(await page(join('docs', picture))).toContain('PNG')
  const [, icon = ''] = /<link rel="icon"[^>]* href="([^"]+)"/.exec(paging) ?? []
  expect(await page(join('docs', icon))).toContain('<svg')
})

describe('the reference', () => {
  test('shows the signatures of reports without the type parameter that carries the fields', async () => {
    const reports = await reference('interfaces/NetworkReports')
    expect(reports).toContain('overall(query, options?): Paged<OverallReportRow>')
    expect(reports).not.toMatch(/Selection|Selecting/)
  })

  test('begins every call with an example', async () => {
    const offers = await reference('interfaces/NetworkOffers')
    const calls = offers.split(/(?=\b(?:list|get|create|update|set)\([^)]*\): )/).slice(1)
    expect(calls).toHaveLength(5)
    for (const call of calls) expect(call.indexOf('await network.offers')).toBeLessThan(call.indexOf('Parameters'))
  })

  test('names the result of a call once', async () => {
    const offers = await reference('interfaces/NetworkOffers')
    expect(offers).toContain('get(id, options?): Promise<NetworkOffer | undefined>')
    expect(offers).not.toContain('Returns')
  })

  test('lists required fields first', async () => {
    const offer = await page('reference/affiliate-network-sdk/interfaces/OfferCreate.html')
    const rows = [...offer.matchAll(/<a id="property-[^<]*<\/a> <code[^>]*>(\w+)<\/code> <small>(\w+)/g)]
    expect(rows.slice(0, 2).map(([, name]) => name)).toEqual(['advertiser_id', 'name'])
    expect(rows.map(([, , mark]) => mark)).toEqual([
      ...Array(15).fill('required'),
      ...Array(rows.length - 15).fill('optional'),
    ])
    expect(rows.length).toBeGreaterThan(45)
  })

  test('describes the parameters of a call, with the fields that it requires', async () => {
    const offers = await reference('interfaces/NetworkOffers')
    expect(offers).toContain('A new offer (POST v2/setOffer without id). Required: advertiser_id, name, ')
    expect(offers).toContain('All 47 fields')
  })

  test('describes every entry point', async () => {
    const modules = await page('reference/index.html')
    const { exports } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { exports: object }
    const names = Object.keys(exports).filter((name) => !name.endsWith('.json'))
    const shown = [...modules.matchAll(/<td[^>]*><a[^>]*>affiliate-network-sdk([\w/-]*)/g)].map(
      ([, path]) => `.${path}`,
    )
    expect(shown.sort()).toEqual(names.sort())
    expect(modules).not.toContain('>-</td>')
  })

  test('lists the options of createClient in one table, and folds its overloads', async () => {
    const text = await page('reference/affiliate-network-sdk/functions/createClient.html')
    const [main = ''] = /<main[\s\S]*<\/main>/.exec(text) ?? []
    const headings = [...main.matchAll(/<h2 id="(\w+)/g)].map(([, id]) => id)
    expect(headings).toEqual(['example', 'options', 'throws'])
    const [table = ''] = /<table[\s\S]*?<\/table>/.exec(text) ?? []
    for (const name of ['baseUrl', 'key', 'affiliateId', 'retries', 'onEvent'])
      expect(table).toContain(`>${name}</code>`)
    expect(text).toMatch(/<details[^>]*><summary>5 more overloads</)
    expect(text).not.toMatch(/Call Signature|Overload:/)
  })

  test('lists the values of schemas as exports of /schemas only', async () => {
    const [main] = /<main[\s\S]*<\/main>/.exec(await page('reference/affiliate-network-sdk/index.html')) ?? []
    expect(main).toContain('interfaces/')
    const variables = [...(main ?? '').matchAll(/href="([^"]*variables[^"]*)"/g)].map(([, link]) => link)
    expect(variables.filter((link) => !link?.includes('/parts/'))).toEqual([])
  })

  test('is what names in guides link to', async () => {
    const calls = await page('docs/calls.html')
    expect(calls).toContain('href="../reference/affiliate-network-sdk/interfaces/CallOptions.html"')
    expect(calls).toContain('href="../reference/affiliate-network-sdk/functions/toOfferCreate.html"')
    expect(await page('docs/uploads.html')).toContain('interfaces/NetworkBannersV3.html"')
    expect(await page('reference/affiliate-network-sdk/interfaces/NetworkOffers.html')).toContain('id="create"')
  })
})

test('each example program has a page, to which others link', async () => {
  expect(await page('examples/exact-money.html')).toContain('revenue exactly')
  expect(await page('examples/README.html')).toContain('href="../examples/exact-money.html"')
  expect(await page('docs/paging.html')).toContain('href="../examples/survive-outages.html"')
})

test('code shows its types on hover', async () => {
  const md = await createMarkdownRenderer(root, { codeTransformers: [hovers] })
  const html = await md.renderAsync('```ts\nconst { items } = await network.offers.list({ limit: 500 })\n```')
  const text = html.replaceAll(/<[^>]*>/g, '').replaceAll('&#x3C;', '<')
  expect(text).toContain('const items: NetworkOffer[]')
  expect(text).toContain('NetworkOffers.list(query?: OffersQuery, options?: ListOptions): Paged<NetworkOffer>')
  expect(text).toContain('Items per page. Default 500.')
  // Without the line breaks of the source.
  expect(text).toContain('flags to include events, geo and device targeting, caps, categories and traffic types.')
})

test('the first page shows a type', async () => {
  const md = await createMarkdownRenderer(root, { codeTransformers: [hovers] })
  const html = await md.renderAsync(await readFile(join(root, 'site/index.md'), 'utf8'))
  const [, line = ''] = /twoslash-query-line([\s\S]*?)<\/span><\/div>/.exec(html) ?? []
  expect(line.replaceAll(/<[^>]*>/g, '')).toContain('ck_payout')
})

test('the pages for programs that write code link to files of the site', async () => {
  for (const [, path = ''] of (await page('llms.txt')).matchAll(/\]\(([^)]+)\)/g))
    expect((await page(path)).length).toBeGreaterThan(100)
})

test('examples run while the site is edited, too: the server has the frame that runs them', async () => {
  const server = await createServer(join(root, 'site'), { host: '127.0.0.1', port: 0 })
  await server.listen()
  const response = await fetch(`${server.resolvedUrls?.local[0]}site/.vitepress/cache/run/frame.html`)
  expect(await response.text()).toContain('<title>Runs an example</title>')
  await server.close()
}, 60_000)

describe('in a browser', () => {
  let chromium: OpenBrowser
  let server: Awaited<ReturnType<typeof preview>>
  beforeAll(async () => {
    chromium = await openBrowser()
    server = await preview({
      configFile: false,
      logLevel: 'error',
      root: site,
      appType: 'mpa',
      build: { outDir: site },
      preview: { host: '127.0.0.1', port: 0 },
      plugins: [await strictPolicy()],
    })
  })
  afterAll(async () => {
    await server.close()
    await chromium[Symbol.asyncDispose]()
  })

  const open = async (path: string, width: number, scheme: 'light' | 'dark') => {
    const tab = await chromium.browser.newPage()
    await tab.setViewport({ width, height: 800 })
    await tab.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }])
    await tab.goto(`${server.resolvedUrls?.local[0]}${path}`, { waitUntil: 'networkidle0' })
    return tab
  }

  test.each([
    'index.html',
    'docs/paging.html',
    'docs/errors-and-retries.html',
    'docs/report-fields.html',
    'docs/resource-fields.html',
    'docs/http-interface.html',
    'examples/exact-money.html',
    'reference/affiliate-network-sdk/interfaces/NetworkOffers.html',
    'none',
  ])('%s is accessible at 1280 and at 320 pixels, light and dark', async (path) => {
    const tab = await open(path, 1280, 'light')
    expect(await violationsOf(tab)).toEqual([])
    await tab.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }])
    await tab.waitForSelector('html.dark')
    expect(await violationsOf(tab)).toEqual([])
    await tab.setViewport({ width: 320, height: 800 })
    expect(await violationsOf(tab)).toEqual([])
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320)
    await tab.close()
  })

  test.each([
    ['docs/sync-failures.html', 'docs/sync-operations.html'],
    ['docs/sync-failures.html#lost-rows', 'docs/sync-operations.html#lost-rows'],
    ['docs/calls.html#options-of-a-call', 'docs/configuration.html#call-options'],
    ['docs/calls.html#none', 'docs/calls.html#none'],
  ])('the old address %s leads to %s', async (old, address) => {
    const tab = await open(old, 1280, 'light')
    await tab.waitForFunction((end) => location.href.endsWith(end), {}, `/${address}`)
    await tab.waitForSelector('h1')
    await tab.close()
  })

  runCases(open)

  /** A page of a piece of code alone, with the types that it shows. */
  const openCode = async (code: string, width: number) => {
    const md = await createMarkdownRenderer(root, { codeTransformers: [hovers] })
    const html = await md.renderAsync(`\`\`\`ts\n${code}\n\`\`\``)
    const theme = await build({
      stdin: {
        contents: "import { showTypes } from './types.ts'; import './style.css'; showTypes()",
        resolveDir: THEME,
      },
      bundle: true,
      write: false,
      outdir: 'theme',
    })
    const [script = '', style = ''] = theme.outputFiles.map(({ text }) => text)
    const tab = await chromium.browser.newPage()
    await tab.setViewport({ width, height: 800, hasTouch: width < 500 })
    await tab.setContent(`<meta name="viewport" content="width=device-width">${html}`)
    await tab.addStyleTag({ content: style })
    await tab.addScriptTag({ content: script })
    return tab
  }

  test('a touch shows a type that is as wide as the screen allows', async () => {
    const tab = await openCode('const { items } = await network.offers.list({ limit: 500 })', 375)
    const [x, y] = await tab.$$eval('.twoslash-hover', (names) => {
      const { right, bottom } = names.at(-2)?.getBoundingClientRect() as DOMRect
      return [right - 4, bottom - 4] as const
    })
    await tab.touchscreen.tap(x, y)
    const shown = await tab.waitForSelector('.twoslash-hover:hover > .twoslash-popup-container')
    const type = await shown?.evaluate((popup) => popup.getBoundingClientRect().toJSON() as DOMRect)
    expect(type?.left).toBeGreaterThanOrEqual(8)
    expect(type?.right).toBeLessThanOrEqual(367)
    expect(type?.width).toBeGreaterThan(330)
    await tab.close()
  })

  test('the first page runs its example', async () => {
    const tab = await open('index.html', 1280, 'light')
    await tab.click('.run-later button')
    await tab.waitForSelector('.run-example')
    expect(await outputOf(tab)).toBe('$ 14881.452050')
    await tab.close()
  })

  test('the clipboard and the editor get the source of every block, without the types that it shows', async () => {
    const md = await createMarkdownRenderer(root, { codeTransformers: [hovers] })
    const pages = ['site/index.md', ...groups.flatMap(({ paths }) => paths)].map(read)
    const client = join(root, 'site/node_modules/vitepress/dist/client')
    const script = await build({
      stdin: {
        contents: `export { sourceIn } from '${THEME}/run/source.ts'
          import { useCopyCode } from '${client}/app/composables/copyCode.js'
          useCopyCode()`,
        resolveDir: client,
      },
      alias: { vitepress: join(client, 'shared.js') },
      bundle: true,
      write: false,
      globalName: 'theme',
    })
    const tab = await chromium.browser.newPage()
    await tab.evaluate(script.outputFiles[0]?.text ?? '')
    for (const text of [...pages, ...examples.map(({ content }) => content)]) {
      const fences = md.parse(text, {}).filter(({ type }) => type === 'fence')
      const sources = fences.map(({ content }) => content.replaceAll(/^\/\/ *\^\?\n/gm, '').trimEnd())
      const taken = await tab.evaluate(
        (html) => {
          document.body.innerHTML = html
          const blocks = [...document.querySelectorAll('div[class*="language-"]')]
          return blocks.map((block) => {
            let copied = ''
            const writeText = async (text: string) => {
              copied = text
            }
            Object.assign(navigator, { clipboard: { writeText } })
            block.querySelector<HTMLElement>('button.copy')?.click()
            return [copied, theme.sourceIn(block)].map((one) => one.trimEnd())
          })
        },
        await md.renderAsync(text, {}),
      )
      expect(taken).toEqual(sources.map((source) => [source, source]))
    }
    await tab.close()
  }, 240_000)

  test('code shows its types by the arrow keys', async () => {
    const tab = await openCode('const { items } = await network.offers.list({ limit: 500 })', 1280)
    const shown = () =>
      tab.$$eval('.twoslash-popup-container', (popups) =>
        popups.filter((popup) => popup.checkVisibility()).map((popup) => popup.textContent),
      )
    await tab.focus('.twoslash')
    expect(await shown()).toEqual([])
    await tab.keyboard.press('ArrowRight')
    expect(await shown()).toEqual([expect.stringContaining('const items: NetworkOffer[]')])
    await tab.keyboard.press('ArrowRight')
    expect(await shown()).toEqual([expect.stringContaining('const network: NetworkClient')])
    await tab.keyboard.press('ArrowLeft')
    expect(await shown()).toEqual([expect.stringContaining('const items: NetworkOffer[]')])
    await tab.keyboard.press('Escape')
    expect(await shown()).toEqual([])
    expect(await tab.evaluate(() => document.activeElement?.matches('.twoslash'))).toBe(true)
    await tab.close()
  })

  test('the search shows the text around what it found, and works by the keyboard', async () => {
    const tab = await open('docs/paging.html', 1280, 'light')
    await tab.keyboard.press('/')
    await tab.locator('#localsearch-input').fill('rate limit')
    await tab.locator('.VPLocalSearchBox .excerpt mark').wait()
    const [first] = await tab.$$eval('.VPLocalSearchBox .result', (all) => all.map(({ textContent }) => textContent))
    expect(first).toContain('Rate limits')
    expect(await tab.$eval('.VPLocalSearchBox .excerpt mark', ({ textContent }) => textContent)).toMatch(/rate|limit/i)
    await tab.keyboard.press('ArrowDown')
    const address = await tab.$eval('.VPLocalSearchBox .result.selected', (link) => (link as HTMLAnchorElement).href)
    await tab.keyboard.press('Enter')
    await tab.waitForFunction((expected) => location.href === expected, {}, address)
    await tab.waitForSelector('.VPLocalSearchBox', { hidden: true })
    await tab.keyboard.press('/')
    await tab.locator('#localsearch-input').fill('zzzzzz')
    await tab.locator('.VPLocalSearchBox .no-results').wait()
    await tab.close()
  })

  test('no code has to be scrolled at 1280 pixels, and no table from 375 pixels on', async () => {
    const wide: string[] = []
    // Without scripts, which would take most of the time.
    const tab = await chromium.browser.newPage()
    await tab.setJavaScriptEnabled(false)
    for (const file of ['index.html', ...globSync('{docs,examples}/**/*.html', { cwd: site })]) {
      if (file.replace(/\.html$/, '') in redirects) continue
      await tab.setViewport({ width: 1280, height: 800 })
      await tab.goto(`${server.resolvedUrls?.local[0]}${file}`)
      const lines = await tab.$$eval('.vp-doc div[class*="language-"] pre', (blocks) =>
        blocks
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent?.slice(0, 60)),
      )
      wide.push(...lines.map((line) => `${file}: ${line}`))
      if ((await tab.$('.vp-doc table')) === null) continue
      for (const width of [1440, 1280, 1024, 768, 375]) {
        await tab.setViewport({ width, height: 800 })
        const tables = await tab.$$eval('.vp-doc table', (all) =>
          all.flatMap(({ scrollWidth, clientWidth }, at) => (scrollWidth > clientWidth ? [at] : [])),
        )
        wide.push(...tables.map((at) => `${file}: table ${at} at ${width} pixels`))
      }
    }
    await tab.close()
    expect(wide).toEqual([])
  }, 240_000)

  test.each([
    1280, 390,
  ])('the filter of a page shows the rows of its tables that match, at %i pixels', async (width) => {
    const tab = await open('docs/report-fields.html', width, 'light')
    const shown = (selector: string) =>
      tab.$$eval(`.vp-doc :is(${selector})`, (all) =>
        all.filter((one) => one.checkVisibility()).map(({ textContent }) => textContent),
      )
    const before = await shown('p, tr')
    await tab.type('.field-filter input', 'Payout affiliate')
    await tab.locator('.field-filter [role=status]::-p-text(rows)').wait()
    const rows = await shown('tbody tr')
    expect(rows[0]).toContain('ck_income')
    expect(rows.filter((text) => !text?.toLowerCase().includes('payout'))).toEqual([])
    expect(rows.length).toBeGreaterThan(1)
    expect((await shown('h1, h2'))[0]).toContain('Amounts')
    expect(await shown('p')).toEqual([])
    await tab.keyboard.press('Escape')
    await tab.locator('.field-filter [role=status]:empty').wait()
    expect(await shown('p, tr')).toEqual(before)
    await tab.close()
  })

  test('the filter of a page is below its first paragraph', async () => {
    const tab = await open('docs/report-fields.html', 1280, 'light')
    const tags = await tab.$$eval('.vp-doc > div > *', (all) =>
      all.map(({ localName, className }) => className || localName),
    )
    expect(tags.slice(0, 4)).toEqual(['h1', 'p', 'field-filter', 'ul'])
    await tab.close()
  })

  test.each([390, 1280, 1440])('a guide has its outline once, at %i pixels', async (width) => {
    const tab = await open('docs/paging.html', width, 'light')
    const outlines = await tab.$$eval('.VPLocalNavOutlineDropdown, .VPDocAsideOutline', (all) =>
      all.filter((one) => one.checkVisibility()).map(({ textContent }) => textContent),
    )
    expect(outlines).toEqual([expect.stringContaining('On this page')])
    await tab.close()
  })

  test.each([390, 1280, 1440])('the filter stays in sight below the bars, at %i pixels', async (width) => {
    const tab = await open('docs/report-fields.html', width, 'light')
    await tab.evaluate(() => scrollTo(0, 1500))
    const isOnTop = await tab.$eval('.field-filter input', (input) => {
      const { x, y } = input.getBoundingClientRect()
      return document.elementFromPoint(x + 9, y + 9) === input
    })
    expect(isOnTop).toBe(true)
    await tab.close()
  })

  test.each(['light', 'dark'] as const)('drawings have the colours and the font of the page: %s', async (scheme) => {
    const tab = await open('docs/errors-and-retries.html', 1280, scheme)
    const styles = (selector: string) =>
      tab.$$eval(selector, (all) =>
        [...new Set(all.map((one) => getComputedStyle(one)))].map(({ fill, color, fontFamily }) => [
          fill,
          color,
          fontFamily,
        ]),
      )
    const drawings = await styles('.drawing')
    const [[, colour, font] = []] = await styles('.vp-doc p')
    expect(drawings).toHaveLength(3)
    for (const [fill, , family] of drawings) expect([fill, family]).toEqual([colour, font])
    expect(await tab.$$eval('.drawing title', (all) => new Set(all.map(({ id }) => id)).size)).toBe(3)
    await tab.close()
  })

  test('paper has the text only, in light colours', async () => {
    const tab = await open('docs/errors-and-retries.html', 1280, 'dark')
    await tab.emulateMediaType('print')
    const shown = await tab.evaluate(() => {
      const visible = (selector: string) =>
        [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility()).length
      const colour = (selector: string) => getComputedStyle(document.querySelector(selector) as Element).color
      return [visible('.VPNav, .VPSidebar, .aside'), visible('.drawing'), colour('.vp-doc p'), colour('pre span span')]
    })
    expect(shown).toEqual([0, 3, 'rgb(60, 60, 67)', 'rgb(198, 39, 57)'])
    await tab.close()
  })

  test.each([
    'none',
    'docs/none/at-all.html',
    'project/docs/none.html',
  ])('the address %s, which the site does not have, gets its menu and its search', async (address) => {
    const tab = await open(address, 1280, 'light')
    const shown = await tab.$$eval('h1, .VPNavBarTitle .title, .VPNavBarMenuLink, .VPNavBarSearch button', (all) =>
      all.map(({ textContent }) => textContent?.trim()),
    )
    expect(shown).toEqual(expect.arrayContaining(['Page not found', 'affiliate-network-sdk', 'Guides', 'Reference']))
    await tab.locator('.VPNavBarSearch button').click()
    await tab.locator('#localsearch-input').fill('paging')
    await tab.locator('.VPLocalSearchBox .result').wait()
    const root = address.startsWith('project/') ? '/project/' : '/'
    expect(await tab.$eval('.not-found a', (link) => new URL((link as HTMLAnchorElement).href).pathname)).toBe(
      `${root}docs/getting-started.html`,
    )
    await tab.close()
  })

  test('the page for wrong addresses leads to the start where no script runs', async () => {
    const html = await page('404.html')
    expect(html).toContain('<h1>Page not found</h1>')
    expect(html).not.toMatch(/(?:src|href)="(?!\/")/)
  })

  test.each([
    'docs/security.html',
    'docs/resource-fields.html',
    'reference/affiliate-network-sdk/interfaces/OfferCreate.html',
  ])('the side bar shows the entry of %s', async (path) => {
    const tab = await open(path, 1280, 'light')
    const isInSight = await tab.$eval('.VPSidebarItem.is-active > .item', (item) => {
      const { x, y, height } = item.getBoundingClientRect()
      return height > 0 && item.contains(document.elementFromPoint(x + 20, y + height / 2))
    })
    expect(isInSight).toBe(true)
    await tab.close()
  })

  test.each([1440, 1536, 1600])('the side bar has its whole width at %i pixels', async (width) => {
    const tab = await open('docs/paging.html', width, 'light')
    const [bar, link] = await Promise.all(
      ['.VPSidebar', '.VPSidebar .link'].map((selector) =>
        tab.$eval(selector, (one) => one.getBoundingClientRect().right),
      ),
    )
    expect(bar).toBeGreaterThanOrEqual(272)
    expect(link).toBeLessThan(bar as number)
    await tab.close()
  })

  test('on a phone, a table of the reference has one column', async () => {
    const tab = await open('reference/affiliate-network-sdk/interfaces/OfferCreate.html', 375, 'light')
    const [name, description] = await tab.$$eval('tbody tr:first-child td', (cells) =>
      [cells[0], cells[2]].map((cell) => cell?.getBoundingClientRect().left),
    )
    expect(description).toBe(name)
    await tab.close()
  })
})
