import { expect, it } from 'vitest'
import { createClient } from '../../src/index.ts'
import { createRelay } from '../../src/relay/index.ts'

const network = createClient({ baseUrl: 'https://acme.example', key: 'k3y&secret', timezone: 0 })
const range = { from: '2026-06-01', to: '2026-06-02', fields: ['ck_day'] } as const
const { preview } = network

it.each<[what: string, slip: () => unknown, message: string]>([
  [
    'the name of a field without its prefix',
    () => preview.reports.offer({ ...range, orderBy: 'day' as never }),
    `reports.offer: orderBy: "day" (did you mean ck_day?) is not a field of this report; docs/report-fields.md in the package lists them, and extraFields takes others`,
  ],
  ['a day without zeros', () => preview.reports.offer({ ...range, from: '2026-6-1' }), '(did you mean 2026-06-01?)'],
  [
    'a flag as the wire has it',
    () => preview.reports.offer({ ...range, ck_offer_id: 1 } as never),
    "ck_offer_id: not a parameter; write fields: ['ck_offer_id']",
  ],
  [
    'a parameter as an option of the client',
    async () => network.with({ limit: 500 } as never),
    "with: limit: not a parameter; write it in the call's query",
  ],
  [
    'a version as a number',
    () => preview.tool.testRedirect({ url: 'https://t.example/', country: 'US', os: 'iOS', osv: 12 as never }),
    'tool.testRedirect: osv: expected a non-empty string, received 12',
  ],
  [
    'a resource in place of a call',
    async () => createRelay(network, { allow: ['offers.get', 'tool' as never] }),
    'createRelay: allow[1]: expected the whole name of a call such as offers.list, received "tool" (did you mean tool.testRedirect?)',
  ],
])('%s: the error says what is meant', async (_, slip, message) => {
  await expect((async () => slip())()).rejects.toThrow(message)
})
