import { expect } from 'vitest'
import type { MockNetwork } from '../../src/msw/index.ts'
import { serveMockNetwork } from '../../src/msw/node.ts'
import { cellsOf, dayOf, test } from './example.ts'
import { inTerminal } from './terminal.ts'

const RULE = [
  '--from',
  '2026-06-01',
  '--to',
  '2026-06-30',
  '--roi-below',
  '19.5',
  '--min-conversions',
  '15',
  '--list',
  'paused.json',
]

/** The conversions of June by offer. */
const ofJune = ({ state }: MockNetwork) =>
  Map.groupBy(
    state.conversions.list(({ time }) => dayOf(time).startsWith('2026-06')),
    ({ offer_id }) => offer_id,
  )

/** The rule, computed from the conversions in integer micro units. */
function unprofitable(mock: MockNetwork): number[] {
  const micros = (amount: string) => BigInt(amount.replace('.', ''))
  const june = ofJune(mock)
  return mock.state.offers
    .list(({ status }) => status === 'Active')
    .flatMap(({ id }) => {
      const rows = june.get(id) ?? []
      const sum = (side: 'payout' | 'revenue') => rows.reduce((total, row) => total + micros(row[side]), 0n)
      return rows.length >= 15 && (sum('revenue') - sum('payout')) * 1000n < 195n * sum('payout') ? [id] : []
    })
}

const nameOf = ({ state }: MockNetwork, id: number) => state.offers.get(id)?.name
const statuses = ({ state }: MockNetwork) => state.offers.list().map(({ status }) => status)

test('shows offers, pauses them, and re-activates the same offers', async ({ mock, run, read }) => {
  const before = statuses(mock)
  const expected = unprofitable(mock)
  expect(expected.length).toBeGreaterThan(2)

  const shown = await run('pause-offers', ...RULE)
  expect(shown.code).toBe(0)
  const june = ofJune(mock)
  expect(shown.stdout).toMatch(new RegExp(`\nWould be Paused: ${expected.join(', ')}\n$`))
  const [head, ...rows] = cellsOf(shown.stdout)
  expect(head).toEqual(['offer', 'name', 'ROI', 'conversions'])
  expect(rows).toEqual(
    expected.map((id) => [
      `${id}`,
      nameOf(mock, id),
      expect.stringMatching(/^-?\d+\.\d\d%$/),
      `${june.get(id)?.length}`,
    ]),
  )
  expect(statuses(mock)).toEqual(before)

  const paused = await run('pause-offers', ...RULE, '--yes')
  expect(paused.stdout).toBe(shown.stdout.replace('Would be Paused', 'Paused'))
  expect(JSON.parse(await read('paused.json'))).toEqual(expected)
  expect(statuses(mock)).toEqual(
    mock.state.offers.list().map(({ id }, at) => (expected.includes(id) ? 'Paused' : before[at])),
  )

  const undone = await run('pause-offers', '--undo', '--list', 'paused.json', '--yes')
  expect(cellsOf(undone.stdout).slice(1)).toEqual(expected.map((id) => [`${id}`, nameOf(mock, id)]))
  expect(undone.stdout).toMatch(new RegExp(`\nActive: ${expected.join(', ')}\n$`))
  expect(await read('paused.json')).toBe('[]\n')
  expect(statuses(mock)).toEqual(before)
})

test('retries a write whose response was lost', async ({ mock, run }) => {
  const expected = unprofitable(mock)
  mock.fail('offers.update', { drop: 'connection', afterAction: true })
  const { code } = await run('pause-offers', ...RULE, '--yes')
  expect(code).toBe(0)
  expect(expected.map((id) => mock.state.offers.get(id)?.status)).toEqual(expected.map(() => 'Paused'))
})

test('prints the result of each offer if one is refused, and continues with the rest when run again', async ({
  mock,
  run,
  read,
}) => {
  const expected = unprofitable(mock)
  mock.fail('offers.update', { errorCode: 6311, status: 400 })
  const first = await run('pause-offers', ...RULE, '--yes')
  expect(first.code).toBe(1)
  const [refused, ...others] = expected.filter((id) => mock.state.offers.get(id)?.status === 'Active')
  expect(others).toEqual([])
  const paused = expected.filter((id) => id !== refused)
  expect(
    cellsOf(first.stdout)
      .slice(1)
      .map(([id]) => Number(id)),
  ).toEqual(paused)
  const [reason, advice] = first.stderr.split('\n')
  expect(reason).toMatch(/^\d+ .+: ApiError: .*6311/)
  expect([reason?.split(' ')[0], advice]).toEqual([`${refused}`, `Failed: ${refused}. Run it again.`])

  const second = await run('pause-offers', ...RULE, '--yes')
  expect([second.code, second.stdout.split('\n').at(-2)]).toEqual([0, `Paused: ${refused}`])
  // All of them can be restored.
  expect(JSON.parse(await read('paused.json')).sort()).toEqual(expected)
})

test('fails to undo a list that does not exist', async ({ run }) => {
  const { code, stderr } = await run('pause-offers', '--undo', '--list', 'other.json')
  expect([code, stderr]).toEqual([1, 'There is no list other.json\n'])
})

test('Ctrl-C prints what was done, and how to undo it', async ({ mock, folder, read }) => {
  const expected = unprofitable(mock)
  const { url, close } = await serveMockNetwork(mock)
  for (let call = 0; call < 2; call++) mock.fail('offers.update', { delayMs: 0 })
  mock.fail('offers.update', { delayMs: 60_000, times: expected.length - 2 })
  const args = [...RULE, '--yes', '--base-url', url]
  const terminal = inTerminal('pause-offers', args, { cwd: folder, env: { NETWORK_KEY: mock.keys.network } })
  await terminal.shows(`2 of ${expected.length} offers`)
  terminal.press('\x03')
  const { code, lines } = await terminal.ended
  await close()
  expect([code, lines.map((line) => line.replace('^C', '').trim())]).toEqual([
    130,
    [
      expect.stringMatching(/^2026-\S+ to 2026-\S+, UTC: \d+ of \d+ active offers have an ROI below/),
      `Stopped: 2 of ${expected.length} offers are Paused; those in flight may be too.`,
      'To reactivate all of them: --undo --yes --list paused.json',
    ],
  ])
  expect(JSON.parse(await read('paused.json'))).toEqual(expected)
})
