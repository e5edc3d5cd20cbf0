import { createClient } from '../../src/index.ts'

const { reports } = createClient({ baseUrl: 'https://acme.example', key: 'k', timezone: 0 })
const { items } = await reports.conversion({ from: '2026-03-01', to: '2026-03-31', fields: ['ck_payout', 'ck_sub1'] })

/** The variable that the test hovers over. */
export const row = items[0]

const report = reports.overall({ from: '2026-06-01', to: '2026-06-01', fields: ['ck_day', 'ck_income'] })
/** A row as an editor shows it: `undefined` only once. */
export const aggregate = (await report).items[0]
