import { expect } from 'vitest'
import { quiet as test } from './example.ts'

test('shows the difference and sends nothing', async ({ mock, run }) => {
  const { code, stdout } = await run('change-one-field', 1001, 'payout', '0.8')
  expect(code).toBe(0)
  expect(stdout).toContain('- payout: 2.61000\n+ payout: 0.8\nWould send:\ncurl ')
  expect(stdout).toContain('id=1001&payout=0.8')
  expect(stdout).not.toContain(mock.keys.network)
  expect(mock.state.offers.get(1001)?.payout).toBe('2.61000')
})

test('writes one field, and reads it back', async ({ mock, run }) => {
  const before = { ...mock.state.offers.get(1004) }
  const { code, stdout } = await run('change-one-field', 1004, 'status', 'Active', '--yes')
  expect([code, stdout.split('\n').at(-2)]).toEqual([0, 'Written and verified.'])
  expect(mock.state.offers.get(1004)).toEqual({ ...before, status: 'Active' })
})

test('does nothing if the amount is the same', async ({ run }) => {
  const { stdout } = await run('change-one-field', 1001, 'payout', '2.610', '--yes')
  expect(stdout).toContain('Nothing to change.')
})

test('refuses a value that is invalid for the field', async ({ mock, run }) => {
  const { code, stderr } = await run('change-one-field', 1001, 'status', 'Running', '--yes')
  expect(code).toBe(1)
  expect(stderr).toContain('InputError')
  expect(mock.state.offers.get(1001)?.status).toBe('Active')
})

test('verifies a name even if the service puts blanks around it', async ({ mock, run }) => {
  mock.quirks.strayBlanks = true
  const { code } = await run('change-one-field', 1001, 'name', 'Puzzle Pets', '--yes')
  expect(code).toBe(0)
  expect(mock.state.offers.get(1001)?.name).toBe('Puzzle Pets')
})

test('prints other fields that changed, with both values', async ({ mock, run }) => {
  const [event] = mock.state.offers.get(1001)?.events ?? []
  expect(event?.payout).toBe('2.61000')
  const { code, stdout } = await run('change-one-field', 1001, 'payout', '0.8', '--yes')
  expect(code).toBe(0)
  expect(stdout.split('\n').slice(3)).toEqual([
    'Written and verified.',
    'Also changed, by the network or by someone else:',
    '  events.0.payout: "2.61000" -> "0.80000"',
    '',
  ])
})
