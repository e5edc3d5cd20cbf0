import type { MarkdownRenderer } from 'vitepress'

/** A picture of a guide, as GitHub needs it to follow the colours of the reader. */
const PICTURE =
  /<picture>\s*<source media="\(prefers-color-scheme: dark\)" srcset="([^"]+)">\s*<img alt="([^"]*)"\s+src="([^"]+)">\s*<\/picture>/g

/** A plugin of markdown-it that has pictures follow the switch of the site, which readers may set unlike their system. */
export function pictures(md: MarkdownRenderer): void {
  md.core.ruler.push('pictures', ({ tokens }) => {
    for (const token of tokens)
      if (token.type === 'html_block')
        token.content = token.content.replace(
          PICTURE,
          '<img class="drawing light-only" alt="$2" src="$3"><img class="drawing dark-only" alt="$2" src="$1">',
        )
  })
}
