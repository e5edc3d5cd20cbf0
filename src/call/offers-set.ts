import { isPlainObject, isRecord } from '../errors/is-record.ts'
import { createOffer, updateOffer } from '../operations/offers.ts'
import type { AnyOperation } from '../operations/operation.ts'
import type { Settings } from '../transport/settings.ts'
import { prepareCall } from './prepare-call.ts'
import { run } from './run.ts'

/** `offers.set`, the one call that is no operation by itself. Its errors have the name of the call that it makes. */
export const offersSet = {
  send: (args: readonly unknown[], settings: Settings) => run(...chosen(args), settings),
  prepare: (args: readonly unknown[], settings: Settings) => prepareCall(...chosen(args), settings),
}

function chosen([offer, options]: readonly unknown[]): [AnyOperation, readonly unknown[]] {
  if (!isRecord(offer) || !Object.hasOwn(offer, 'id')) return [createOffer, [offer, options]]
  const { id, ...changes } = offer
  // An id that is undefined must not make a create of it.
  return [updateOffer, [id, isPlainObject(offer) ? changes : offer, options]]
}
