// The pages get the text of these functions, so they use nothing but their own names.

/** What the index and a search do with a word: "how do I retry less" is a search for "retry less". */
export function withoutCommonWords(word: string): string | null {
  const lower = word.toLowerCase()
  return /^(?:an?|and|are|can|do|does|for|how|i|in|is|it|my|of|on|or|the|to|what|when|where|with)$/.test(lower)
    ? null
    : lower
}

/** Guides come first, then examples, then tables and internals, then the types of the reference. */
export const searchOptions = {
  boostDocument: (id: string) => {
    if (id.includes('reference/')) return 0.6
    if (/docs\/(?:decisions|reliability|operations|http-interface|\w+-fields)/.test(id)) return 0.7
    return id.includes('docs/') ? 1.6 : 1
  },
}
