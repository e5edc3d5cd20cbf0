/**
 * Makes `src/schemas/described.ts`, the schemas of `…/schemas` with the first paragraphs of the doc comments of their
 * types. A sentence is written once, in the doc comment of the field.
 */
import ts from 'typescript'
import { firstParagraph, readTypes } from './read-types.ts'

/** The forms of texts that sentences name, the longer ones first. A field may be empty all the same. */
const FORMS: readonly (readonly [RegExp, string])[] = [
  [/`YYYY-MM-DD HH:MM:SS`/, '\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d'],
  [/`YYYY\/MM\/DD HH:MM:SS`/, '\\d{4}/\\d\\d/\\d\\d \\d\\d:\\d\\d:\\d\\d'],
  [/`YYYY\/MM\/DD`/, '\\d{4}/\\d\\d/\\d\\d'],
  [/`YYYYMM`/, '\\d{6}'],
  [/\bA string of digits\b/, '\\d+'],
]

interface Text {
  description: string
  examples?: (string | number)[]
  pattern?: string
  fields?: Record<string, Text>
  shows?: true
  undocumented?: true
}

const { checker, source, exported } = readTypes('src/schemas/index.ts')

const sentenceOf = (symbol: ts.Symbol) => firstParagraph(symbol, checker)

/** The literal values of a type that other strings or numbers fit too. */
function examplesOf(type: ts.Type): (string | number)[] {
  const parts = type.isUnion() ? type.types : [type]
  const isOpen = parts.some((part) => part.isIntersection() || (part.flags & ts.TypeFlags.String) !== 0)
  const values = parts.flatMap((part) => (part.isStringLiteral() || part.isNumberLiteral() ? [part.value] : []))
  // Numbers stand in the order in which the compiler first saw them, perhaps in the types of zod. Names stay as they are.
  return isOpen ? values.toSorted((a, b) => Number(a) - Number(b)) : []
}

/** The object types in a type: in its union, in its arrays. */
function objectsIn(type: ts.Type): ts.Type[] {
  if (type.isUnion()) return type.types.flatMap(objectsIn)
  const item = checker.getIndexTypeOfType(type, ts.IndexKind.Number)
  if (item !== undefined && (type.flags & ts.TypeFlags.Object) !== 0) return objectsIn(item)
  const symbol = type.getSymbol()
  const isOurs = symbol?.declarations?.some((one) => one.getSourceFile().fileName.includes('/src/')) ?? false
  return isOurs && (type.flags & ts.TypeFlags.Object) !== 0 && type.getCallSignatures().length === 0 ? [type] : []
}

function textsOf(type: ts.Type, isResponse: boolean): Record<string, Text> {
  return Object.fromEntries(
    checker.getPropertiesOfType(type).map((field) => {
      const text: Text = { description: sentenceOf(field) }
      const fieldType = checker.getTypeOfSymbol(field)
      const examples = examplesOf(fieldType)
      const form = FORMS.find(([sentence]) => sentence.test(text.description))?.[1]
      const fields = Object.assign({}, ...objectsIn(fieldType).map((inner) => textsOf(inner, isResponse)))
      if (examples.length > 0 && isResponse) text.examples = examples
      if (form !== undefined && isResponse) text.pattern = `^(?:${form})?$`
      if (Object.keys(fields).length > 0) text.fields = fields
      return [field.name, text]
    }),
  )
}

/** The type that a schema is of: the interface of its name, or the argument of `ResponseSchema<…>` or `InputSchema<…>`. */
function schemaOf(symbol: ts.Symbol): { kind: string; of: ts.Type } | undefined {
  if (source === undefined) return undefined
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  if ((target.flags & ts.SymbolFlags.Variable) === 0) return undefined
  const type = checker.getTypeOfSymbolAtLocation(target, source)
  const kind = (type.aliasSymbol ?? type.getSymbol())?.name ?? ''
  const [given] = type.aliasTypeArguments ?? checker.getTypeArguments(type as ts.TypeReference)
  const of = target.flags & ts.SymbolFlags.Interface ? checker.getDeclaredTypeOfSymbol(target) : given
  return of === undefined ? undefined : { kind, of }
}

const schemas = new Map(exported.flatMap((symbol) => [[symbol.name, schemaOf(symbol)] as const]))

/** A report's query carries the fields to show as parameters: what they show, the row says. */
function shownFields(query: string): Record<string, Text> {
  const row = schemas.get(query.replace('AffiliateConversion', 'Conversion').replace(/Query$/, 'Row'))
  if (!query.endsWith('ReportQuery') || row === undefined) return {}
  const texts = Object.entries(textsOf(row.of, false)).filter(([name]) => name.startsWith('ck_'))
  const undocumented = (text: string) =>
    /doesn't document (?:its meaning\.|what it means)/.test(text) && ({ undocumented: true } as const)
  return Object.fromEntries(
    texts.map(([name, { description }]) => [name, { description, shows: true, ...undocumented(description) }]),
  )
}

function declarationOf(symbol: ts.Symbol): string[] {
  const schema = schemas.get(symbol.name)
  if (schema === undefined) return []
  const { kind, of } = schema
  const { name } = symbol
  const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const description = sentenceOf(target)
  const texts = { ...shownFields(name), ...textsOf(of, kind === 'ResponseSchema') }
  const missing = [
    ...(description === '' ? [name] : []),
    ...Object.keys(texts).filter((one) => !texts[one]?.description),
  ]
  if (missing.length > 0) throw new Error(`${name} has no doc comment for ${missing.join(', ')}`)
  return [
    `/** ${description} */`,
    `export const ${name}: typeof own.${name} = ${kind === 'InputSchema' ? 'inputWithDescriptions' : 'withDescriptions'}(own.${name}, ${JSON.stringify(description)}, ${JSON.stringify(texts)})`,
  ]
}

/** The text of `src/schemas/described.ts`. */
export function describedSchemas(): string {
  const lines = exported.flatMap(declarationOf)
  return `/**
 * The schemas of index.ts, each with its descriptions: what affiliate-network-sdk/schemas has at run time. Its types are
 * those of index.ts.
 */
// Made by scripts/generated-sources.ts from the doc comments of the types; not edited by hand.
import { inputWithDescriptions } from './published-input.ts'
import { withDescriptions } from './with-descriptions.ts'
import * as own from './index.ts'

${lines.join('\n')}
`
}
