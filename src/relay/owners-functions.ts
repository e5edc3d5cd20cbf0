import { idDigits } from '../codecs/ids.ts'
import { describeValue } from '../errors/describe.ts'
import { inputError } from '../errors/input-error.ts'
import type { RelayOptions } from './options.ts'
import { Refusal } from './refusal.ts'
import type { Caller } from './shares.ts'
import { type Patience, within } from './within.ts'

/** A function of the relay's owner has failed, with this reason. */
export class OwnersError extends Error {
  readonly reason: unknown

  constructor(reason: unknown) {
    super()
    this.reason = reason
  }
}

/** What a function of the owner gives. @throws OwnersError, Refusal, or the reason of the signal */
export async function askOwner<Answer>(
  name: string,
  ask: () => Answer | Promise<Answer>,
  patience: Patience,
): Promise<Answer> {
  try {
    const late = () => new Error(`createRelay: ${name} did not finish within the timeout of the client`)
    return await within(ask, patience, late)
  } catch (reason) {
    // `authorize` reads the input, which may be refused.
    if (reason instanceof Refusal || reason instanceof OwnersError) throw reason
    throw new OwnersError(reason)
  }
}

/** Who sends a request: by which name, and for which affiliate where the relay acts for one. */
export interface Sender {
  readonly caller: Caller
  readonly affiliateId?: string
}

/** Finds out who sends a request, by its head alone. @throws Refusal, OwnersError, or the reason of the signal */
export async function identify(
  request: Request,
  { authenticate, affiliateId, caller }: RelayOptions,
  patience: Patience,
): Promise<Sender> {
  const user = authenticate === undefined || (await askOwner('authenticate', () => authenticate(request), patience))
  if (user !== true && !isName(user)) throw notSignedIn()
  const id = affiliateId && ((await askOwner('affiliateId', () => affiliateId(request), patience)) ?? undefined)
  if (affiliateId && id === undefined) throw notSignedIn()
  const affiliate = id === undefined ? undefined : idDigits(id)
  if (id !== undefined && affiliate === undefined) {
    const expected = 'a function that gives an id or undefined'
    throw new OwnersError(inputError('createRelay', { path: 'affiliateId', expected, received: describeValue(id) }))
  }
  const name = user === true && caller ? await askOwner('caller', () => caller(request), patience) : user
  const named = isName(name) ? name : affiliate
  return affiliate === undefined ? { caller: named } : { caller: named, affiliateId: affiliate }
}

/** Not a text without letters, 0 or NaN, which a session that does not exist may give. */
const isName = (value: unknown): value is string | number =>
  (typeof value === 'string' || typeof value === 'number') && Boolean(value)

const notSignedIn = () => new Refusal('not-signed-in', 'the relay does not know who you are: log in, and try again')
