/** Sentences of doc comments for which the pages of fields have a symbol, explained once. */
const SYMBOLS: readonly (readonly [sentence: RegExp, symbol: string])[] = [
  [/(?:Meaning|Format)(?: from deployed networks,)? not documented by the service(?: for a single conversion)?/, '†'],
  [/Which (?:statuses|clicks) count isn't documented by the service/, '‡'],
]

/** The text with a symbol in place of each sentence. */
export const withSymbols = (text: string): string =>
  SYMBOLS.reduce((marked, [sentence, symbol]) => marked.replace(sentence, symbol).replace(`${symbol}.`, symbol), text)
