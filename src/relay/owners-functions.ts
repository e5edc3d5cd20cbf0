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

/** Tells the owner that a function took too long. */
export const tooSlow = (name: string): OwnersError =>
  new OwnersError(new Error(`createRelay: ${name} did not finish within the timeout of the client`))

const wrongResult = (path: string, expected: string, received: unknown) =>
  new OwnersError(inputError('createRelay', { path, expected, received: describeValue(received) }))

/** What a function of the owner gives. @throws OwnersError, Refusal, or the reason of the signal */
export async function askOwner<Answer>(
  name: string,
  ask: () => Answer | Promise<Answer>,
  patience: Patience,
): Promise<Answer> {
  try {
    return await within(ask, patience, () => tooSlow(name))
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
  const affiliate = affiliateId && (await affiliateOf(request, affiliateId, patience))
  const name = user === true && caller ? await askOwner('caller', () => caller(request), patience) : user
  if (name !== undefined && name !== true && !isName(name))
    throw wrongResult('caller', 'a function that gives a text, a number or undefined', name)
  const named = isName(name) ? name : affiliate
  return affiliate === undefined ? { caller: named } : { caller: named, affiliateId: affiliate }
}

async function affiliateOf(
  request: Request,
  affiliateId: NonNullable<RelayOptions['affiliateId']>,
  patience: Patience,
): Promise<string> {
  const id = await askOwner('affiliateId', () => affiliateId(request), patience)
  if (id === undefined || id === null) throw notSignedIn()
  const digits = idDigits(id)
  if (digits === undefined) throw wrongResult('affiliateId', 'a function that gives an id or undefined', id)
  return digits
}

/** Not a text without letters, 0 or NaN, which a session that does not exist may give. */
const isName = (value: unknown): value is string | number =>
  (typeof value === 'string' || typeof value === 'number') && Boolean(value)

const notSignedIn = () => new Refusal('not-signed-in', 'the relay does not know who you are: log in, and try again')
