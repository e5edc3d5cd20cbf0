import { describe, expect } from 'vitest'
import type { ClientEvent } from '../../src/index.ts'
import { it } from './wire.ts'

const range = { from: '2026-06-01', to: '2026-06-02', timezone: 0 } as const
const row = { id: '1', month: '202606', affiliate_id: '42', offer_id: '1', advertiser_id: '1', currency: '$' }
const response = {
  httpStatus: 200,
  errorCode: 0,
  data: { content: [{ ...row, from_currency: '$', ck_payout: '1.5' }], page: 1, totalPages: 1, totalItems: 1 },
}
const fields = ['ck_revenue', 'ck_payout'] as const

describe('a requested field that a row lacks', () => {
  for (const role of ['network', 'affiliate'] as const) {
    it(`is a warning for a client of the role ${role}`, async ({ wire }) => {
      const events: ClientEvent[] = []
      wire.respond(response)
      const client = wire[role]({ onEvent: (event) => events.push(event) })
      const { items } = await client.reports.conversion({ ...range, fields })
      expect(items[0]).toMatchObject({ ck_payout: '1.5' })
      expect(events.filter(({ type }) => type === 'warning')).toMatchObject([
        { code: 'drift', path: 'ck_revenue', expected: 'a decimal', received: 'nothing' },
      ])
    })

    it(`is an issue under validation: throw for a client of the role ${role}`, async ({ wire }) => {
      wire.respond(response)
      const client = wire[role]({ validation: 'throw' })
      await expect(client.reports.conversion({ ...range, fields })).rejects.toMatchObject({
        kind: 'response',
        issues: [{ path: '[0].ck_revenue', code: 'missing' }],
      })
    })
  }
})
