import { dirname, relative } from 'node:path/posix'
import { type DefaultTheme, defineConfig } from 'vitepress'
import { firstSentence, groups, read, titleOf } from '../pages.ts'
import { hovers } from './hovers.ts'
import { linkNames } from './link-names.ts'
import { sidebar } from './reference.ts'

const { description, version } = JSON.parse(read('package.json')) as { description: string; version: string }

/** The side bar of the guides. */
const guides: DefaultTheme.SidebarItem[] = groups.map(({ name, paths }) => ({
  text: name,
  items: [
    ...(name === 'Reference' ? [{ text: 'Types and functions', link: '/reference/' }] : []),
    ...paths.map((path) => ({ text: titleOf(path).replaceAll('`', ''), link: `/${path.replace(/\.md$/, '')}` })),
  ],
}))

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
    '{ARCHITECTURE,CONTRIBUTING}.md',
  ],
  rewrites: { 'site/index.md': 'index.md', 'site/reference/:path*': 'reference/:path*' },
  outDir: 'dist',
  vite: { publicDir: 'site/public', build: { chunkSizeWarningLimit: 2000 } },
  markdown: { config: (md) => md.use(linkNames), codeTransformers: process.env.WITHOUT_HOVERS ? [] : [hovers] },
  transformPageData(page) {
    if (page.relativePath.startsWith('reference/')) page.frontmatter.pageClass = 'reference'
    page.description ||= firstSentence(page.filePath)
  },
  transformHead({ page, title, description }) {
    const root = relative(dirname(page), '.') || '.'
    return [
      ['link', { rel: 'icon', type: 'image/svg+xml', href: `${root}/logo.svg` }],
      ['meta', { property: 'og:type', content: 'website' }],
      ['meta', { property: 'og:title', content: title }],
      ['meta', { property: 'og:description', content: description }],
    ]
  },
  themeConfig: {
    logo: '/logo.svg',
    nav: [
      { text: 'Guides', link: '/docs/getting-started', activeMatch: '/(docs|examples)/' },
      { text: 'Reference', link: '/reference/', activeMatch: '/reference/' },
      { text: version, link: '/CHANGELOG' },
    ],
    sidebar: { '/': guides, '/reference/': sidebar },
    search: {
      provider: 'local',
      options: {
        // Not the types in hovers, which would be found on nearly every page.
        _render: (text, env, md) => md.renderAsync(text.replaceAll(/^```ts\b/gm, '$& without-hovers'), env),
      },
    },
    outline: { level: [2, 3] },
  },
})
