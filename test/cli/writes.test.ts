import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { inProcess, wordsOf } from './in-process.ts'
import { service } from './service.ts'

const BROKEN = (_: unknown, response: { destroy(): unknown }) => response.destroy()
const MAYBE = '  the change may have been made: look before you send it again\n'

it.each([
  'offers update 1001 --payout 0.80 --yes --retries 0',
  'banners v3 delete-all --offer-id 1001 --yes=1001 --retries 0',
])('%s says that the change may have been made where no response came', async (line) => {
  const { env } = await service(BROKEN)
  const { code, stderr } = await inProcess(wordsOf(line), { env })
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^error: .*\n {2}the change may have been made: /)])
})

it('a write that the service refused was not made, and a read changes nothing', async () => {
  const refused = await service({ errorCode: 1003, message: 'no' })
  expect((await inProcess(wordsOf('offers update 1001 --payout 0.80 --yes'), refused)).stderr).not.toContain(MAYBE)
  const { env } = await service(BROKEN)
  expect((await inProcess(wordsOf('offers list --retries 0'), { env })).stderr).not.toContain(MAYBE)
})

it.skipIf(!existsSync('/dev/full'))('writes whose results cannot be written were made', async () => {
  const { env, requests } = await service({ data: { id: 1001, message: 'ok' } })
  const one = await inProcess(wordsOf('offers update 1001 --payout 0.80 --yes --format json --output /dev/full'), {
    env,
  })
  expect([one.code, one.stderr]).toEqual([1, expect.stringMatching(/\n {2}the change was made; its result .*\n$/)])
  const two = await inProcess(wordsOf('offers update 1001,1002 --payout 0.80 --yes --format json --output /dev/full'), {
    env,
  })
  expect([two.code, two.stderr]).toEqual([1, expect.stringMatching(/^error: .*\n {2}changed: 1001, 1002\n$/)])
  expect(requests).toHaveLength(3)
})

it('each row of several changes has the id that was changed, whatever the service says', async () => {
  const { env } = await service({ data: { id: 1001, result: 1, msg: 'done' } })
  const { stdout } = await inProcess(wordsOf('affiliates set-offer-access 41,42 --accessible-offers 1001 --yes'), {
    env,
  })
  expect(
    stdout
      .trimEnd()
      .split('\n')
      .map((row) => JSON.parse(row).id),
  ).toEqual([41, 42])
})

it('at Ctrl-C, several changes say which were made', async () => {
  const stop = new AbortController()
  const { env } = await service({ data: { id: 1001, message: 'ok' } }, () => stop.abort())
  const line = 'offers update 1001,1002,1003 --payout 0.80 --yes'
  const { code, stderr } = await inProcess(wordsOf(line), { env, signal: stop.signal })
  expect([code, stderr]).toEqual([130, 'error: stopped\n  changed: 1001\n  failed: 1002\n  not sent: 1003\n'])
})

it('an id that is written in two ways is changed once', async () => {
  const { env, requests } = await service({ data: { id: 1001, message: 'ok' } })
  await inProcess(wordsOf('offers update 1001,01001,1002,1001 --payout 0.80 --yes'), { env })
  expect(requests).toHaveLength(2)
})
