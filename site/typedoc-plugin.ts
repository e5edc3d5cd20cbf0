import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type Application,
  CommentTag,
  Converter,
  type DeclarationReflection,
  makeRecursiveVisitor,
  PageEvent,
  ReferenceType,
  ReflectionKind,
  RendererEvent,
  type SignatureReflection,
  type SomeType,
  UnknownType,
} from 'typedoc'
import ts from 'typescript'
import { describeParameters } from './parameter-texts.ts'
import { forReaders, withOptions } from './reference-markdown.ts'

/** The topic of an export of the main entry, by the source file that it is in. The first match counts. */
const TOPICS: readonly (readonly [RegExp, string])[] = [
  [/^client\/(?:create-client|clients|calls)|^call\//, 'Client'],
  [/^client\//, 'Calls'],
  [/^errors/, 'Errors'],
  [/^options\/client-event/, 'Events'],
  [/^options\/uploads/, 'Creatives'],
  [/^options/, 'Options'],
  [/^paging|pages/, 'Lists'],
  [/^targeting/, 'Targeting rules'],
  [/offer/, 'Offers'],
  [/report|field-selection|conversion/, 'Reports'],
  [/banner/, 'Creatives'],
  [/advertisers|affiliates/, 'Advertisers and access'],
  [/tool/, 'Redirect tester'],
  [/date|days/, 'Days and times'],
  [/^schemas|^codecs/, 'Values'],
]

/** A plugin of TypeDoc for what its settings do not support. */
export function load({ converter, renderer }: Application): void {
  // The return type of a method is shown as it is written, `OverallReportRow<Selection>`, and not resolved.
  converter.on(Converter.EVENT_CREATE_SIGNATURE, (context, signature, declaration) => {
    if (signature.kindOf(ReflectionKind.CallSignature) && declaration?.type && ts.isTypeNode(declaration.type))
      signature.type = context.converter.convertType(context.withScope(signature), declaration.type)
  })

  converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    // The main entry exports only the types of the schemas. Their values are exports of `/schemas`.
    const [main] = project.children ?? []
    for (const child of [...(main?.children ?? [])])
      if (targetOf(child).kindOf(ReflectionKind.Variable)) project.removeReflection(child)
    for (const child of main?.children ?? []) {
      const file = project.getSymbolIdFromReflection(child)?.packagePath.replace(/^src\//, '') ?? ''
      const topic = TOPICS.find(([files]) => files.test(file))?.[1]
      if (topic === undefined) throw new Error(`no topic for ${child.name}`)
      const comment = child.comment ?? child.signatures?.[0]?.comment
      comment?.blockTags.push(new CommentTag('@category', [{ kind: 'text', text: topic }]))
    }
    for (const reflection of Object.values(project.reflections)) {
      if (reflection.isSignature()) withoutSelection(reflection)
      // A field that follows from a schema would have that as its default value.
      if (reflection.kindOf(ReflectionKind.Property)) delete (reflection as DeclarationReflection).defaultValue
      if (reflection.kindOf(ReflectionKind.TypeAlias) && isComputed((reflection as DeclarationReflection).type))
        (reflection as DeclarationReflection).type = new UnknownType('…')
    }
  })

  // After the comments of parameters have their places.
  converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    for (const reflection of Object.values(project.reflections))
      if (reflection.isSignature()) describeParameters(reflection)
  })

  renderer.on(PageEvent.END, (page) => {
    if (page.contents !== undefined) page.contents = forReaders(page.url, page.contents)
  })

  renderer.on(RendererEvent.END, ({ outputDirectory }) => {
    const [path, options] = ['functions/createClient', 'interfaces/ClientOptions'].map((name) =>
      join(outputDirectory, `affiliate-network-sdk/${name}.md`),
    ) as [string, string]
    writeFileSync(path, withOptions(readFileSync(path, 'utf8'), readFileSync(options, 'utf8')))
  })
}

const targetOf = (reflection: DeclarationReflection): DeclarationReflection =>
  reflection.isReference() ? (reflection.getTargetReflectionDeep() as DeclarationReflection) : reflection

/** Whether a type is a formula. Its comment says what it gives. */
function isComputed(type: SomeType | undefined): boolean {
  let found = false
  const formula = () => {
    found = true
  }
  const reference = (part: ReferenceType) => {
    if (part.name === 'Untyped') found = true
  }
  type?.visit(makeRecursiveVisitor({ conditional: formula, mapped: formula, reference }))
  return found
}

/**
 * Shows the signature of a report without the type parameter that carries the selected fields from the query to the
 * rows: `overall(query: OverallReportQuery): Paged<OverallReportRow>`.
 */
function withoutSelection(signature: SignatureReflection): void {
  if (!signature.typeParameters?.some(({ name }) => name === 'Selection')) return
  delete signature.typeParameters
  const visitor = makeRecursiveVisitor({
    reference(type) {
      const [first] = type.typeArguments ?? []
      if (first instanceof ReferenceType && first.name === 'Selection') delete type.typeArguments
    },
  })
  signature.type?.visit(visitor)
  for (const parameter of signature.parameters ?? [])
    if (parameter.type instanceof ReferenceType && parameter.type.name === 'Selecting')
      parameter.type = parameter.type.typeArguments?.[0] as SomeType
}
