/**
 * Finds the quotation mark that ends the string of a JSON text. Not with a regular expression: that of a string with
 * millions of escapes would overflow V8's stack.
 * @param start place of the quotation mark before the string
 * @returns the text's length if the string does not end
 */
export function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at]
    if (character === '"') return at
    if (character === '\\') at++
  }
  return text.length
}
