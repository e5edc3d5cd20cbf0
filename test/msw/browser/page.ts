/// <reference lib="dom" />
import { setupWorker } from 'msw/browser'
import { createMockNetwork } from '../../../src/msw/index.ts'
import { png } from '../pictures.ts'

/** Makes the calls of a dashboard to the mock network in a page, and adds each response to the report to the test. */
async function run(): Promise<unknown> {
  const network = createMockNetwork({ seed: 7, conversions: 500 })
  await setupWorker(...network.handlers).start({ quiet: true, onUnhandledFrame: 'bypass' })
  const call = async (path: string, init?: RequestInit) => {
    const response = await fetch(`https://network.test/api/${path}key=${network.keys.network}`, init)
    return { status: response.status, ...(await response.json()) }
  }
  const form = new FormData()
  form.append('file[0]', new File([png], 'a.png'))
  const offers = await call('v2/getOffers?')
  const update = await call('v2/setOffer?', {
    method: 'POST',
    body: new URLSearchParams({ id: '1001', name: 'Renamed' }),
  })
  const upload = await call('v3/setOfferBanners?offer_id=1001&', { method: 'POST', body: form })
  const report = await call('v2/getOverallReport?page=1&timezone=0&from=25/07/01&to=26/06/30&ck_conversion=1&')
  const tested = await call('v2/test?', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: 'https://x.example/', country: 'US', os: 'iOS', osv: '12' }),
  })
  network.fail('offers.list', { drop: 'connection' })
  const dropped = await call('v2/getOffers?').catch((error: Error) => error.name)
  return {
    offers: [offers.status, offers.totalItems],
    update: [update.status, network.state.offers.get(1001)?.name],
    upload: [upload.status, upload.data[0].width, upload.data[0].height],
    conversions: report.data.content[0].ck_conversion,
    tested: [tested.status, tested.data.result],
    dropped,
    buffer: typeof (globalThis as { Buffer?: unknown }).Buffer,
  }
}

run()
  .catch((error: Error) => ({ error: String(error.stack) }))
  .then((result) => fetch('/done', { method: 'POST', body: JSON.stringify(result) }))
