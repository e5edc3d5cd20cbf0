import { signal } from '@preact/signals'
import { cache } from '../state/remote.ts'
import { whileSending } from '../state/sending.ts'
import type { Session } from '../state/session.ts'
import { refusalOf } from './creative-files.ts'

/** A file that is uploading. */
export interface Upload {
  readonly id: number
  readonly offerId: number
  /** The files that were chosen together. */
  readonly batch: number
  readonly name: string
  readonly size: number
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  /** Bytes sent. */
  readonly loaded: number
  readonly error?: unknown
  /** Why the file was not sent. */
  readonly refusal?: string | undefined
}

let lastId = 0
let queue = Promise.resolve()

export const uploads = signal<readonly Upload[]>([])

function note(id: number, change: Partial<Upload>): void {
  uploads.value = uploads.value.map((upload) => (upload.id === id ? { ...upload, ...change } : upload))
}

/** Uploads one file after the other, so that each file has its own result and progress. */
export function uploadCreatives(session: Session, offerId: number, files: readonly File[]): void {
  const entries = files.map((file) => ({ file, id: ++lastId }))
  const batch = lastId
  uploads.value = [
    ...uploads.value.filter(({ state }) => state !== 'done'),
    ...entries.map(
      ({ file, id }) =>
        ({ id, offerId, batch, name: file.name, size: file.size, state: 'waiting', loaded: 0 }) as const,
    ),
  ]
  for (const { file, id } of entries) queue = queue.then(() => send(session, offerId, file, id))
  // Invalidates the cached creatives of every affiliate.
  queue = queue.then(() => cache.invalidateQueries({ queryKey: session.queries.banners.key() }))
}

async function send({ network }: Session, offer_id: number, files: File, id: number): Promise<void> {
  try {
    const refusal = await refusalOf(files)
    if (refusal !== undefined) return note(id, { state: 'failed', refusal })
    note(id, { state: 'sending' })
    const onProgress = ({ loaded }: { loaded: number }) => note(id, { loaded })
    await whileSending(() => network.banners.v3.upload({ offer_id, files }, { onProgress }))
    note(id, { state: 'done', loaded: files.size })
  } catch (error) {
    note(id, { state: 'failed', error })
  }
}

export const isFinished = ({ state }: Upload): boolean => state === 'done' || state === 'failed'

/** Removes the files of an offer from the list that are not uploading any more. */
export function forgetUploads(offerId: number): void {
  uploads.value = uploads.value.filter((upload) => upload.offerId !== offerId || !isFinished(upload))
}

export function forgetUpload(id: number): void {
  uploads.value = uploads.value.filter((upload) => upload.id !== id)
}
