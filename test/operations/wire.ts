import { expect } from 'vitest'
import { contract } from '../openapi/contract.ts'
import { it as base } from '../wire-server.ts'

/** A test with a wire of its own, whose documented responses fit the OpenAPI document, as its requests do. */
export const it = base.extend('fits', { auto: true }, async ({ wire }, { onCleanup }) => {
  onCleanup(() => {
    for (const { request, status, text, documented } of wire.responses) {
      const response = { status, contentType: 'application/json', body: text }
      if (documented) expect(contract.response(request, response)).toEqual([])
    }
  })
})
