import { isPlainObject, isRecord } from '../errors/is-record.ts'

type Write = (...args: unknown[]) => Promise<unknown>

/** `offers.set`, the one call that is no operation by itself. Its errors have the name of the call that it makes. */
export const offersSet =
  ({ create, update }: { readonly create: Write; readonly update: Write }) =>
  (offer: unknown, options?: unknown): Promise<unknown> => {
    if (!isRecord(offer) || !Object.hasOwn(offer, 'id')) return create(offer, options)
    const { id, ...changes } = offer
    // An id that is undefined must not make a create of it.
    return update(id, isPlainObject(offer) ? changes : offer, options)
  }
