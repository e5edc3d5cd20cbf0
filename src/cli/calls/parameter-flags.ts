import { Option } from 'commander'
import { idName } from '../../flat-calls/call.ts'
import { DAY_WORDS } from '../../flat-calls/day-words.ts'
import { inputSchemaOf, type ValueSchema } from '../../flat-calls/input-schema.ts'
import { type Operation, takesId } from '../../operations/operation.ts'
import { UsageError } from '../exit-error.ts'
import { type Given, keyOf, switchFlag, textOf, textsOf, valueFlag } from '../flags.ts'
import { forTerminal, kebab } from '../spelling.ts'

/** A parameter of an operation, as the command line takes it. */
export interface ParameterFlag {
  readonly name: string
  /** The name of its flag, without the dashes. */
  readonly flag: string
  readonly kind: 'text' | 'number' | 'switch' | 'list' | 'json'
  /** What stands for its value in the help. */
  readonly placeholder: string
  readonly help: string
  readonly isRequired: boolean
}

/** A report without fields has rows without figures. A time zone may be a setting as well. */
const REPORTS_NEED = ['timezone', 'fields']

/** The parameters of an operation that have flags: all but the id, which stands behind the command. */
export function parameterFlags(operation: Operation): ParameterFlag[] {
  const defaults: Readonly<Record<string, unknown>> = {
    ...(operation.isReport && { timezone: 'NETWORK_TIMEZONE' }),
    ...operation.defaults,
  }
  const { properties, required } = inputSchemaOf(operation, defaults)
  const names = Object.keys(properties)
  const flags = Object.entries(properties).map(
    ([name, schema]): ParameterFlag => ({
      name,
      flag: kebab(name),
      kind: kindOf(schema),
      placeholder: placeholderOf(schema),
      help: helpOf(schema, defaults[name], names),
      isRequired: required.includes(name) || (operation.isReport === true && REPORTS_NEED.includes(name)),
    }),
  )
  const files: ParameterFlag = {
    name: 'files',
    flag: 'files',
    kind: 'list',
    placeholder: 'paths',
    help: 'Files or zip archives to upload.',
    isRequired: true,
  }
  const all = operation.bodyType === 'multipart' ? [...flags, files] : flags
  return takesId(operation) ? all.filter(({ name }) => name !== idName(operation)) : all
}

/** The names of an operation's parameters that have flags. */
export const parametersOf = (operation: Operation): string[] => parameterFlags(operation).map(({ name }) => name)

/** The flags of parameters for commander, with those that are required first. */
export const optionsOf = (flags: readonly ParameterFlag[]): Option[] =>
  flags
    .toSorted((a, b) => Number(b.isRequired) - Number(a.isRequired))
    .flatMap(({ flag, kind, placeholder, help, isRequired }) => {
      const group = isRequired ? 'Required' : 'Flags'
      return kind === 'switch'
        ? [switchFlag(flag, help, group), new Option(`--no-${flag}`).hideHelp()]
        : [valueFlag(flag, placeholder, help, group)]
    })

/** The values of parameters that were given. A text that is not what it should be is left for the call to refuse. */
export function parametersIn(given: Given, flags: readonly ParameterFlag[]): Record<string, unknown> {
  const values = flags.map((flag) => [flag.name, valueIn(given, flag)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined))
}

function valueIn(given: Given, { flag, kind, help }: ParameterFlag): unknown {
  if (kind === 'switch') return given[keyOf(flag)]
  if (kind === 'list')
    return textsOf(given, flag, help)?.flatMap((text) =>
      /^\s*[[{]/.test(text) ? jsonOf(flag, text) : text.split(/ *, */),
    )
  const text = textOf(given, flag, help)
  if (text === undefined) return undefined
  if (kind === 'json') return jsonOf(flag, text)
  return kind === 'number' && /^[+-]?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text
}

function jsonOf(flag: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`--${flag}: expected JSON, received ${JSON.stringify(text)} (${(error as Error).message})`)
  }
}

/** The schemas that a value may fit, without those of lists. */
const choicesOf = ({ anyOf, ...schema }: ValueSchema): ValueSchema[] => anyOf?.flatMap(choicesOf) ?? [schema]

function kindOf(schema: ValueSchema): ParameterFlag['kind'] {
  const choices = choicesOf(schema)
  const has = (type: string) => choices.some((choice) => choice.type === type)
  if (schema.enum?.includes(true)) return 'switch'
  if (has('array')) return 'list'
  if (has('string')) return 'text'
  if (has('object')) return 'json'
  return has('integer') || has('number') ? 'number' : 'text'
}

function placeholderOf(schema: ValueSchema): string {
  const choices = choicesOf(schema)
  const pattern = choices.find((choice) => choice.pattern)?.pattern ?? ''
  if (choices.some(({ type }) => type === 'array')) return 'list'
  if (schema.enum) return 'choice'
  if (pattern.endsWith('[1-9]\\d*$') || pattern === '^\\d+$') return 'id'
  if (/\\d\{4\}/.test(pattern)) return 'day'
  if (/\{1,5\}/.test(pattern)) return 'decimal'
  const kind = kindOf(schema)
  return kind === 'switch' || kind === 'list' ? '' : kind
}

/** The values of a parameter that takes no others, or a list of them. */
function namesIn(schema: ValueSchema): string[] {
  const ofItems = () => choicesOf(schema).flatMap(({ items }) => (items === undefined ? [] : choicesOf(items)))
  const names = schema.enum ?? ofItems().flatMap((choice) => choice.enum ?? [])
  return names.includes(true) ? [] : [...new Set(names.map(String))]
}

/** The meaning of a parameter, with its choices and its default. */
function helpOf(schema: ValueSchema, usual: unknown, parameters: readonly string[]): string {
  const description = forTerminal(schema.description ?? '', parameters)
  const names = namesIn(schema)
  const isSwitch = kindOf(schema) === 'switch'
  const choices = names.length === 0 ? '' : ` ${schema.enum ? 'One of' : 'One or more of'} ${names.join(', ')}.`
  const told = usual === undefined || isSwitch || /\bdefault\b/i.test(description) ? '' : ` Default ${usual}.`
  const words = placeholderOf(schema) === 'day' ? ` Also ${DAY_WORDS}.` : ''
  return `${description}${choices}${told}${words}`
}
