import { describe, expect } from 'vitest'
import { newOffer } from '../client/new-offer.ts'
import { it } from '../wire-server.ts'

const updated = { httpStatus: 202, errorCode: 0, message: '' }

describe('an update of caps or rules without their switch', () => {
  it('is told once for each switch of a client', async ({ wire }) => {
    wire.respond(updated)
    const { offers } = wire.network()
    await offers.update(42, { cap_interval: 'Daily', cap_interval_limit: 50 })
    await offers.set({ id: 42, cap_overall_limit: 100 })
    await offers.update(42, { device_rules: ['1:OS:iOS'], geo_countries: ['US:1:'] })
    const [{ callId } = { callId: '' }] = wire.events
    expect(wire.warnings()).toEqual([
      {
        type: 'warning',
        code: 'missing-switch',
        operation: 'offers.update',
        callId,
        message:
          "offers.update: cap_interval may have no effect if the offer's has_cap_limit is off; to switch it on, pass has_cap_limit: true",
        field: 'cap_interval',
        switch: 'has_cap_limit',
      },
      expect.objectContaining({ field: 'device_rules', switch: 'device_targeting' }),
      expect.objectContaining({ field: 'geo_countries', switch: 'geo_targeting' }),
    ])
  })

  it('is not told with the switch, without a limit, or of a new offer', async ({ wire }) => {
    wire.respond(updated)
    const { offers } = wire.network()
    await offers.update(42, { has_cap_limit: true, cap_overall_limit: 100 })
    await offers.update(42, { has_cap_limit: false, cap_overall_limit: 100 })
    await offers.update(42, { cap_overall_limit: -1, cap_affiliate_overall_limit: -1, cap_type: 'Budget' })
    await offers.update(42, { geo_targeting: 1, geo_countries: ['US:1:'], geo_enforce: true })
    wire.respond({ httpStatus: 201, errorCode: 0, message: '', data: [{ id: 1 }] })
    await offers.create({ ...newOffer, cap_overall_limit: 100 })
    expect(wire.warnings()).toEqual([])
  })
})
