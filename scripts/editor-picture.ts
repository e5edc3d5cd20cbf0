/**
 * Makes the picture at the top of README.md: `node scripts/editor-picture.ts`. The completions and the error are those of
 * TypeScript, for the sources of the package.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

const ROOT = join(import.meta.dirname, '..')
const FILE = join(ROOT, 'examples/editor.ts')
const SETUP = `import { createClient } from 'affiliate-network-sdk'
const network = createClient({ baseUrl: 'https://acme.example', key: '', timezone: 0 })
`
const CODE = `const june = network.reports.conversion({
  from: '2026-06-01',
  to: '2026-06-30',
  fields: ['ck_offer_name', 'ck_payout'],
})
for await (const row of june) row.ck_



await network.offers.update(1001, { status: 'Activ' })`
const SOURCE = SETUP + CODE

const [GROUND, RAISED, CHOSEN] = ['#16161f', '#232331', '#3a3f63']
const [TEXT, DIM, KEYWORD, STRING, NUMBER, ERROR] = ['#e4e4ec', '#8f8fa6', '#d79bff', '#6fdc9a', '#f5c96b', '#ff7b8a']
const [CELL, LINE, MARGIN, BAR, WIDTH] = [8.4, 22, 20, 36, 880]

/** TypeScript as an editor asks it about the code. */
function languageService(): ts.LanguageService {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, ROOT)
  const textOf = (file: string) => (file === FILE ? SOURCE : ts.sys.readFile(file))
  return ts.createLanguageService({
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
    ...(ts.sys.realpath && { realpath: ts.sys.realpath }),
    getCompilationSettings: () => ({ ...options, types: [] }),
    getScriptFileNames: () => [FILE],
    getScriptVersion: () => '1',
    getScriptSnapshot: (file) => {
      const text = textOf(file)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => ROOT,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: (file) => file === FILE || ts.sys.fileExists(file),
    readFile: textOf,
  })
}

const service = languageService()
const cursor = SOURCE.indexOf('row.ck_') + 'row.ck_'.length
const completions = (service.getCompletionsAtPosition(FILE, cursor, {})?.entries ?? [])
  .filter(({ name }) => name.startsWith('ck_'))
  .map(({ name }) => {
    const details = service.getCompletionEntryDetails(FILE, cursor, name, {}, undefined, {}, undefined)
    const signature = ts.displayPartsToString(details?.displayParts).replace('(property) ', '')
    return { signature, about: ts.displayPartsToString(details?.documentation) }
  })
const error = service.getSemanticDiagnostics(FILE).find(({ code }) => code === 2820)
if (completions.length !== 2 || error?.start === undefined) throw new Error('TypeScript says something else.')

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll(' ', '\u00a0')
const xOf = (column: number) => (MARGIN + column * CELL).toFixed(1)
const yOf = (row: number) => BAR + MARGIN + row * LINE
const words = (row: number, column: number, text: string, colour: string) =>
  `<text x="${xOf(column)}" y="${yOf(row)}" fill="${colour}">${escaped(text)}</text>`

/** The code, each word in the colour of its kind. */
function code(): string[] {
  const scanner = ts.createScanner(ts.ScriptTarget.ESNext, true, ts.LanguageVariant.Standard, CODE)
  const drawn: string[] = []
  for (let kind = scanner.scan(); kind !== ts.SyntaxKind.EndOfFileToken; kind = scanner.scan()) {
    const before = CODE.slice(0, scanner.getTokenStart())
    const isKeyword = kind >= ts.SyntaxKind.FirstKeyword && scanner.getTokenText() !== 'from'
    const colour = isKeyword
      ? KEYWORD
      : kind === ts.SyntaxKind.StringLiteral
        ? STRING
        : kind === ts.SyntaxKind.NumericLiteral
          ? NUMBER
          : TEXT
    drawn.push(
      words(
        before.split('\n').length - 1,
        before.length - before.lastIndexOf('\n') - 1,
        scanner.getTokenText(),
        colour,
      ),
    )
  }
  return drawn
}

const box = (row: number, column: number, rows: number, columns: number, colour: string) =>
  `<rect x="${xOf(column - 1)}" y="${yOf(row) - 16}" width="${((columns + 2) * CELL).toFixed(1)}" height="${rows * LINE}" rx="4" fill="${colour}"/>`

/** The list under the cursor, with what the chosen field is. */
function list(): string[] {
  const [row, column] = [6, 'for await (const row of june) row.'.length]
  const [, chosen] = completions
  const columns = Math.max(...completions.map(({ signature }) => signature.length))
  const [about = ''] = /^.*?places\./.exec(chosen?.about ?? '') ?? []
  return [
    box(row, column, 2, columns, RAISED),
    box(row + 1, column, 1, columns, CHOSEN),
    ...completions.map(({ signature }, at) => words(row + at, column, signature, TEXT)),
    words(row + 1, column + columns + 3, about, DIM),
  ]
}

/** The underlined value, with the error under it. */
function refusal(): string[] {
  const before = SOURCE.slice(SETUP.length, error?.start)
  const [row, column] = [before.split('\n').length - 1, before.length - before.lastIndexOf('\n') - 1]
  const waves = Array.from({ length: error?.length ?? 0 }, () => 'q2.1 -4 4.2 0 t4.2 0').join(' ')
  const message = ts.flattenDiagnosticMessageText(error?.messageText, '\n').replace(' | undefined', '')
  const [is, meant = ''] = message.split(/(?<=\.) (?=Did)/)
  return [
    `<path d="M${xOf(column)} ${yOf(row) + 5} ${waves}" stroke="${ERROR}" fill="none"/>`,
    words(row + 1, 0, is ?? '', ERROR),
    words(row + 2, 0, meant, ERROR),
  ]
}

const height = yOf(CODE.split('\n').length + 1) + MARGIN
writeFileSync(
  join(ROOT, 'docs/images/editor.svg'),
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}">
<title>The rows of a report have the fields that are requested, and a wrong value is an error</title>
<rect width="${WIDTH}" height="${height}" rx="10" fill="${GROUND}"/>
<g fill="#3a3a4a"><circle cx="22" cy="18" r="6"/><circle cx="42" cy="18" r="6"/><circle cx="62" cy="18" r="6"/></g>
<g font-family="ui-monospace, SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14">
${[...code(), ...list(), ...refusal()].join('\n')}
</g>
</svg>
`,
)
