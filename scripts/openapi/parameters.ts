import type { Call } from './calls.ts'
import { type Example, filterItems } from './descriptions.ts'
import { type Field, fieldsOf } from './fields.ts'
import { defined, type Json } from './json.ts'
import { sharedSchema } from './shared-schemas.ts'

/** Whose call an operation is: without `a` the network's, with `a` that affiliate's. */
type Form = 'network' | 'affiliate'

interface Parameter extends Field {
  readonly forms: ReadonlySet<Form>
}

/** The parameters in the query of an operation. Those of its two forms are together, `a` among them. */
export function parametersOf(calls: readonly Call[], examples: Readonly<Record<string, Example>>): Json[] {
  const byName = new Map<string, Parameter>()
  const forms = new Set<Form>()
  for (const { name: call, role, bodyType, input } of calls) {
    if (bodyType === 'form' || bodyType === 'json') continue
    forms.add(role as Form)
    for (const field of fieldsOf(input)) {
      const { forms: others = [] } = byName.get(field.name) ?? {}
      // The client fills in the page of a report, which the service requires.
      const required = field.required || (call.startsWith('reports.') && field.name === 'page')
      byName.set(field.name, { ...field, required, forms: new Set([...others, role as Form]) })
    }
  }
  if (forms.has('affiliate')) byName.set('a', { ...AFFILIATE, ...byName.get('a'), forms })
  const parameters = [...byName.values()].sort((a, b) => Number(b.required) - Number(a.required))
  const hasOthers = calls.some(({ isReport }) => isReport === true)
  return [
    ...parameters.map((parameter) => parameterOf(parameter, forms, Object.values(examples)[0]?.query)),
    ...(hasOthers ? [OTHER_FIELDS] : []),
  ]
}

function parameterOf(
  { name, description, required, schema, text, forms }: Parameter,
  all: ReadonlySet<Form>,
  example: Example['query'] = {},
): Json {
  const only = forms.size === all.size ? '' : forms.has('network') ? ' Only without `a`.' : ' Only with `a`.'
  return defined({
    name,
    in: 'query',
    required: required || undefined,
    description: description + only,
    ...(text !== undefined && { style: 'form', explode: false }),
    schema: withItemExample(name, schema),
    example: example[name],
  })
}

/** A list with an example of one item: see `sharedSchemas` for why it is not one of the parameter. */
function withItemExample(name: string, schema: Json): Json {
  const example = filterItems[name]
  if (schema.type !== 'array' || example === undefined) return schema
  return { ...schema, items: { ...(schema.items as Json), example } }
}

const AFFILIATE: Field = {
  name: 'a',
  description: 'Affiliate id. If set, the request acts as that affiliate.',
  required: false,
  schema: sharedSchema('AffiliateId'),
}

/** The fields of a report that only some networks have. */
const OTHER_FIELDS: Json = {
  name: 'other_fields',
  in: 'query',
  description: 'Fields that only your network has, each as a separate parameter, such as `ck_name=1`.',
  style: 'form',
  explode: true,
  example: {},
  schema: {
    type: 'object',
    properties: {},
    patternProperties: { '^ck_[a-z0-9_]+$': { type: 'integer', enum: [0, 1] } },
    additionalProperties: false,
  },
}
