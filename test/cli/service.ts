import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A service on loopback that gives each request the next of these responses, and the last again; and the settings for it. */
export async function service(...responses: readonly (object | RequestListener)[]) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.replace(/\?.*/, '')}`)
    const next = responses[Math.min(requests.length, responses.length) - 1]
    if (typeof next === 'function') (next as RequestListener)(request, response)
    else response.end(JSON.stringify({ httpStatus: 200, errorCode: 0, ...next }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const NETWORK_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { requests, env: { NETWORK_URL, NETWORK_KEY: 'k3y-of-a-network', NETWORK_TIMEZONE: '0' } }
}

const ALWAYS = { month: '202606', affiliate_id: '42', offer_id: '1001', advertiser_id: '201' }

/** A page of a conversion report. */
export const conversions = (rows: readonly object[], page = 1, totalPages = 1) => ({
  data: {
    content: rows.map((row, at) => ({
      id: String(page * 100 + at),
      ...ALWAYS,
      currency: '$',
      from_currency: '$',
      ...row,
    })),
    ...{ page, limit: rows.length, totalPages, totalItems: rows.length * totalPages },
  },
})
