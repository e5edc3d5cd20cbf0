import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { MockNetwork } from '../../src/msw/index.ts'
import { serveMockNetwork } from '../../src/msw/node.ts'
import { test as base, start } from './example.ts'

/** Runs the job in a folder of its own. */
const test = base.extend('job', async ({ mock, folder }, { onCleanup }) => {
  const { url, close } = await serveMockNetwork(mock)
  onCleanup(close)
  return (options: string) =>
    start('pause-offers', options.split(' '), folder, { NETWORK_URL: url, NETWORK_KEY: mock.keys.network })
})

const RULE = 'paused.json --from 2026-06-01 --to 2026-06-30 --roi-below 9.97 --min-conversions 30'

// By hand: offer 1027 has an ROI of 9.99%, offer 1029 has 21 conversions, and offer 1030 is paused already.
const FOUND = [1002, 1011, 1038]
const LIST = `Offers with an ROI below 9.97% and at least 30 conversions, 2026-06-01 to 2026-06-30, by the network's report:
1002 MegaMart - WW except IN, JP (CPS): ROI -8.01%, 189 conversions
1011 Кредит Онлайн - IN (CPA): ROI 9.96%, 46 conversions
1038 FlyAway - WW except US, DE (CPS): ROI -8.17%, 49 conversions
`

const statuses = ({ state }: MockNetwork) => FOUND.map((id) => state.offers.get(id)?.status)

test('without --yes, it lists offers and changes nothing', async ({ mock, job, folder }) => {
  const stdout = `${LIST}Offers: 3. To change them, add --yes.\n`
  expect(await job(RULE)).toEqual({ code: 0, stdout, stderr: '' })
  expect([statuses(mock), await readdir(folder)]).toEqual([['Active', 'Active', 'Active'], []])
})

test('pauses offers, although a response is lost, and reactivates them', async ({ mock, job, folder }) => {
  mock.fail('offers.update', { drop: 'connection', afterAction: true })
  expect(await job(`${RULE} --yes`)).toEqual({ code: 0, stdout: `${LIST}Paused: 3 of 3 offers\n`, stderr: '' })
  expect(statuses(mock)).toEqual(['Paused', 'Paused', 'Paused'])
  expect(mock.state.offers.list({ status: 'Paused' }).length).toBe(6)
  expect(await readFile(join(folder, 'paused.json'), 'utf8')).toBe('[1002,1011,1038]\n')

  const undone = await job('paused.json --undo --yes')
  expect([undone.code, undone.stdout.split('\n').at(-2)]).toEqual([0, 'Active: 3 of 3 offers'])
  expect(statuses(mock)).toEqual(['Active', 'Active', 'Active'])
  expect(await readFile(join(folder, 'paused.json'), 'utf8')).toBe('[]\n')
})

test('names what the service refused, and keeps the ids of all offers', async ({ mock, job, folder }) => {
  await writeFile(join(folder, 'paused.json'), '[1004]')
  mock.fail('offers.update', { errorCode: 6311, status: 400, times: 3 })
  const { code, stdout, stderr } = await job(`${RULE} --yes`)
  expect([code, stdout]).toEqual([1, `${LIST}Paused: 0 of 3 offers\n`])
  expect(stderr.trim().split('\n')).toEqual(FOUND.map((id) => expect.stringMatching(`^${id}: ApiError: .*6311`)))
  expect(JSON.parse(await readFile(join(folder, 'paused.json'), 'utf8'))).toEqual([1004, ...FOUND])
})

test('changes nothing if the report has duplicate rows', async ({ mock, job, folder }) => {
  const content = [1002, 1011, 1002].map((id) => ({ ck_offer_id: id, ck_conversion: 99, ck_roi: '1.00' }))
  const data = { content, page: 1, totalPages: 1, totalItems: 3 }
  mock.fail('reports.overall', { body: { httpStatus: 200, errorCode: 0, data } })
  const stderr = 'Error: The report has duplicate rows: run it again.\n'
  expect(await job(`${RULE} --yes`)).toEqual({ code: 1, stdout: '', stderr })
  expect([statuses(mock), await readdir(folder)]).toEqual([['Active', 'Active', 'Active'], []])
})

test.for([
  ['--yes', 2, /^Usage: node pause-offers\.ts FILE \[.*\n.*\n$/],
  ['paused.json --roi-below ten', 2, /^--roi-below: expected a number, received ten\n$/],
  ['paused.json --from 2026-02-31', 1, /^InputError: reports\.overall: from: .*\n$/],
  ['paused.json --undo', 1, /^Error: There is no file paused\.json\n$/],
] as const)('%s: exits with %i', async ([options, code, stderr], { job }) => {
  expect(await job(options)).toEqual({ code, stdout: '', stderr: expect.stringMatching(stderr) })
})
