import { isRecord } from '../errors/objects.ts'
import { copiedFields, isUnset, nameWhenRead } from '../offer-copy/copied-fields.ts'
import type { Operation } from '../operations/operation.ts'
import type { OfferAccess } from '../schemas/affiliates.ts'
import type { NetworkOffer } from '../schemas/network-offer.ts'
import { type FlatArguments, methodOf } from './call.ts'

/** A field that a write sends. */
export interface FieldChange {
  readonly name: string
  /** Its value now, in the words of the write where they are known; `''` for none, absent where it can't be read. */
  readonly before?: string | undefined
  readonly after: string
}

/** What a write changes. */
export interface RecordChanges {
  /** The record that is there, such as `offer 1001`; absent where the write adds one. */
  readonly record?: string
  /** `false` where the service has no such record. */
  readonly found?: false
  /** The record's name; absent where it isn't known. */
  readonly name?: string | undefined
  readonly fields: readonly FieldChange[]
}

/** The fields of a request's body, the items of a list in one. */
export function sentFields({ body = [] }: Request): FieldChange[] {
  const pairs =
    typeof body === 'string' ? [...new URLSearchParams(body)] : body.map((part) => [part.name, part.filename])
  const fields = new Map<string, string[]>()
  for (const [name = '', value = ''] of pairs) {
    const list = name.replace(/\[\d+\]$/, '')
    fields.set(list, [...(fields.get(list) ?? []), value])
  }
  return [...fields].map(([name, values]) => ({ name, after: values.join(', ') }))
}

/** As much of a preview as is read here. */
interface Request {
  readonly body: string | readonly { readonly name: string; readonly filename: string }[] | undefined
}

/**
 * Reads the record that a write changes: what it is called, and the value now of each field that the write sends, beside
 * the value that it gets. Sends one read, and of `affiliates.setOfferAccess` one for each of the first ten offers.
 *
 * - `offers.update`: the offer's name and its fields, also those that have another name or other words when they are read.
 * - `banners.*`: the name of their offer.
 * - `affiliates.setOfferAccess`: the affiliate's name where a list has it, and in which list of each offer it is.
 * - `offers.create`: sends nothing.
 * @param client A client of a network.
 * @param request The preview of the write.
 * @throws what the client throws.
 */
export async function changesOf(
  client: object,
  operation: Operation,
  input: FlatArguments,
  request: Request,
  signal: AbortSignal,
): Promise<RecordChanges> {
  const read = (name: string, id: unknown) => methodOf(client, { name })(id, { signal }) as Promise<unknown>
  const fields = sentFields(request).filter(({ name }) => name !== 'id')
  if (operation.name === 'affiliates.setOfferAccess') return accessChanges(input.id, fields, read)
  const id = operation.name === 'offers.update' ? input.id : input.offer_id
  if (id === undefined) return { fields }
  const offer = (await read('offers.get', id)) as NetworkOffer | undefined
  const now = offer && operation.name === 'offers.update' ? valuesNow(offer) : () => undefined
  return {
    record: `offer ${id}`,
    ...(offer === undefined && { found: false }),
    name: textOf(offer?.name) || undefined,
    fields: fields.map((field) => ({ ...field, before: now(field.name) })),
  }
}

/** Where an offer shows what these fields write, in words of its own. */
const SHOWN_AS: Readonly<Record<string, readonly (keyof NetworkOffer)[]>> = {
  currency: ['currency_code'],
  categories: ['categories'],
  geo_countries: ['geo_states', 'geo_countries'],
  geo_redirect_target_id: ['geo_redirect_offer', 'geo_redirect_group'],
}

function valuesNow(offer: NetworkOffer): (name: string) => string | undefined {
  const values = new Map<string, unknown>(Object.entries(copiedFields(offer, {})))
  return (name) => {
    const shown = SHOWN_AS[name]
    if (shown !== undefined) return textOf(shown.map((one) => offer[one]))
    return Object.hasOwn(offer, nameWhenRead(name)) ? textOf(values.get(name)) : undefined
  }
}

function textOf(value: unknown): string {
  if (isUnset(value)) return ''
  if (typeof value !== 'object' || value === null) return String(value).trim()
  return (isRecord(value) ? Object.values(value) : (value as unknown[])).map(textOf).filter(Boolean).join(', ')
}

/** More offers are not looked at: each costs a request. */
const MOST_OFFERS = 10

async function accessChanges(
  id: unknown,
  fields: readonly FieldChange[],
  read: (name: string, id: unknown) => Promise<unknown>,
): Promise<RecordChanges> {
  const offers = fields.flatMap(({ after }) => after.split(',')).slice(0, MOST_OFFERS)
  const now = new Map<string, string>()
  let name: string | undefined
  for (const offer of offers) {
    const lists = ((await read('affiliates.listOfferAccess', offer)) as readonly OfferAccess[]).find(
      ({ offer_id }) => String(offer_id) === offer,
    )
    const [approved, blocked] = [lists?.approvedAffiliates[String(id)], lists?.blockedAffiliates[String(id)]]
    name ??= approved ?? blocked
    const list = approved === undefined ? (blocked === undefined ? 'in no list' : 'blocked') : 'approved'
    now.set(offer, `${offer} ${lists === undefined ? 'not found' : list}`)
  }
  const before = (after: string) => after.split(',').map((offer) => now.get(offer) ?? `${offer} not read`)
  return {
    record: `affiliate ${id}`,
    name,
    fields: fields.map((field) => ({ ...field, before: before(field.after).join(', ') })),
  }
}
