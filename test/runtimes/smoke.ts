import type * as Sdk from 'affiliate-network-sdk'
import { sweep } from './sweep.ts'

/** Addresses of the servers of a smoke test: the mock network, and one server for each fault. */
export interface Target {
  readonly url: string
  readonly key: string
  /** The key of the failing calls. It occurs nowhere else, in any encoding. */
  readonly canary: string
  readonly faults: Readonly<Record<FaultName, string>>
  /** A file on disk, if the runtime has a file system. */
  readonly path?: string | undefined
}

export const FAULTS = ['refused', 'reset', 'hangs', 'redirects', 'cut', 'page'] as const
export type FaultName = (typeof FAULTS)[number]

/** Fields of an error. */
export interface Told {
  readonly name: string
  readonly kind: string
  readonly outcome: string
  readonly own: boolean
  readonly message: string
  readonly code: string | undefined
}

export interface Report {
  readonly listed: readonly number[]
  readonly crawled: number
  readonly reported: number
  readonly updated: string
  readonly uploaded: readonly string[]
  readonly errors: Readonly<Record<string, Told>>
  readonly leaks: readonly string[]
}

/** Makes calls that succeed, and calls that fail in each way that a network can fail. It runs in every runtime. */
export async function smoke(sdk: typeof Sdk, target: Target): Promise<Report> {
  const network = sdk.createClient({ baseUrl: target.url, key: target.key, timezone: 0 })
  const page = await network.offers.list({ limit: 500 })
  const [offer] = page.items
  if (offer === undefined) throw new Error('the mock network has no offers')
  let crawled = 0
  for await (const each of network.offers.list({ limit: 500 })) crawled += each.id === undefined ? 0 : 1
  const rows = await network.reports
    .conversion({ from: '2026-06-01', to: '2026-06-02', fields: ['ck_payout'], limit: 500 })
    .toArray({ max: 1000 })
  const { id } = await network.offers.update(offer.id, { name: 'Renamed' })
  const uploaded = await upload(network, Number(offer.id), target.path)

  const errors: Record<string, Told> = {}
  const leaks: string[] = []
  const fail = async (name: string, call: PromiseLike<unknown>) => {
    const error = await call.then(
      () => new Error('did not fail'),
      (reason: unknown) => reason,
    )
    leaks.push(...sweep(error, target.canary).map((place) => `${name}: ${place}`))
    errors[name] = tell(sdk, error)
  }
  // A short timeout only where no response ever comes: elsewhere a busy machine could change the error.
  const strange = (baseUrl: string, timeout = 10_000) =>
    sdk.createClient({ baseUrl, key: target.canary, retries: 0, timeout })
  await fail('denied', strange(target.url).offers.list())
  await fail('input', strange(target.url).offers.list({ limit: 7 as 500 }))
  for (const name of FAULTS) {
    await fail(name, strange(target.faults[name], name === 'hangs' ? 300 : undefined).offers.list())
  }
  await fail('written', strange(target.faults.reset).offers.update(1, { name: 'x' }))
  return {
    listed: [page.items.length, page.totalItems],
    crawled,
    reported: rows.length,
    updated: (await network.offers.get(id))?.name ?? '',
    uploaded,
    errors,
    leaks,
  }
}

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

async function upload(network: Sdk.NetworkClient, offer_id: number, path?: string): Promise<string[]> {
  const bytes = Uint8Array.from(atob(PIXEL), (unit) => unit.charCodeAt(0))
  const files = [
    { name: 'blob.png', data: new Blob([bytes], { type: 'image/png' }) },
    { name: 'bytes.png', data: bytes },
  ]
  const held = await network.banners.v3.upload({ offer_id, files })
  // A path is uploaded in another way: as a stream, if the runtime has a file system.
  const piped = path === undefined ? [] : await network.banners.v3.upload({ offer_id, files: { path } })
  return [...held, ...piped].map(({ size }) => String(size))
}

function tell(sdk: typeof Sdk, error: unknown): Told {
  if (!sdk.isAffiliateNetworkError(error))
    return { name: String(error), kind: '', outcome: '', own: false, message: '', code: undefined }
  const { name, kind, outcome, message, code } = error
  return { name, kind, outcome, own: error instanceof sdk.AffiliateNetworkError, message, code }
}
