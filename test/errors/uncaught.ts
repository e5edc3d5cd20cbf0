import { createClient } from '../../src/index.ts'

// A page of a report without `totalPages`. Nothing catches the error.
const content = Array.from({ length: 500 }, (_, index) => ({ offer_id: `${index}`, ck_clicks: '5', ck_gross: '7' }))
const network = createClient({
  baseUrl: 'https://network.example',
  key: 'canary',
  fetch: async () => Response.json({ httpStatus: 200, errorCode: 0, data: { content, page: 1, totalItems: 500 } }),
})
await network.reports.offer({ from: '2026-06-01', to: '2026-06-30', timezone: 0, fields: ['ck_gross'] })
