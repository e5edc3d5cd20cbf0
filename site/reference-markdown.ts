import { PARTS, partTitle } from './call-types.ts'

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
  const text = withoutReturns(withOverloads(markTables(markdown))).replaceAll(/^(#+ Throws\n\n)any /gm, '$1Any ')
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
  const part = PARTS.get(type)?.part
  if (part === undefined) return markdown
  return markdown
    .replace(/^# .*\n\n(.*)/, (_, first: string) => `# ${partTitle(type)}\n\n${first} They are of type \`${type}\`.`)
    .replaceAll(/^### (\w+)\(\)$/gm, (_, method: string) => `### ${part}.${method}() {#${method.toLowerCase()}}`)
}

/** Names the overloads of a function by what they return. */
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
