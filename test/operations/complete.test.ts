import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { descriptions } from '../../src/flat-calls/descriptions.ts'
import { createClient } from '../../src/index.ts'
import type { Handler } from '../../src/msw/handlers/handler.ts'
import { operations } from '../../src/operations/index.ts'
import { type AnyOperation, isListOperation } from '../../src/operations/operation.ts'
import * as schemas from '../../src/schemas/index.ts'
import { createQueries } from '../../src/tanstack-query/index.ts'
import { service } from './service.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')
const load = async <Export>(path: string): Promise<Record<string, Export>> =>
  existsSync(join(root, path)) ? await import(join(root, path)) : {}

const files = globSync('src/operations/*.ts', { cwd: root }).filter(
  (file) => !/(?:index|data|operation)\.ts$/.test(file),
)
const cases = await Promise.all(
  files.map(async (file) => ({
    resource: basename(file, '.ts'),
    // Beside the operations there is the tree of their calls.
    values: Object.entries(await load<AnyOperation>(file)).filter(([, value]) => typeof value.path === 'string'),
    handlers: Object.values(await load<readonly Handler[]>(`src/msw/handlers/${basename(file)}`)).flat(),
  })),
)

const network = createClient({ baseUrl: 'https://acme.example', key: 'k3y' })
const affiliate = createClient({ baseUrl: 'https://acme.example', key: 'k3y', affiliateId: 7 })
const clients = { network: [network], affiliate: [affiliate], both: [network, affiliate] }

it.each(
  cases.flatMap(({ resource, values, handlers }) =>
    values.map(([value, operation]) => ({ resource, handlers, value, operation, name: operation.name })),
  ),
)('$name ($value) has all its parts', ({ resource, handlers, value, operation }) => {
  const { name, path, role, input } = operation
  const inFile = (folder: string, ending = '.ts') => `${folder}/${resource}${ending}`
  const methods = inFile('src/client')
  const test = inFile('test/operations', '.test.ts')
  const parts: [file: string, what: string, isThere: boolean][] = [
    ['src/operations/index.ts', 'the operation in the list of all', operations.includes(operation)],
    [inFile('src/schemas'), 'its input, exported by src/schemas/index.ts', isExported(input)],
    [inFile('src/schemas'), 'its response, exported by src/schemas/index.ts', recordsOf(operation).every(isExported)],
    ['src/operations/index.ts', `a method ${name}`, clients[role].every((client) => hasMethod(client, name))],
    [
      'src/client/create-client.ts',
      `a preview of ${name}`,
      clients[role].every(({ preview }) => hasMethod(preview, name)),
    ],
    [
      'src/tanstack-query',
      `options of ${name}`,
      clients[role].every((client) => hasMethod(createQueries(client as typeof network), name)),
    ],
    [methods, `a description of ${name} as a tool`, roles[role].every((one) => Boolean(descriptions[one]?.[name]))],
    ['docs/operations.md', `its parameters`, mentions('docs/operations.md', `### ${name}`)],
    [methods, `a doc comment of ${name}`, mentions(methods, name.split('.').at(-1) ?? '')],
    [inFile('src/msw/handlers'), `a handler of ${value}`, handlers.some((handler) => handler.operation === operation)],
    ['src/msw/serve.ts', `the handlers of ${resource}`, read('src/msw/serve.ts').includes(`handlers/${resource}.ts`)],
    [
      test,
      `a call of ${name} with a typed response`,
      read(test).includes(`${name}(`) && mentions(test, 'wire.respond'),
    ],
    [test, `a typed request to /api/${path}`, mentions(test, `/api/${path}`)],
    ...parametersOf(operation).map((parameter): [string, string, boolean] => [
      test,
      `a typed request with ${parameter}`,
      new RegExp(`(?<!\\w)${parameter}(?:%5B0%5D)?=`).test(read(test)),
    ]),
    [test, 'a call as an affiliate', role !== 'affiliate' || mentions(test, 'wire.affiliate')],
  ]
  expect(parts.filter(([, , isThere]) => !isThere).map(([file, what]) => `${name}: ${file} lacks ${what}`)).toEqual([])
})

const roles = { network: ['network'], affiliate: ['affiliate'], both: ['network', 'affiliate'] } as const

/** The parameters of a call in the list of the service. Those that show fields of a report are many, and alike. */
const parametersOf = ({ name, method, role }: AnyOperation) =>
  service
    .filter((one) => one.call === name && one.method === method && one.role === role)
    .flatMap(({ example, body }) => (body === 'application/json' ? [] : Object.keys(example.parameters)))
    .filter((parameter) => !/^ck_|^file$/.test(parameter))
    .map((parameter) => parameter.replace('[0]', ''))

const hasMethod = (client: object, name: string) =>
  typeof name.split('.').reduce<unknown>((one, part) => Reflect.get(Object(one), part), client) === 'function'

const mentions = (path: string, word: string) =>
  new RegExp(`(?<!\\w)${word.replaceAll('.', '\\.')}(?!\\w)`).test(read(path))

interface Definition {
  readonly shape?: Readonly<Record<string, z.ZodMiniType>>
  readonly element?: z.ZodMiniType
  readonly valueType?: z.ZodMiniType
  readonly out?: z.ZodMiniType
  readonly innerType?: z.ZodMiniType
}

const definitionOf = ({ def }: z.ZodMiniType) => def as Definition

/** The records in a response: of a list or a map, its items. */
function recordsOf(operation: AnyOperation): z.ZodMiniType[] {
  const schema = isListOperation(operation) ? operation.row([]) : operation.output
  const record = (one: z.ZodMiniType): z.ZodMiniType => {
    const { element, valueType, out, innerType } = definitionOf(one)
    const inner = element ?? valueType ?? out ?? innerType
    return inner === undefined ? one : record(inner)
  }
  return schema === undefined ? [] : [record(schema)]
}

/** Whether users have a schema, or one with all its fields: the row of a report is made for the fields of its query. */
function isExported(schema: z.ZodMiniType): boolean {
  const fields = Object.entries(definitionOf(schema).shape ?? {})
  return Object.values<z.ZodMiniType>({ ...schemas }).some((one) => {
    const { shape } = definitionOf(one)
    return one === schema || (fields.length > 0 && fields.every(([name, field]) => shape?.[name] === field))
  })
}
