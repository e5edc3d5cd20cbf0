import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../../src/index.ts'

const body = { httpStatus: 400, errorCode: 3, data: [{ id: 1 }] }
const makeError = () =>
  new ApiError('offers.update: refused', { operation: 'offers.update', outcome: 'rejected', body })

describe('what Node prints of an error', () => {
  it('that nothing catches is its message and fields, without the rows of the response', () => {
    const program = fileURLToPath(new URL('uncaught.ts', import.meta.url))
    const args = ['--conditions=affiliate-network-sdk-source', program]
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect(status).toBe(1)
    expect(stderr).toContain('ResponseError: reports.offer: page 1: expected totalPages to be a whole number')
    expect(stderr).toContain('body: [Getter/Setter],')
    expect(stderr.split('\n').length).toBeLessThan(24)
  })

  it('with console.log has its body, as deep as that of other objects', () => {
    expect(inspect(makeError())).toContain('data: [ [Object] ] }')
    expect(inspect(makeError(), { depth: 0 })).toContain('body: [Object]')
    expect(inspect(makeError())).not.toContain('Getter')
    expect(inspect(makeError())).toMatch(/^ApiError: offers\.update: refused\n {4}at /)
    expect(inspect([[[[makeError()]]]])).toBe('[ [ [ [Array] ] ] ]')
  })
})

it('body is a field like the others', () => {
  const error = makeError()
  const copy: { body?: unknown } = { ...error }
  expect([copy.body, JSON.parse(JSON.stringify(error)).body]).toEqual([body, body])
  Object.assign(error, { body: 'replaced' })
  expect(error.body).toBe('replaced')
  Reflect.deleteProperty(error, 'body')
  expect([error.body, Object.keys(error).includes('body')]).toEqual([undefined, false])
})
