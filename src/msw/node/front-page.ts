import { endpoints } from './description.ts'
import { html, pageResponse, table } from './html.ts'
import { STYLE } from './style.ts'

const ADDRESSES = [
  ['GET /__mock', 'keys, time and contents of this network, and how to steer it'],
  ['GET /tl?a=…&o=…', 'tracking link of an affiliate and an offer'],
  ...endpoints.map(({ method, path, names }) => [`${method} ${path}`, names.join(', ')] as const),
] as const

/** What is at `/`: what this is, and its addresses, as text or as a page. */
export function frontPage(accept: string): Response {
  const about = 'This is a mock network of affiliate-network-sdk, for development and tests. Nothing here is real.'
  if (!/\btext\/html\b/.test(accept)) {
    const lines = ADDRESSES.map(([address, what]) => `${address.padEnd(34)}${what}`)
    return new Response(`${about}\n\n${lines.join('\n')}\n`, {
      headers: { 'content-type': 'text/plain; charset=utf-8', vary: 'accept' },
    })
  }
  const body = html`
<header><h1>Mock network</h1><p class="quiet">${about}</p><p><a href="/__mock">Keys, time and contents</a></p></header>
<main><h2>Addresses</h2>
<div class="card">${table(
    ['request', 'what it is'],
    ADDRESSES.map(([address, what]) => [html`<code>${address}</code>`, what]),
  )}</div></main>`
  return pageResponse('Mock network', body, STYLE)
}
