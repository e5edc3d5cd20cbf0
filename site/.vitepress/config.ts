import { dirname, join, relative } from 'node:path/posix'
import { type DefaultTheme, defineConfig, type MarkdownRenderer } from 'vitepress'
import { anchorOf } from '../anchors.ts'
import { examples, linkExamples } from '../examples.ts'
import { firstSentence, groups, notOnSite, read, titleOf } from '../pages.ts'
import { writeRedirects } from '../redirects.ts'
import { buildRunner, framePlugin } from '../run/build.ts'
import { filter, filteredTables } from './filter.ts'
import { hovers } from './hovers.ts'
import { linkNames } from './link-names.ts'
import { writeNotFound } from './not-found.ts'
import { pictures } from './pictures.ts'
import { plainCode } from './plain-code.ts'
import { sidebar } from './reference.ts'
import { runButtons } from './run-buttons.ts'
import { indexOptions, searchOptions } from './search.ts'
import { sourceLinks } from './source-links.ts'
import { staticLines } from './static-lines.ts'
import { tableLabels } from './table-labels.ts'

const { description, version } = JSON.parse(read('package.json')) as { description: string; version: string }

const exampleItems: DefaultTheme.SidebarItem[] = [
  { text: 'Tasks, and how to run them', link: '/examples/README' },
  ...examples.map(({ name, title }) => ({ text: title, link: `/examples/${name}` })),
]

/** The side bar of the guides. */
const guides: DefaultTheme.SidebarItem[] = groups.map(({ name, paths }) => ({
  text: name,
  ...(!/Start|Guides/.test(name) && { collapsed: true }),
  items: [
    ...(name === 'Reference' ? [{ text: 'Types and functions', link: '/reference/' }] : []),
    ...(name === 'Examples' ? exampleItems : paths.filter((path) => !notOnSite.includes(path)).map(itemOf)),
  ],
}))

function itemOf(path: string): DefaultTheme.SidebarItem {
  return { text: titleOf(path).replaceAll('`', ''), link: `/${path.replace(/\.md$/, '')}` }
}

/** A plugin of markdown-it that gives the change log its title: in the repository, it has the name of the package. */
function changeLog(md: MarkdownRenderer): void {
  md.core.ruler.push('change-log', ({ tokens, env }) => {
    const [title] = tokens[1]?.children ?? []
    if (env.relativePath === 'CHANGELOG.md' && title) title.content = titleOf('CHANGELOG.md')
  })
}

await buildRunner()

export default defineConfig({
  title: 'affiliate-network-sdk',
  description,
  lang: 'en',
  base: './', // the site works in any folder: its public address is not known yet
  srcDir: '..',
  srcExclude: [
    '**/node_modules',
    '{bench,coverage,dist,scripts,src,test}/**',
    'examples/dashboard/**',
    'docs/{decisions,internals}/**',
    '{ARCHITECTURE,CODE_OF_CONDUCT,CONTRIBUTING,SECURITY}.md',
    ...notOnSite,
  ],
  rewrites: {
    'site/index.md': 'index.md',
    'site/playground.md': 'playground.md',
    'site/reference/:path*': 'reference/:path*',
    'site/examples/:path*': 'examples/:path*',
  },
  outDir: 'dist',
  vite: {
    publicDir: 'site/public',
    plugins: [framePlugin, staticLines],
    build: { chunkSizeWarningLimit: 2000 },
  },
  markdown: {
    anchor: { slugify: anchorOf },
    config: (md) =>
      md
        .use(changeLog)
        .use(filter)
        .use(sourceLinks)
        .use(linkNames)
        .use(linkExamples)
        .use(pictures)
        .use(tableLabels)
        .use(plainCode)
        .use(runButtons),
    codeTransformers: process.env.WITHOUT_HOVERS ? [] : [hovers],
  },
  transformPageData(page) {
    if (page.relativePath.startsWith('reference/')) page.frontmatter.pageClass = 'reference'
    const tables = filteredTables(page.relativePath)
    if (tables) page.frontmatter.pageClass = tables
    // They show whole files, whose lines have up to 120 characters, and more in long texts.
    if (/^docs\/(?:nextjs|relay-servers)\.md|^examples\/(?!README)/.test(page.relativePath))
      Object.assign(page.frontmatter, { aside: false, pageClass: 'long-lines' })
    page.description ||= page.params?.description ?? firstSentence(page.filePath)
  },
  buildEnd({ outDir }) {
    writeNotFound(join(outDir, '404.html'))
    writeRedirects(outDir)
  },
  transformHead({ page, title, description }) {
    const root = relative(dirname(page), '.') || '.'
    // Most readers of these tags need the whole address of the picture.
    const picture = `${process.env.SITE_URL ?? root}/preview.png`
    return [
      ['link', { rel: 'icon', type: 'image/svg+xml', href: `${root}/logo.svg` }],
      ['meta', { property: 'og:type', content: 'website' }],
      ['meta', { property: 'og:title', content: title }],
      ['meta', { property: 'og:description', content: description }],
      ['meta', { property: 'og:image', content: picture }],
      ['meta', { property: 'og:image:alt', content: 'The name of the package, and what it is' }],
      ['meta', { name: 'twitter:card', content: 'summary_large_image' }],
    ]
  },
  lastUpdated: true,
  themeConfig: {
    lastUpdated: { formatOptions: { dateStyle: 'medium', forceLocale: true } },
    logo: '/logo.svg',
    nav: [
      { text: 'Guides', link: '/docs/getting-started', activeMatch: '/docs/(?!calls)' },
      { text: 'Calls', link: '/docs/calls', activeMatch: '/docs/calls' },
      { text: 'Examples', link: '/examples/README', activeMatch: '/examples/' },
      { text: 'Playground', link: '/playground' },
      { text: 'Reference', link: '/reference/', activeMatch: '/reference/' },
      { text: `v${version}`, link: '/CHANGELOG' },
    ],
    sidebar: { '/': guides, '/reference/': sidebar },
    search: {
      provider: 'local',
      options: {
        detailedView: true,
        disableQueryPersistence: true,
        translations: { button: { buttonText: 'Search the docs' } },
        miniSearch: { options: indexOptions, searchOptions },
        async _render(text, env, md) {
          // An index of names would be found before what it links to.
          if (/^site\/reference\/.+\/index\.md$/.test(env.relativePath)) return ''
          // The pages of examples are not files.
          const example = examples.find(({ name }) => env.relativePath === `site/examples/${name}.md`)
          // Not the types in hovers, which would be found on nearly every page.
          const html = await md.renderAsync(
            (example?.content ?? text).replaceAll(/^```ts\b/gm, '$& without-hovers'),
            env,
          )
          // Nor the names of languages above code, and the words in drawings.
          return html.replaceAll(/<span class="lang">\w*<\/span>|<svg class="drawing"[\s\S]*?<\/svg>/g, '')
        },
      },
    },
    outline: { level: [2, 3] },
  },
})
