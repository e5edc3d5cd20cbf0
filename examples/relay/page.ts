import { createClient, isAffiliateNetworkError } from 'affiliate-network-sdk'

const client = createClient({ baseUrl: '/network', relay: true, timezone: 0 })
const element = <Kind extends HTMLElement>(id: string) => document.getElementById(id) as Kind
const show = (text: string) => {
  element('status').textContent = text
}
function fail(error: unknown): void {
  if (!isAffiliateNetworkError(error)) show(String(error))
  // Nobody has logged in, or the session has expired. A call that is not allowed has the code `not-allowed`.
  else if (error.code === 'not-signed-in') show('Log in first.')
  else show(`${error.name}, ${error.outcome}: ${error.message}`)
}

// Lists offers, page by page.
let next = 1
async function more(): Promise<void> {
  const { items, totalItems, hasNextPage } = await client.offers.list({ page: next, limit: 500 })
  next++
  const lines = items.map(({ name }) => Object.assign(document.createElement('li'), { textContent: name }))
  element('offers').append(...lines)
  element<HTMLButtonElement>('more').disabled = !hasNextPage
  show(`${element('offers').childElementCount} of ${totalItems}`)
}
element('more').addEventListener('click', () => more().catch(fail))

// The relay does not allow this call, which rejects with an `ApiError`.
element('forbidden').addEventListener('click', () => client.advertisers.list().then(() => show('allowed'), fail))

// Uploads files with progress.
const bar = element<HTMLProgressElement>('progress')
element<HTMLInputElement>('files').addEventListener('change', async ({ target }) => {
  const { files } = target as HTMLInputElement
  if (files === null) return
  try {
    const onProgress = ({ loaded, total }: { loaded: number; total?: number | undefined }) => {
      bar.value = loaded / (total ?? Infinity)
    }
    const banners = await client.banners.v3.upload({ offer_id: 1001, files }, { onProgress })
    show(`${banners.length} uploaded`)
  } catch (error) {
    fail(error)
  }
})
