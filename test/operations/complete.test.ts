import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { definitionOf, innerOf } from '../../src/codecs/zod/codec.ts'
import { decoderOf } from '../../src/codecs/zod/read.ts'
import { descriptions } from '../../src/flat-calls/descriptions.ts'
import { createClient } from '../../src/index.ts'
import type { Call } from '../../src/msw/call.ts'
import type { Handler } from '../../src/msw/handlers/handler.ts'
import { operationsOf } from '../../src/msw/routes.ts'
import { operations } from '../../src/operations/index.ts'
import { isList, type Operation, takesId } from '../../src/operations/operation.ts'
import type { PageReader } from '../../src/operations/readers.ts'
import { operationFor, singleFor } from '../../src/relay/find-call.ts'
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
    values: Object.entries(await load<Operation>(file)).filter(([, value]) => typeof value.path === 'string'),
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
  const [inFolder, inFolderOfItsOwn] = [inFile('src/schemas'), inFile(`src/schemas/${resource}`)]
  const schemaFile = existsSync(join(root, inFolderOfItsOwn)) ? inFolderOfItsOwn : inFolder
  const test = inFile('test/operations', '.test.ts')
  const parts: [file: string, what: string, isThere: boolean][] = [
    [inFile('src/operations'), 'the operation in the tree of the resource', operations.includes(operation)],
    [schemaFile, 'its input, exported by src/schemas/index.ts', isExported(input)],
    [schemaFile, 'its response, exported by src/schemas/index.ts', recordsOf(operation).every(isExported)],
    [
      inFile('src/operations'),
      'page: 1 among the defaults of a list, for call/list.ts',
      !isList(operation) || operation.defaults?.page === 1,
    ],
    ['src/client/all-parts.ts', `a method ${name}`, clients[role].every((client) => hasMethod(client, name))],
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
    ['test/operations/service.ts', `${name} with its parameters`, examplesOf(operation).length > 0],
    ['docs/http-interface.md', 'its row in the table of operations', mentions('docs/http-interface.md', `\`${name}\``)],
    [inFile('src/msw/handlers'), `a handler of ${value}`, handlers.some((handler) => handler.operation === operation)],
    ['src/msw/serve.ts', `the handlers of ${resource}`, read('src/msw/serve.ts').includes(`handlers/${resource}.ts`)],
    ['src/msw/routes.ts', `what tells a request of ${name} from others`, meantByMock(operation) === name],
    [schemaFile, `what tells a request of ${name} from others, for relays`, meantByRelay(operation) === name],
    [
      test,
      `a call of ${name} with a typed response`,
      read(test).includes(`${name}(`) && mentions(test, 'wire.respond'),
    ],
    [test, `a typed request to /api/${path}`, mentions(test, `/api/${path}`)],
    ...parametersOf(operation).map((parameter): [string, string, boolean] => [
      test,
      `a typed request to /api/${path} with ${parameter}`,
      testsOf(path, test).some((one) => new RegExp(`(?<!\\w)${parameter}(?:%5B0%5D)?=`).test(one)),
    ]),
    [test, 'a call as an affiliate', role !== 'affiliate' || mentions(test, 'wire.affiliate')],
  ]
  expect(parts.filter(([, , isThere]) => !isThere).map(([file, what]) => `${name}: ${file} lacks ${what}`)).toEqual([])
  expect(parts.filter(([file]) => !existsSync(join(root, file)))).toEqual([])
})

const roles = { network: ['network'], affiliate: ['affiliate'], both: ['network', 'affiliate'] } as const

/** The tests of a file, or groups of tests, that have requests to a path, with the values before them. */
const testsOf = (path: string, file: string) =>
  read(file)
    .split(/^\}\)$/m)
    .filter((test) => new RegExp(`/api/${path}(?!\\w)`).test(test))

const isLike =
  ({ method, role }: Pick<Operation, 'method' | 'role'>) =>
  (one: Pick<Operation, 'method' | 'role'>) =>
    one.method === method && one.role === role

/** The list of the service has a call once, or for each role. */
const examplesOf = (operation: Operation) =>
  service.filter((one) => one.call === operation.name && isLike(operation)(one))

/** A request with every parameter of a call, and the single id of one that takes it. */
const everyParameter = (operation: Operation): Readonly<Record<string, string>> => {
  const values = examplesOf(operation).flatMap(({ example }) =>
    Object.entries({ ...example.request, ...example.parameters }),
  )
  const id = takesId(operation) ? { [operation.idParameter]: '1' } : {}
  return { ...Object.fromEntries(values.map(([parameter, value]) => [parameter, String(value)])), ...id }
}

/** The call that the mock network takes such a request for. */
function meantByMock(operation: Operation): string | undefined {
  const { path, method, role } = operation
  const query = new Map(role === 'affiliate' ? [['a', '7']] : [])
  const call: Partial<Call> = { path, method, query, parameters: everyParameter(operation) }
  return operationsOf(call as Call)[0]?.name
}

/** The call that a relay takes it for. */
function meantByRelay(operation: Operation): string | undefined {
  const parameters = everyParameter(operation)
  const candidates = operations.filter(({ path }) => path === operation.path).filter(isLike(operation))
  return (singleFor(candidates, parameters) ?? operationFor(candidates, parameters))?.name
}

/** The parameters of a call in the list of the service. Those that show fields of a report are many, and alike. */
const parametersOf = (operation: Operation) =>
  examplesOf(operation)
    .flatMap(({ example, body }) => (body === 'application/json' ? [] : Object.keys(example.parameters)))
    .filter((parameter) => !/^ck_|^file$/.test(parameter))
    .map((parameter) => parameter.replace('[0]', ''))

const hasMethod = (client: object, name: string) =>
  typeof name.split('.').reduce<unknown>((one, part) => Reflect.get(Object(one), part), client) === 'function'

const mentions = (path: string, word: string) =>
  new RegExp(`(?<!\\w)${word.replaceAll('.', '\\.')}(?!\\w)`).test(read(path))

/** The records in a response: of a list or a map, its items. */
function recordsOf({ result }: Operation): z.ZodMiniType[] {
  const schema = 'row' in result ? (result as PageReader).row([]) : result.data
  const record = (one: z.ZodMiniType): z.ZodMiniType => {
    const inner = decoderOf(one)?.item ?? innerOf(one)
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
