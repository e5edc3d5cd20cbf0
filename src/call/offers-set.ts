import { isPlainObject, isRecord } from '../errors/objects.ts'
import { createOffer, updateOffer } from '../operations/offers.ts'
import type { Operation } from '../operations/operation.ts'
import type { ClientState } from '../transport/client-state.ts'
import { prepareCall } from './prepare-call.ts'
import { run } from './run.ts'

/** `offers.set`: makes the call `offers.update` or `offers.create`, and its errors have the name of that one. */
export const offersSet = {
  run: (args: readonly unknown[], clientState: ClientState) => run(...createOrUpdate(args), clientState),
  prepare: (args: readonly unknown[], clientState: ClientState) => prepareCall(...createOrUpdate(args), clientState),
}

function createOrUpdate([offer, options]: readonly unknown[]): [Operation, readonly unknown[]] {
  if (!isRecord(offer) || !Object.hasOwn(offer, 'id')) return [createOffer, [offer, options]]
  const { id, ...changes } = offer
  // An update even if the id is undefined: it is refused, where a create would make an unwanted offer.
  return [updateOffer, [id, isPlainObject(offer) ? changes : offer, options]]
}
