import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type DeclaredCall, declaredCalls } from './client-calls.ts'
import { type Call, calls } from './openapi/calls.ts'
import { fieldsOf } from './openapi/fields.ts'
import type { Json } from './openapi/json.ts'
import { parametersOf } from './openapi/parameters.ts'

/** The page. */
export const PAGE = join(import.meta.dirname, '../docs/operations.md')

/** The page of all calls and their parameters, made from the operations and from the interfaces of the client. */
export function operationsPage(): string {
  const rows = calls.map((operation) => {
    const { name, method, path, role, effect, bodyType } = operation
    const { signature, result } = declaredCall(name, role)
    const type = result.replace('<Selection>', '').replaceAll('|', '\\|')
    return `| \`${signature}\` | \`${type}\` | ${method} | \`/api/${path}\` | ${bodyType} | ${role} | ${effect} |`
  })
  const sections = [...Map.groupBy(calls, ({ name }) => name)].map(([name, some]) => sectionOf(name, some))
  return `${HEAD}\n${rows.join('\n')}\n\n${PARAMETERS}\n${sections.join('\n')}`
}

/** A call as the clients of a role declare it; what is for `both` roles, both declare. */
function declaredCall(name: string, role: Call['role']): DeclaredCall {
  const roles = role === 'both' ? (['affiliate', 'network'] as const) : [role]
  const [declared] = roles.map((one) => {
    const found = declaredCalls[one].find((call) => call.name === name)
    if (found === undefined) throw new Error(`src/client declares no ${name} for the role ${one}`)
    return found
  })
  return declared as DeclaredCall
}

const HEAD = `# Operations

This page lists the operations of the service, with their calls in the
client and their parameters over HTTP. [All calls](calls.md) has examples,
and the [OpenAPI document](openapi.md) has the same content for programs.

- *Call*: the method of the client, without its last argument, the options.
- *Result*: what the call resolves to. [Paging](paging.md) explains \`Paged\`
  lists.
- *Body*: how the input is sent. \`none\`: in the query. \`multipart\`: files in
  the body, everything else in the query.
- *Role*: who may call. Affiliates send the parameter \`a\`.
- *Effect*: \`read\` calls and \`repeatable\` writes are retried, because
  repeating them has no further effect. \`single\` writes are retried only
  if the service certainly did not act.

| Call | Result | Method | Path | Body | Role | Effect |
|---|---|---|---|---|---|---|`

const PARAMETERS = `## Parameters

Required parameters have a \`*\`. Every request also has the parameter \`key\`.
The client accepts some values in other forms and converts them: flags as
\`true\` and \`false\`, dates with hyphens or as a \`Date\`, lists as arrays.
`

function sectionOf(name: string, some: readonly Call[]): string {
  const { bodyType } = some[0] as Call
  const rows = bodyType === 'form' || bodyType === 'json' ? bodyRows(some[0] as Call) : queryRows(some)
  const files = bodyType === 'multipart' ? ['| `file[0]`, … `*` | files | The files, in the body. |'] : []
  const fields = `Fields to show, listed in [Report fields](report-fields.md#${name.replace('.', '')}).`
  const report = name.startsWith('reports.') ? [`| \`ck_…\` | 0 or 1 | ${fields} |`] : []
  return [`### ${name}\n`, '| parameter | type | meaning |', '|---|---|---|', ...rows, ...files, ...report, ''].join(
    '\n',
  )
}

const queryRows = (some: readonly Call[]) =>
  parametersOf(some, {})
    .filter(({ name }) => !/^ck_|^other_fields$/.test(String(name)))
    .map(({ name, required, schema, description }) =>
      row(String(name), required === true, typeOf(schema as Json), description),
    )

const bodyRows = ({ input }: Call) =>
  fieldsOf(input).map(({ name, required, schema, numbered, description }) =>
    row(numbered ? `${name}[0]` : name, required, numbered ? 'strings, numbered' : typeOf(schema), description),
  )

const row = (name: string, required: boolean, type: string, meaning: unknown) =>
  `| \`${name}\`${name.endsWith(']') ? ', …' : ''}${required ? ' `*`' : ''} | ${type} | ${meaning} |`

/** The type of a value on the wire, in words. */
function typeOf({ type, enum: values, items, minimum, maximum, maxLength, pattern, allOf }: Json): string {
  // A schema with a name, and what it is.
  if (Array.isArray(allOf)) return typeOf(allOf.at(-1) as Json)
  if (Array.isArray(values)) return `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
  if (type === 'array') return `list of ${typeOf(items as Json).replace(/^(?:integer|string)/, '$&s')}`
  if (maxLength !== undefined) return `string of at most ${maxLength} characters`
  if (type === 'integer' && maximum !== undefined) return `integer from ${minimum} to ${maximum}`
  if (type === 'integer') return minimum === undefined ? 'integer' : `integer from ${minimum}`
  return String(pattern).includes('{1,5}') ? 'decimal' : String(type)
}

if (import.meta.main) writeFileSync(PAGE, operationsPage())
