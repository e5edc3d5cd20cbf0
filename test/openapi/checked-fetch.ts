import { expect } from 'vitest'
import { contract } from './contract.ts'

/** A `fetch` in which every request and every response fits the OpenAPI document. */
export async function checkedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init)
  const { method, url, headers } = request
  const sent = { method, url, contentType: headers.get('content-type'), body: await request.clone().text() }
  expect(await contract.request(sent)).toEqual([])
  const response = await fetch(request)
  const contentType = response.headers.get('content-type')
  const seen = { status: response.status, contentType, body: await response.clone().text() }
  expect(contract.response(request, seen)).toEqual([])
  return response
}
