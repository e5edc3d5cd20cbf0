import { expect, it } from 'vitest'
import { chunksOf } from '../../src/platform/node/source.ts'

it('a generator that is ended while it reads a web stream ends, and gives the stream back', async () => {
  const stream = new ReadableStream({ pull: (controller) => controller.enqueue('more') })
  async function* all() {
    yield* chunksOf(stream)
  }
  const generator = all()
  await generator.next()
  expect(await generator.return(undefined)).toEqual({ done: true, value: undefined })
  expect(stream.locked).toBe(false)
})
