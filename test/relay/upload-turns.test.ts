import { expect, it } from 'vitest'
import { UploadTurns } from '../../src/relay/bodies/upload-turns.ts'
import { Limiter } from '../../src/transport/pacing/limiter.ts'

/** How many of some turns are taken at once. */
async function takenOf(limiters: readonly Limiter[]): Promise<number> {
  let taken = 0
  for (const limiter of limiters)
    void limiter
      .turn()
      .take()
      .then(() => taken++)
  await new Promise(setImmediate)
  return taken
}

it.each([
  [1, 1],
  [2, 1],
  [4, 2],
  [9, 4],
])('of %i turns of a client, uploads have %i at once', async (concurrency, expected) => {
  const ownLimiter = new Limiter(concurrency)
  const uploads = new UploadTurns({ concurrency, ownLimiter })
  expect(await takenOf(Array(10).fill(uploads))).toBe(expected)
  expect(await takenOf(Array(10).fill(ownLimiter))).toBe(concurrency - expected)
})

it('an upload takes no turn that other calls have', async () => {
  const ownLimiter = new Limiter(2)
  const uploads = new UploadTurns({ concurrency: 2, ownLimiter })
  expect(await takenOf([ownLimiter, ownLimiter])).toBe(2)
  expect(await takenOf([uploads])).toBe(0)
})

it('an upload gives both turns back, and one that ends at once takes none', async () => {
  const ownLimiter = new Limiter(1)
  const uploads = new UploadTurns({ concurrency: 1, ownLimiter })
  const [ended, whole] = [uploads.turn(), uploads.turn()]
  void ended.take()
  ended.release()
  await whole.take()
  whole.sent()
  whole.release()
  expect(await takenOf([uploads, ownLimiter])).toBe(1)
})
