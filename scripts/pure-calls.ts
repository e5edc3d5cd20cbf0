import { parseSync } from 'vite'

/**
 * Marks every call that initializes a constant of a module as free of side effects, so that a bundler drops the
 * constants that a page does not use. Without the mark, it keeps all schemas of a file if one of them is used.
 */
export function markPureCalls(code: string): string {
  const starts = new Set<number>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type = '', start = 0 } = node as { type?: string; start?: number }
    // Functions do nothing until they are called.
    if (/Function|Class/.test(type)) return
    if (/^(?:Call|New)Expression$/.test(type)) starts.add(start)
    Object.values(node).forEach(visit)
  }
  for (const statement of parseSync('module.js', code).program.body) {
    if (statement.type === 'VariableDeclaration') visit(statement.declarations)
  }
  let marked = ''
  let end = 0
  for (const start of [...starts].sort((a, b) => a - b)) {
    marked += `${code.slice(end, start)}/* @__PURE__ */ `
    end = start
  }
  return marked + code.slice(end)
}
