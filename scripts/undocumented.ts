/** Sentences of doc comments for which the pages of fields have a symbol, explained once. */
const SYMBOLS: readonly (readonly [sentence: RegExp, symbol: string])[] = [
  [/The service doesn't document (?:its (?:meaning|format)[^.]*|what it means[^.]*)/, '†'],
  [/The service doesn't document which (?:statuses|clicks) count/, '‡'],
]

/** The text with a symbol in place of each sentence. */
export const withSymbols = (text: string): string =>
  SYMBOLS.reduce((marked, [sentence, symbol]) => marked.replace(sentence, symbol).replace(`${symbol}.`, symbol), text)
