import type { Options, SearchOptions } from 'minisearch'

/** A section of a page, as the index has it. */
export interface Section {
  readonly id: string
  readonly title: string
  /** Those of the page and of the sections around it. */
  readonly titles: readonly string[]
  readonly text: string
}

/** How the index is made. The pages get the text of these functions, so they use nothing but their own names. */
export const indexOptions: Options<Section> = {
  fields: ['title', 'titles', 'text'],
  // Results show the text around what was found.
  storeFields: ['title', 'titles', 'text'],
  /** Words, and names such as `ck_profit` both whole and by their words. */
  tokenize: (text) => [...text.split(/[\n\r\p{Z}\p{P}]+/u), ...(text.match(/[a-z0-9]+(?:_[a-z0-9]+)+/gi) ?? [])],
  /** "How do I retry less" is a search for "retry less". */
  processTerm(word) {
    const lower = word.toLowerCase()
    return /^(?:an?|and|are|can|do|does|for|how|i|in|is|it|my|of|on|or|the|to|what|when|where|with)$/.test(lower)
      ? null
      : lower
  },
}

/** Guides that are looked up rather than read. */
const TABLES = /docs\/(?:security|http-interface|command-line|\w+-fields)/

/** The group of results that a section is in. */
export const groupOf = (id: string): string =>
  /\/reference\/|CHANGELOG/.test(id) || TABLES.test(id)
    ? 'Reference'
    : id.includes('/examples/')
      ? 'Examples'
      : 'Guides'

/** How a search is done. */
export const searchOptions: SearchOptions = {
  // A name is searched for as a whole.
  tokenize: (text) => text.split(/[\n\r\p{Z}\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}]+/u),
  prefix: true,
  // Not names and numbers: 428 is not nearly 429.
  fuzzy: (term) => (/[\d_]/.test(term) ? false : 0.2),
  boost: { title: 4, text: 2 },
  boostDocument(id, term) {
    if (term.includes('_') && /docs\/\w+-fields/.test(id)) return 4
    if (/^\d{3}$/.test(term) && id.includes('docs/errors-and-retries')) return 3
    // Guides come first, then examples, then tables and internals, then the types of the reference.
    if (id.includes('reference/')) return 0.6
    if (TABLES.test(id)) return 0.7
    return id.includes('docs/') ? 1.6 : 1
  },
}

/** Results without further sections of a page after its best two, which would hide those of other pages. */
export function fewOfEachPage<Result extends { readonly id: string }>(results: readonly Result[]): Result[] {
  const shown = new Map<string, number>()
  return results.filter(({ id }) => {
    const [page = ''] = id.split('#')
    const count = (shown.get(page) ?? 0) + 1
    shown.set(page, count)
    return count <= 2
  })
}

/** The part of a text around the first of some words, in pieces of which every second one is such a word. */
export function excerptOf(text: string, words: readonly string[], length = 180): string[] {
  const escaped = words
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  const found = new RegExp(`(${escaped.join('|')})`, 'giu')
  const at = words.length === 0 ? 0 : Math.max(0, text.search(found))
  // From the start of a word to the end of one.
  const start = at < 60 ? 0 : text.indexOf(' ', at - 60) + 1
  const end = text.length - start <= length ? text.length : text.lastIndexOf(' ', start + length)
  const part = `${start === 0 ? '' : '… '}${text.slice(start, end)}${end === text.length ? '' : ' …'}`
  return words.length === 0 ? [part] : part.split(found)
}
