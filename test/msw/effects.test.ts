import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { createMockNetwork } from '../../src/msw/index.ts'
import { CHOOSY, service } from '../operations/service.ts'
import { ask, everything, operationOf } from './ask.ts'

// The effect decides when a call is retried. So each call is made twice, and between the two, someone else adds a
// creative.
it.each(
  service.map((one) => [`${one.method} ${one.call} ${one.role}`, one] as const),
)('%s changes as much when it is repeated as its effect says', async (key, { effect, example }) => {
  const network = createMockNetwork({ seed: 7, conversions: 0 })
  network.state.banners.update(502, { type: 3 })
  for (const id of [CHOOSY, 5002]) network.state.offers.add({ id, access_type: 'Need Approval' })
  const send = () => ask(network, operationOf(key), { ...example.parameters, ...example.request })

  const before = await everything(network)
  expect(await send()).toMatchObject({ errorCode: 0 })
  const isRead = isDeepStrictEqual(await everything(network), before)

  await ask(network, operationOf('POST banners.v3.upload network'), { offer_id: 1001, file: 'b.gif', type: 3 })
  const between = await everything(network)
  await send()
  const isRepeatable = isDeepStrictEqual(await everything(network), between)

  const actual = isRead ? 'read' : isRepeatable ? 'repeatable' : 'single'
  expect(effect, 'the effect in test/operations/service.ts, or what the mock network does').toBe(actual)
})
