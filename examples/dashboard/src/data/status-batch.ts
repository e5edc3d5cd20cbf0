import type { NetworkOffer } from 'affiliate-network-sdk'
import { whileSending } from '../state/sending.ts'
import type { Session } from '../state/session.ts'
import { isUnknown } from '../text/errors.ts'
import { offers as allOffers, markUncertain, readOffers } from './offers.ts'

/** The change of one offer. */
export interface StatusChange {
  readonly offer: NetworkOffer
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  readonly error?: unknown
  /** The status that the network returned afterwards. */
  readonly now?: string | undefined
}

/** Changes of offers to one status. */
export interface StatusBatch {
  readonly session: Session
  readonly status: 'Active' | 'Paused'
  readonly changes: readonly StatusChange[]
  readonly running: boolean
}

interface BatchOptions {
  /** Takes effect between requests, so that the result of each one that was sent is known. */
  readonly signal: AbortSignal
  readonly onProgress: (batch: StatusBatch) => void
}

/** Sends one update after the other, so that each offer has its own result. */
export const changeStatuses: typeof sendChanges = (...changes) => whileSending(() => sendChanges(...changes))

async function sendChanges(
  session: Session,
  offers: readonly NetworkOffer[],
  status: 'Active' | 'Paused',
  { signal, onProgress }: BatchOptions,
): Promise<StatusBatch> {
  let batch: StatusBatch = {
    session,
    status,
    changes: offers.map((offer) => ({ offer, state: 'waiting' })),
    running: true,
  }
  const show = (next: Partial<StatusBatch>) => {
    batch = { ...batch, ...next }
    onProgress(batch)
  }
  const note = (offer: NetworkOffer, state: StatusChange['state'], error?: unknown) =>
    show({ changes: batch.changes.map((change) => (change.offer === offer ? { offer, state, error } : change)) })
  for (const offer of offers) {
    if (signal.aborted) break
    note(offer, 'sending')
    try {
      await session.network.offers.update(offer.id, { status })
      note(offer, 'done')
    } catch (error) {
      if (isUnknown(error)) markUncertain(session, offer.id)
      note(offer, 'failed', error)
    }
  }
  const sent = batch.changes.filter(({ state }) => state !== 'waiting').map(({ offer }) => offer.id)
  // The list shows the error if the offers cannot be read.
  const read = sent.length > 0 ? await readOffers(session, sent).catch(allOffers.reload) : undefined
  const statuses = new Map(read?.map(({ id, status }) => [id, status]))
  show({ running: false, changes: batch.changes.map((change) => ({ ...change, now: statuses.get(change.offer.id) })) })
  return batch
}

/** What became of a change: what the network returned afterwards decides, if it could be read. */
export function resultOf(
  { state, error, now }: StatusChange,
  { status }: StatusBatch,
): 'waiting' | 'sending' | 'changed' | 'unchanged' | 'unknown' {
  if (state === 'waiting' || state === 'sending') return state
  if (now !== undefined) return now === status ? 'changed' : 'unchanged'
  if (state === 'done') return 'changed'
  return isUnknown(error) ? 'unknown' : 'unchanged'
}

export const changedOffers = (batch: StatusBatch): NetworkOffer[] =>
  batch.changes.filter((change) => resultOf(change, batch) === 'changed').map(({ offer }) => offer)
