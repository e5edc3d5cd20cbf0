import ts from 'typescript'

/**
 * The first paragraph of a doc comment, on one line. It is what programs show that know nothing of TypeScript, such as
 * readers of JSON Schema: what only concerns TypeScript is in a further paragraph.
 */
export const firstParagraph = (symbol: ts.Symbol, checker: ts.TypeChecker): string => {
  const [first = ''] = ts.displayPartsToString(symbol.getDocumentationComment(checker)).split(/\n\s*\n/)
  return first.replaceAll(/\s+/g, ' ').trim()
}
