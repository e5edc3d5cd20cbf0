import ts from 'typescript'
import { type Application, Converter, type DeclarationReflection, ReflectionKind } from 'typedoc'

/** A plugin of TypeDoc for what its settings do not support. */
export function load({ converter }: Application): void {
  // The title of a page is its heading instead of its file name. That of the change log is the package's name.
  converter.on(Converter.EVENT_CREATE_DOCUMENT, (_, page) => {
    const text = page.content.map((part) => part.text).join('')
    const [, heading] = /^# (.*)$/m.exec(text) ?? []
    if (heading !== undefined && heading !== 'affiliate-network-sdk') page.name = heading.replaceAll('`', '')
  })

  // The return type of a method is shown as it is written, `OverallReportRow<Selection>`, and not resolved.
  converter.on(Converter.EVENT_CREATE_SIGNATURE, (context, signature, declaration) => {
    if (signature.kindOf(ReflectionKind.CallSignature) && declaration?.type && ts.isTypeNode(declaration.type))
      signature.type = context.converter.convertType(context.withScope(signature), declaration.type)
  })

  // The main entry exports only the types of the schemas. Their values are exports of `/schemas`.
  converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    const main = project.children?.find(({ name }) => name === 'affiliate-network-sdk')
    for (const child of [...(main?.children ?? [])])
      if (targetOf(child).kindOf(ReflectionKind.Variable)) project.removeReflection(child)
  })
}

const targetOf = (reflection: DeclarationReflection): DeclarationReflection =>
  reflection.isReference() ? (reflection.getTargetReflectionDeep() as DeclarationReflection) : reflection
