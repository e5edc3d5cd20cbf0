import { join } from 'node:path'
import ts from 'typescript'

const root = join(import.meta.dirname, '../..')
const file = join(root, 'test/types/typed-in-an-editor.ts')
const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config,
  ts.sys,
  root,
)

/** A file in an editor, which starts with some lines. */
export function openEditor(start: string) {
  let text = start
  let version = 0
  const read = (name: string) => (name === file ? text : ts.sys.readFile(name))
  const service = ts.createLanguageService({
    getScriptFileNames: () => [file],
    getScriptVersion: (name) => (name === file ? String(version) : '0'),
    getScriptSnapshot: (name) => {
      const content = read(name)
      return content === undefined ? undefined : ts.ScriptSnapshot.fromString(content)
    },
    getCurrentDirectory: () => root,
    getCompilationSettings: () => options,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (name) => name === file || ts.sys.fileExists(name),
    readFile: read,
  })

  /** Types code, and returns the position of the cursor, which is marked by `|`. */
  function type(code: string): number {
    text = start + code.replace('|', '')
    version++
    return start.length + code.indexOf('|')
  }

  const hoverAt = (position: number) =>
    ts.displayPartsToString(service.getQuickInfoAtPosition(file, position)?.displayParts ?? [])

  return {
    hover: (code: string) => hoverAt(type(code)),
    /** Hovers over the ends of expressions. All are typed at once, as TypeScript checks all again after each change. */
    hoverEach(expressions: readonly string[]): string[] {
      let end = type(`|${expressions.join('\n')}`)
      return expressions.map((expression) => {
        end += expression.length + 1
        return hoverAt(end - 1)
      })
    },
    completions: (code: string) =>
      (service.getCompletionsAtPosition(file, type(code), {})?.entries ?? []).map(({ name }) => name),
    /** The underlined words, with the lines of their errors. */
    errors(code: string): [underlined: string, ...lines: string[]][] {
      type(`${code}|`)
      return service
        .getSemanticDiagnostics(file)
        .map(({ start = 0, length, messageText }) => [
          text.slice(start, start + Number(length)),
          ...ts.flattenDiagnosticMessageText(messageText, '\n').split('\n'),
        ])
    },
    close: () => service.dispose(),
  }
}
