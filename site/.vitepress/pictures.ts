import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { MarkdownRenderer } from 'vitepress'

/** A picture of a guide, as GitHub needs it to follow the colours of the reader. */
const PICTURE =
  /<picture>\s*<source media="\(prefers-color-scheme: dark\)" srcset="[^"]+">\s*<img alt="[^"]*"\s+src="([^"]+)">\s*<\/picture>/g

/** The fonts of the site, and its colours, by what the drawings on GitHub have in their place. */
const OWN = new Map([
  ['system-ui, sans-serif', 'var(--vp-font-family-base)'],
  ['ui-monospace, monospace', 'var(--vp-font-family-mono)'],
  ['#1f2328', 'var(--vp-c-text-1)'],
  ['#59636e', 'var(--vp-c-text-2)'],
  ['#ddf4ff', 'var(--vp-c-brand-soft)'],
  ['#b6e3ff', 'var(--vp-c-brand-soft)'],
  ['#54aeff', 'var(--vp-c-brand-1)'],
  ['#dafbe1', 'var(--vp-c-success-soft)'],
  ['#4ac26b', 'var(--vp-c-success-1)'],
  ['#ffebe9', 'var(--vp-c-danger-soft)'],
  ['#fff8c5', 'var(--vp-c-warning-soft)'],
  ['#d4a72c', 'var(--vp-c-warning-1)'],
])

/** A plugin of markdown-it that draws pictures in the page, in the colours and the fonts of the site. */
export function pictures(md: MarkdownRenderer): void {
  md.core.ruler.push('pictures', ({ tokens, env }) => {
    for (const token of tokens)
      if (token.type === 'html_block')
        token.content = token.content.replace(PICTURE, (_, source: string) =>
          drawingOf(join(dirname(env.path), source)),
        )
  })
}

function drawingOf(path: string): string {
  const name = path.replace(/.*\/|-light\.svg$/g, '')
  return readFileSync(path, 'utf8')
    .replaceAll(/"(#[0-9a-f]{6}|[\w-]+, [\w-]+)"/g, (text, value: string) => {
      if (!OWN.has(value)) throw new Error(`${path}: the site has nothing in place of ${text}`)
      return `"${OWN.get(value)}"`
    })
    .replace('aria-labelledby="title desc"', `aria-labelledby="${name}-title ${name}-desc"`)
    .replaceAll(/ id="(title|desc)"/g, ` id="${name}-$1"`)
    .replace('<svg ', '<svg class="drawing" ')
}
