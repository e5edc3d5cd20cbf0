import { PARTS } from './call-types.ts'

const INTRO = `Every export of the package, with its fields, parameters and errors.

- \`createClient\` makes a \`NetworkClient\`, or for an affiliate an \`AffiliateClient\`.
- The calls are in the parts of a client: [\`offers\`](affiliate-network-sdk/interfaces/NetworkOffers.md),
  [\`reports\`](affiliate-network-sdk/interfaces/NetworkReports.md),
  [\`banners\`](affiliate-network-sdk/interfaces/NetworkBanners.md),
  [\`advertisers\`](affiliate-network-sdk/interfaces/Advertisers.md),
  [\`affiliates\`](affiliate-network-sdk/interfaces/Affiliates.md) and
  [\`tool\`](affiliate-network-sdk/interfaces/Tool.md). [All calls](/docs/calls) are on one page.
- The last argument of a call takes \`CallOptions\`, or \`ListOptions\` for a list.
- Every error is an \`AffiliateNetworkError\`: see [Errors and retries](/docs/errors-and-retries).
`

/** What a page of TypeDoc becomes for readers. */
export function forReaders(url: string, markdown: string): string {
  if (url === 'index.md') return withIntro(markdown)
  const [, type = ''] = /\/interfaces\/(\w+)\.md$/.exec(url) ?? []
  const text = withoutReturns(withOverloads(foldOverloads(markTables(markdown))))
    .replaceAll(/^(#+ Throws\n\n)any /gm, '$1Any ')
    // TypeDoc leaves out these parentheses.
    .replaceAll(/ readonly ((?:\w+ \\\| )+\w+)\[\]/g, ' readonly ($1)[]')
  return type === '' ? text : withPart(type, withoutHierarchy(text))
}

const withIntro = (markdown: string) =>
  markdown.replace('## Modules', `${INTRO}\n## Entry points`).replace('| Module |', '| Import from |')

/** Without sections that repeat the type at the end of the signature. */
const withoutReturns = (markdown: string) =>
  markdown.replaceAll(/^(#+) Returns\n\n[`[].*\n+(?=(?!\1#)#|\*\*\*|(?![\s\S]))/gm, '')

/** Without the interfaces that an interface extends: all of its fields are in its table. */
const withoutHierarchy = (markdown: string) => markdown.replaceAll(/^## Extend(?:s|ed by)\n\n(?:- .*\n)+\n?/gm, '')

/** The page of a part of a client, by the names of its calls: `offers.create()`. Their anchors stay. */
function withPart(type: string, markdown: string): string {
  const { part, role = 'network' } = PARTS.get(type) ?? {}
  if (part === undefined) return markdown
  return markdown
    .replace(/^# .*\n\n(.*)/, (_, first: string) => `# ${role}.${part}\n\n${first} Type: \`${type}\`.`)
    .replaceAll(/^### (\w+)\(\)$/gm, (_, method: string) => `### ${part}.${method}() {#${method.toLowerCase()}}`)
}

/** A function has the first of its overloads on its page, and the others below that, on demand. */
function foldOverloads(markdown: string): string {
  const [title = '', first = '', ...others] = markdown.split(/^## Call Signature\n\n/m)
  if (others.length === 0) return markdown
  const folded = others.map((text) => withoutReturns(text).replaceAll(/^###+ (.*)$/gm, '**$1**')).join('\n')
  const summary = `<summary>${others.length} more ${others.length === 1 ? 'overload' : 'overloads'}</summary>`
  return `${title}${first.replaceAll(/^###/gm, '##')}\n<details>\n${summary}\n\n${folded}\n</details>\n`
}

/** The page of `createClient`, with the options of the page of their type in place of that type. */
export function withOptions(markdown: string, options: string): string {
  const [table = ''] = /^\| Property [\s\S]*/m.exec(options) ?? []
  const linked = table
    .replace('| Property |', '| Option |')
    .replace(/^.* `relay` .*\n/m, '')
    .replaceAll(/\]\((?=\w+\.md)/g, '](../interfaces/')
  return markdown.replace(/^## Parameters\n\n(?:\|.*\n)+/m, () => `## Options\n\n${linked}\n${AFFILIATES}`)
}

const AFFILIATES = `::: tip Affiliates
With \`affiliateId\`, the client is an [\`AffiliateClient\`](../interfaces/AffiliateClient.md): it has only the calls
that an affiliate may make, and \`key\` is the affiliate's own.
:::
`

/** Names the overloads of a method by what they return. */
const withOverloads = (markdown: string) =>
  markdown.replaceAll(
    /^(#+) Call Signature(\n\n> .*\): )(.*)$/gm,
    (_, level: string, signature: string, type: string) =>
      `${level} Overload: ${type.replaceAll(/\[(`[^`]*`)\]\([^)]*\)/g, '$1')}${signature}${type}`,
  )

/** Says which rows of a table are required and which optional, if there are both. */
function markTables(markdown: string): string {
  return markdown.replaceAll(/^\| (?:Property|Parameter) \|.*\n\|.*\n(?:\|.*\n?)+/gm, (table) => {
    const names = [...table.matchAll(/^\| (?:<a id="[^"]*"><\/a> )?`(\w+\??)`/gm)].map(([, name = '']) => name)
    const areSame = names.every((name) => name.endsWith('?')) || names.every((name) => !name.endsWith('?'))
    return table.replaceAll(
      /^(\| (?:<a id="[^"]*"><\/a> )?`[\w.]+)(\??)`/gm,
      (_, name: string, mark: string) =>
        `${name}\`${mark === '?' ? ' <small>optional</small>' : areSame ? '' : ' <small>required</small>'}`,
    )
  })
}
