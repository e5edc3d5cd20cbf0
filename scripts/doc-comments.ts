import { parseSync } from 'vite'

/**
 * Removes the doc comments in objects and classes, which esbuild keeps. The declarations of the package have them; programs
 * would only load them.
 */
export function withoutDocComments(code: string): string {
  const { comments } = parseSync('module.js', code)
  const docs = comments.filter(({ value }) => value.startsWith('*') && !/@license|@preserve/.test(value))
  return docs.reduceRight((rest, { start, end }) => rest.slice(0, start).trimEnd() + rest.slice(end), code)
}
