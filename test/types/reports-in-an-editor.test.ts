import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const file = join(root, 'test/types/typed-in-an-editor.ts')
const START = `
import { createClient } from '../../src/index.ts'
import { createQueries } from '../../src/tanstack-query/index.ts'
const network = createClient({ baseUrl: 'https://acme.example', key: 'k', timezone: 0 })
const affiliate = network.with({ affiliateId: 42 })
const queries = createQueries(network)
const range = { from: '2026-03-01', to: '2026-03-31' } as const
`
let text = START
let version = 0
const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config,
  ts.sys,
  root,
)
const read = (name: string) => (name === file ? text : ts.sys.readFile(name))
const editor = ts.createLanguageService({
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

/** Types code into the editor, and returns the position of the cursor, which is marked by `|`. */
function type(code: string): number {
  text = START + code.replace('|', '')
  version++
  return START.length + code.indexOf('|')
}
const hover = (code: string) =>
  ts.displayPartsToString(editor.getQuickInfoAtPosition(file, type(code))?.displayParts ?? [])
const completions = (code: string) =>
  (editor.getCompletionsAtPosition(file, type(code), {})?.entries ?? []).map(({ name }) => name)
/** The underlined words, with their errors. */
const errors = (code: string) => {
  type(`${code}|`)
  return editor
    .getSemanticDiagnostics(file)
    .map(({ start = 0, length, messageText }) => [
      text.slice(start, start + Number(length)),
      ts.flattenDiagnosticMessageText(messageText, '\n').split('\n')[0],
    ])
}

// The first request makes the language service read the whole project.
beforeAll(() => void hover('net|work'), 60_000)
afterAll(() => editor.dispose())

describe('the signature of a report', () => {
  it.each([
    ['network.reports.overall', 'Overall', 'Overall', 'Overall'],
    ['network.reports.advertiser', 'Advertiser', 'Aggregate', 'Advertiser'],
    ['network.reports.affiliate', 'Affiliate', 'Aggregate', 'Affiliate'],
    ['network.reports.offer', 'Offer', 'Offer', 'Offer'],
    ['network.reports.conversion', 'Conversion', 'Conversion', 'Conversion'],
    ['affiliate.reports.offer', 'Offer', 'Offer', 'Offer'],
    ['affiliate.reports.conversion', 'AffiliateConversion', 'Conversion', 'Conversion'],
  ])('of %s is short', (path, query, fields, row) => {
    expect(hover(`${path}|`).replace(/^\(method\) \w+\.\w+/, '')).toBe(
      `<const Selection extends FieldSelection<keyof ${fields}Fields>>(` +
        `query: Selecting<${query}ReportQuery, Selection>, options?: ListOptions): Paged<${row}ReportRow<Selection>>`,
    )
  })

  it('shows the row type by its name in queries for TanStack Query too', () => {
    expect(hover('queries.reports.conversion.all|')).toMatch(/ => Query<ReportRow<ConversionBase, .*>\[\]>$/)
  })
})

describe('while a query is written', () => {
  it.each([
    'network.reports.conversion',
    'affiliate.reports.conversion',
    'queries.reports.conversion.infinite',
  ])('%s suggests fields of the report', (call) => {
    const first = completions(`${call}({ ...range, fields: ['|'] })`)
    expect(first).toEqual(expect.arrayContaining(['ck_payout', 'ck_sub1']))
    expect(first).not.toContain('ck_event_id')
    expect(completions(`${call}({ ...range, fields: ['ck_payout', '|'] })`)).toContain('ck_sub1')
    expect(completions(`${call}({ ...range, orderBy: '|' })`)).toContain('ck_sub1')
  })

  it('its parameters are suggested', () => {
    expect(completions('network.reports.advertiser({ ...range, | })').sort()).toEqual(
      ['advertiser', 'extraFields', 'fields', 'from', 'limit', 'order', 'orderBy', 'page', 'timezone', 'to'].sort(),
    )
  })

  it('a wrong field is underlined, and the correct name is suggested', () => {
    expect(errors("network.reports.conversion({ ...range, fields: ['ck_payout', 'ck_sbu1'] })")).toEqual([
      ["'ck_sbu1'", `Type '"ck_sbu1"' is not assignable to type 'keyof ConversionFields'. Did you mean '"ck_sub1"'?`],
    ])
  })

  it('an unknown parameter is underlined', () => {
    expect(errors("network.reports.conversion({ ...range, fields: ['ck_payout'], ofer: 1 })")).toEqual([
      ['ofer', expect.stringMatching(/Did you mean to write 'offer'\?$/)],
    ])
    expect(errors('queries.reports.overall.all({ ...range, statos: 1 })')).toEqual([
      ['statos', expect.stringContaining("'statos' does not exist in type")],
    ])
  })
})
