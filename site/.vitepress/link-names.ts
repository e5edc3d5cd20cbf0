import type { MarkdownRenderer } from 'vitepress'
import { PARTS } from '../call-types.ts'
import { addresses } from './reference.ts'

type Token = ReturnType<MarkdownRenderer['parse']>[number]

/** The types of the parts of a network's client, by the start of a call. */
const TYPES: ReadonlyMap<string, string> = new Map(
  [...PARTS].flatMap(([type, { part, role }]) => (role === undefined ? [[part, type]] : [])),
)

/** The page of the reference that describes a piece of code: a name such as `OfferCreate`, `banners.v3`, or a call. */
function addressOf(code: string): string | undefined {
  const whole = code.includes('.') ? TYPES.get(code) : undefined
  if (whole !== undefined) return addresses.get(whole)
  const [, part = '', method = ''] = /^([\w.]+)\.(\w+)(?:\(|$)/.exec(code) ?? []
  const type = TYPES.get(part)
  return type === undefined
    ? addresses.get(code.replace(/\(\)$/, ''))
    : `${addresses.get(type)}#${method.toLowerCase()}`
}

/** A plugin of markdown-it that links names of the package in texts and tables to their pages of the reference. */
export function linkNames(md: MarkdownRenderer): void {
  md.core.ruler.push('link-names', ({ tokens, Token, env }) => {
    for (const [index, token] of tokens.entries()) {
      if (token.type !== 'inline' || tokens[index - 1]?.type === 'heading_open') continue
      let depth = 0
      token.children = (token.children ?? []).flatMap((child) => {
        depth += child.type === 'link_open' ? 1 : child.type === 'link_close' ? -1 : 0
        const address = child.type === 'code_inline' && depth === 0 ? addressOf(child.content) : undefined
        if (address === undefined || address === `/${env.relativePath.replace(/\.md$/, '')}`) return [child]
        const open = new Token('link_open', 'a', 1)
        open.attrSet('href', address)
        return [open, child, new Token('link_close', 'a', -1)] satisfies Token[]
      })
    }
  })
}
