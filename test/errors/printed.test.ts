import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { inspect } from 'node:util'
import { expect, it } from 'vitest'
import { ApiError } from '../../src/index.ts'

const body = { httpStatus: 400, errorCode: 3, data: [{ id: 1 }] }
const makeError = () =>
  new ApiError('offers.update: refused', { operation: 'offers.update', outcome: 'rejected', status: 400, body })

it('what Node prints of an uncaught error is its message and fields, without the rows of the response', () => {
  const program = fileURLToPath(new URL('uncaught.ts', import.meta.url))
  const args = ['--conditions=affiliate-network-sdk-source', program]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain('ResponseError: reports.offer: page 1: expected totalPages to be a whole number')
  expect(stderr).toContain('status: 200')
  expect(stderr).not.toContain('body')
  expect(stderr.split('\n').length).toBeLessThan(24)
})

it('body is in JSON, can be changed, and is not printed', () => {
  const error = makeError()
  expect(inspect(error)).toMatch(/^ApiError: offers\.update: refused\n {4}at /)
  expect(inspect(error)).not.toContain('errorCode')
  expect(JSON.parse(JSON.stringify(error))).toMatchObject({ status: 400, body })
  Object.assign(error, { body: 'replaced' })
  expect(error.body).toBe('replaced')
})
