import { readFileSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { inProcess } from '../cli/in-process.ts'

/** Starts the command, and gives its lines once it serves. It is ended when the test is finished. */
async function serve(args: readonly string[]) {
  const stop = new AbortController()
  let stdout = ''
  const ready = new Promise<void>((resolve) => {
    const onOutput = (text: string) => {
      stdout = text
      if (/^Try: /m.test(text)) resolve()
    }
    const ended = inProcess(['mock', '--port', '0', ...args], { signal: stop.signal, onOutput })
    onTestFinished(async () => {
      stop.abort()
      expect((await ended).code).toBe(130)
    })
  })
  await ready
  const match = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? ''
  return {
    url: match(/(http:\/\/127\.0\.0\.1:\d+)/),
    key: match(/Network key: ([0-9a-f]{32})/),
    lines: () => stdout.trimEnd().split('\n'),
  }
}

const FEW = ['--offers', '3', '--conversions', '10']

it('serves a network, and prints its address and keys', async () => {
  const size = ['--seed', '7', '--offers', '9', '--affiliates', '3', '--conversions', '100']
  const { url, key, lines } = await serve([...size, '--now', '2026-05-01'])
  const all = lines().join('\n')
  const own = /^Affiliate 42 key: ([0-9a-f]{32}) /m.exec(all)?.[1]
  const offers = await (await fetch(`${url}/api/v2/getOffers?key=${key}`)).json()
  const seen = await (await fetch(`${url}/api/v2/getOffers?key=${own}&a=42&page=1&limit=500`)).json()
  expect([offers.totalItems, seen.errorCode]).toEqual([9, 0])
  expect(all).toMatch(/^Affiliate \d+ key: .*\(inactive\)$/m)
  expect(all).toContain('Current time: 2026-05-01T00:00:00.000Z')
  expect(all).toContain('clock is fixed')
})

it('says that its time is fixed', async () => {
  const { lines } = await serve(FEW)
  expect(lines()).toContain("The mock's clock is fixed; today and --last-month use yours. To match: --now real")
})

it('prints a line for each request, with the operation that it names', async () => {
  const { url, key, lines } = await serve(FEW)
  await fetch(`${url}/api/v2/getOffers?key=${key}`)
  await fetch(`${url}/api/v2/getNothing?key=${key}`)
  expect(lines().slice(-2)).toEqual([
    expect.stringMatching(/^GET offers\.list 200 \d+ ms$/),
    expect.stringMatching(/^GET \/api\/v2\/getNothing 400 \d+ ms {2}There is no such operation$/),
  ])
})

it('prints its version', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect((await inProcess(['--version'])).stdout).toBe(`${version}\n`)
})

it('has the given quirks and rate limit', async () => {
  const { url, key } = await serve([
    ...FEW,
    '--quirks',
    'numericStrings, sumsCount=not rejected',
    '--rate-limit',
    '1/60000',
  ])
  expect((await (await fetch(`${url}/__mock`)).json()).quirks.sumsCount).toBe('not rejected')
  const ask = () => fetch(`${url}/api/v2/getOffers?key=${key}`)
  const [first, second] = [await ask(), await ask()]
  expect([first.status, await first.json()]).toMatchObject([200, { totalItems: '3' }])
  expect([second.status, second.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^(?:59|60)$/)])
})

it('prints a line for each request, unless it is quiet', async () => {
  const lines = async (...more: string[]) => {
    const { url, key, lines } = await serve(['--seed', '7', ...FEW, ...more])
    const count = lines().length
    for (const path of [
      `/api/v2/getOffers?key=${key}`,
      `/api/v2/getNothing?key=${key}`,
      '/api/v2/getAdvertisers?key=wrong',
      '/tl?a=42&o=1001',
      '/tl?a=42&o=9',
      '/__mock',
      '/',
    ])
      await fetch(url + path, { redirect: 'manual' })
    await fetch(`${url}/__mock/fail`, { method: 'POST', body: '{"operation":"*","drop":"connection"}' })
    await fetch(`${url}/api/v2/setOffer?key=${key}`, { method: 'POST' }).catch(() => {})
    return lines()
      .slice(count)
      .map((line) => line.replace(/\d+ ms(?= {2}|$)/, 'x ms'))
  }
  expect(await lines()).toEqual([
    'GET offers.list 200 x ms',
    'GET /api/v2/getNothing 400 x ms  There is no such operation',
    'GET advertisers.list 400 x ms  6002 The API key is invalid',
    'POST offers.create dropped x ms  Injected fault',
  ])
  expect(await lines('--quiet')).toEqual([])
})

it('follows the clock with --now real', async () => {
  const { lines } = await serve(['--conversions', '10', '--now', 'real'])
  expect(lines().join('\n')).not.toContain('clock is fixed')
  const present = lines().find((line) => line.startsWith('Current time: ')) ?? ''
  expect(Math.abs(Date.parse(present.slice('Current time: '.length)) - Date.now())).toBeLessThan(60_000)
})

it('explains what to do if the port is in use', async () => {
  const { url } = await serve(FEW)
  const { port } = new URL(url)
  const { code, stderr } = await inProcess(['mock', '--port', port, ...FEW])
  expect([code, stderr]).toEqual([2, `error: --port: port ${port} is taken; --port 0 chooses a free one\n`])
})
