import type { MockNetwork } from '../../src/msw/index.ts'
import { operations } from '../../src/operations/index.ts'
import { EVERY_BLOCK, type Values } from '../operations/service.ts'
import { gif, png } from './pictures.ts'

export type Operation = (typeof operations)[number]

/** An operation by method, call and role. */
export const keyOf = ({ method, name, role }: Operation) => `${method} ${name} ${role}`

export const operationOf = (key: string) => operations.find((operation) => keyOf(operation) === key) as Operation

/** Sends values to a mock network, and returns what its response has besides trace ids, which differ each time. */
export async function ask(
  network: MockNetwork,
  { method, path, bodyType }: Operation,
  values: Values,
): Promise<Readonly<Record<string, unknown>>> {
  const { file, ...others } = values
  const text = Object.entries(others).map(([name, value]) => [name, String(value)])
  const form = new URLSearchParams(text)
  const files = new FormData()
  files.append('file[0]', new File([file === 'b.gif' ? gif : png], String(file)))
  const body = { none: null, form, json: JSON.stringify(others), multipart: files }[bodyType]
  const query = body === null || bodyType === 'multipart' ? `&${form}` : ''
  const url = `${network.baseUrl}/api/${path}?key=${network.keys.network}${query}`
  const response = await network.handle(new Request(url, { method, body }))
  const { 'api-trace-id': _, 'trace-id': __, ...shown } = (await response.json()) as Record<string, unknown>
  return shown
}

/** What can be read of a network that writes may have changed. */
export async function everything(network: MockNetwork): Promise<unknown[]> {
  const reads: readonly (readonly [string, Values])[] = [
    ['GET offers.list network', EVERY_BLOCK],
    ['GET offers.list affiliate', { a: 42, page: 1, limit: 500 }],
    ['GET offers.list affiliate', { a: 47, page: 1, limit: 500 }],
    ['GET banners.v3.list network', { a: 42, offer_id: '1001,1002' }],
  ]
  return Promise.all(reads.map(([key, values]) => ask(network, operationOf(key), values)))
}
