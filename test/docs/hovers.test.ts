import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from './markdown.ts'

const entry = (name: string) => join(root, 'src', name)
const { options } = ts.parseJsonConfigFileContent(
  ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config,
  ts.sys,
  root,
)
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  exports: Record<string, { readonly types?: string }>
}
/** The source files of all entries of the package. */
const entries = Object.values(exports).flatMap(
  ({ types }) => types?.slice('./dist/types/'.length).replace('.d.ts', '.ts') ?? [],
)
const row = join(root, 'test/docs/report-row.ts')
const program = ts.createProgram([...entries.map(entry), row], options)
const checker = program.getTypeChecker()

/** Exports of an entry. Re-exports are resolved to their declarations. */
function exportsOf(name: string): ts.Symbol[] {
  const source = program.getSourceFile(entry(name)) as ts.SourceFile
  return checker
    .getExportsOfModule(checker.getSymbolAtLocation(source) as ts.Symbol)
    .map((symbol) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol))
}

/** Public fields and methods of an interface or class. */
const membersOf = (symbol: ts.Symbol): ts.Symbol[] =>
  (symbol.flags & ts.SymbolFlags.Type
    ? checker.getPropertiesOfType(checker.getDeclaredTypeOfSymbol(symbol))
    : []
  ).filter(
    (member) =>
      // Without private members and members named by symbols.
      !/^(?:#|__)/.test(member.name) &&
      // Without members declared in a library, such as zod.
      (member.declarations ?? []).some((declaration) => declaration.getSourceFile().fileName.startsWith(entry(''))),
  )

/** Whether a symbol has no comment, not even an inherited one. */
const isSilent = (symbol: ts.Symbol) => symbol.getDocumentationComment(checker).length === 0

// This test is first because TypeScript shows fields in the order in which it has seen their names.
test('a hover over the row of a report shows its fields', () => {
  const source = checker.getSymbolAtLocation(program.getSourceFile(row) as ts.SourceFile) as ts.Symbol
  const type = checker.getNonNullableType(
    checker.getTypeOfSymbol(source.exports?.get('row' as ts.__String) as ts.Symbol),
  )
  expect(checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation)).toBe(
    '{ id: string; month: string; affiliate_id: string; offer_id: string; advertiser_id: string; currency: string; from_currency: string; ck_payout: string; ck_sub1: string | null; }',
  )
  const aggregate = checker.getTypeOfSymbol(source.exports?.get('aggregate' as ts.__String) as ts.Symbol)
  expect(checker.typeToString(checker.getNonNullableType(aggregate), undefined, ts.TypeFormatFlags.NoTruncation)).toBe(
    '{ currency?: string | null; offer_id?: number | null; affiliate_id?: number | null; advertiser_id?: number | null; ck_income: string; ck_day: string; }',
  )
  const payout = type.getProperty('ck_payout')?.getDocumentationComment(checker)
  expect(ts.displayPartsToString(payout).replaceAll('\n', ' ')).toBe(
    "Payout to the affiliate. Decimal, 6 places. The service doesn't document its meaning: this is how deployed networks use it. Its currency isn't documented: see `currency`.",
  )
})

test.each(entries)('every export of %s has a doc comment', (name) => {
  expect(exportsOf(name)).not.toEqual([])
  expect(exportsOf(name).filter(isSilent).map(String)).toEqual([])
})

test.each(entries)('every field and method of %s has a doc comment', (name) => {
  const silent = exportsOf(name).flatMap((symbol) =>
    membersOf(symbol)
      .filter(isSilent)
      .map((member) => `${symbol.name}.${member.name}`),
  )
  expect(silent).toEqual([])
})

const named = (name: string, symbols: ts.Symbol[]) => symbols.find((symbol) => symbol.name === name) as ts.Symbol
/** Signatures of a function, or of a method of an interface. */
const signaturesOf = (symbol: ts.Symbol) => checker.getTypeOfSymbol(symbol).getCallSignatures()
const MAIN: Record<string, string[]> = {
  createClient: [],
  sumBy: [],
  toOfferCreate: [],
  parseDeviceRule: [],
  formatDeviceRule: [],
  parseGeoRule: [],
  formatGeoRule: [],
  RequestCall: ['request'],
  NetworkClient: ['with'],
  Tool: ['testRedirect'],
  NetworkOffers: ['list', 'get', 'create', 'update', 'set'],
  AffiliateOffers: ['list'],
  NetworkReports: ['overall', 'advertiser', 'affiliate', 'offer', 'conversion'],
  AffiliateReports: ['offer', 'conversion'],
  NetworkBannersV2: ['list', 'upload', 'delete', 'deleteAll'],
  NetworkBannersV3: ['list', 'upload', 'delete', 'deleteAll'],
  Advertisers: ['list'],
  Affiliates: ['setOfferAccess', 'listOfferAccess'],
  createMockNetwork: [],
  serveMockNetwork: [],
  mockNetworkServer: [],
  createQueries: [],
  createRelay: [],
  syncConversions: [],
  sqliteStore: [],
  parquetStore: [],
  postgresStore: [],
}
const callable = (owner: string): ts.Symbol[] => {
  const symbol = named(owner, entries.flatMap(exportsOf))
  const methods = MAIN[owner] ?? []
  return methods.length === 0 ? [symbol] : methods.map((method) => named(method, membersOf(symbol)))
}

test.each(Object.keys(MAIN))('%s has an example', (owner) => {
  for (const symbol of callable(owner)) {
    const tags = signaturesOf(symbol).flatMap((signature) => signature.getJsDocTags())
    expect(
      tags.map(({ name }) => name),
      symbol.name,
    ).toContain('example')
  }
})

test.each([
  'createClient',
  'createQueries',
  'WithChanges',
  'PreviewCall',
  'Read',
  'Write',
])('each signature of %s has its own doc comment', (owner) => {
  const symbol = named(owner, entries.flatMap(exportsOf))
  const own = symbol.members?.get('with' as ts.__String) ?? symbol
  const type = own.flags & ts.SymbolFlags.Type ? checker.getDeclaredTypeOfSymbol(own) : checker.getTypeOfSymbol(own)
  const signatures = type.getCallSignatures()
  expect(signatures.length).toBeGreaterThan(0)
  for (const signature of signatures) expect(signature.getDocumentationComment(checker)).not.toEqual([])
})
