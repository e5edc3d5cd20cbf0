import {
  Comment,
  type CommentDisplayPart,
  type DeclarationReflection,
  type ParameterReflection,
  ReferenceType,
  type SignatureReflection,
} from 'typedoc'

/** Describes the parameters that have no comment by that of their type, and names the fields that it requires. */
export function describeParameters({ parameters = [] }: SignatureReflection): void {
  for (const parameter of parameters) {
    const type = parameter.type instanceof ReferenceType ? parameter.type.reflection : undefined
    const summary = firstParagraph(type?.comment?.summary ?? [])
    if (!parameter.comment && summary.length > 0)
      parameter.comment = new Comment([...summary, ...fieldsOf(parameter, type as DeclarationReflection)])
  }
}

/** The parts of a text before its first empty line. */
function firstParagraph(parts: readonly CommentDisplayPart[]): CommentDisplayPart[] {
  const end = parts.findIndex(({ text }) => text.includes('\n\n'))
  if (end === -1) return parts.map((part) => ({ ...part }))
  const [text = ''] = parts[end]?.text.split('\n\n', 1) ?? []
  return [...parts.slice(0, end).map((part) => ({ ...part })), { kind: 'text', text }]
}

function fieldsOf({ name }: ParameterReflection, type: DeclarationReflection): CommentDisplayPart[] {
  const placeOf = (field: DeclarationReflection) => type.project.getSymbolIdFromReflection(field)?.pos ?? 0
  const fields = (type.children ?? []).toSorted((a, b) => placeOf(a) - placeOf(b))
  const required = fields.filter((field) => !field.flags.isOptional)
  if (name === 'options' || fields.length < 2 || required.length === fields.length) return []
  const names = required.flatMap((field): CommentDisplayPart[] => [
    { kind: 'text', text: ', ' },
    { kind: 'code', text: `\`${field.name}\`` },
  ])
  return [
    { kind: 'text', text: required.length === 0 ? ' ' : ' Required: ' },
    ...names.slice(1),
    { kind: 'text', text: required.length === 0 ? '' : '. ' },
    {
      kind: 'inline-tag',
      tag: '@link',
      target: type,
      text: `All ${fields.length} fields`,
    },
    { kind: 'text', text: '.' },
  ]
}
