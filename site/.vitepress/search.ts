import type { Options, SearchOptions } from 'minisearch'
import { searchWords } from './search-words.ts'

/** A section of a page, as the index has it. */
interface Section {
  /** Such as `/docs/paging.html#stable-order`. */
  readonly id: string
  readonly title: string
  /** Those of the page and of the sections around it. */
  readonly titles: readonly string[]
  readonly text: string
}

/** The words of a section. Those of a page belong to its first heading. */
function wordsOf({ id, titles }: Section): string {
  const [path = '', anchor] = id.slice(1).split('#')
  const page = path.replace(/\.html$/, '')
  return searchWords[`${page}#${anchor}`] ?? (titles.length === 0 ? searchWords[page] : undefined) ?? ''
}

/** How the index is made. The pages get the text of these functions; those that they call use nothing but their own names. */
export const indexOptions: Options<Section> = {
  fields: ['title', 'titles', 'text', 'words'],
  storeFields: ['title', 'titles'],
  // Called only when the index is made.
  extractField: (section, field) => (field === 'words' ? wordsOf(section) : section[field as keyof Section]) as string,
  /** Words, and names such as `ck_profit` both whole and by their words. */
  tokenize: (text) => [...text.split(/[\n\r\p{Z}\p{P}]+/u), ...(text.match(/[a-z0-9]+(?:_[a-z0-9]+)+/gi) ?? [])],
  /** "How do I retry less" is a search for "retry less". */
  processTerm(word) {
    const lower = word.toLowerCase()
    return /^(?:an?|and|are|can|do|does|for|from|get|how|i|in|is|it|much|my|of|on|or|the|to|what|when|where|with)$/.test(
      lower,
    )
      ? null
      : lower
  },
}

/** How a search is done. */
export const searchOptions: SearchOptions = {
  // A name is searched for as a whole.
  tokenize: (text) => text.split(/[\n\r\p{Z}\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\p{Po}]+/u),
  prefix: (term) => term.length > 2,
  // Not short words, names and numbers: 428 is not nearly 429.
  fuzzy: (term) => (term.length < 5 || /[\d_]/.test(term) ? false : 0.2),
  weights: { prefix: 0.375, fuzzy: 0.1 },
  boost: { title: 4, words: 4, text: 1, titles: 1 },
  boostDocument(id, term) {
    if (term.includes('_') && /docs\/\w+-fields/.test(id)) return 4
    // Guides come first, then examples, then tables, then the types of the reference.
    if (id.includes('reference/')) return 0.4
    if (/docs\/(?:commands|security|http-interface|\w+-fields)/.test(id)) return 0.7
    return id.includes('docs/') ? 1.6 : 1
  },
}
