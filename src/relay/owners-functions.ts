import { idDigits, withoutZeros } from '../codecs/ids.ts'
import { describeValue } from '../errors/describe.ts'
import { inputError } from '../errors/input-error.ts'
import type { RelayOptions } from './options.ts'
import { Refusal } from './refusal.ts'
import type { Caller } from './shares.ts'
import { type Patience, within } from './within.ts'

/** A function of the relay's owner has failed: its `cause` is why. */
export class OwnersError extends Error {}

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
    throw new OwnersError('', { cause: reason })
  }
}

/** Finds out who sends a request, by its head alone. @throws Refusal, OwnersError, or the reason of the signal */
export async function identify(
  request: Request,
  { authenticate, affiliateId, caller }: RelayOptions,
  patience: Patience,
): Promise<{ caller: Caller; affiliateId?: string }> {
  const user = authenticate === undefined || (await askOwner('authenticate', () => authenticate(request), patience))
  if (user !== true && !isName('authenticate', user)) throw notSignedIn()
  const id = affiliateId && ((await askOwner('affiliateId', () => affiliateId(request), patience)) ?? undefined)
  if (affiliateId && id === undefined) throw notSignedIn()
  const digits = idDigits(id)
  if (id !== undefined && digits === undefined) throw notOf('affiliateId', 'an id or undefined', id)
  const name = user === true && caller ? await askOwner('caller', () => caller(request), patience) : user
  const named = name !== true && isName('caller', name) ? name : digits && withoutZeros(digits)
  return digits === undefined ? { caller: named } : { caller: named, affiliateId: withoutZeros(digits) }
}

/** Not an empty text, 0 or NaN, which a session that does not exist may give. @throws OwnersError for an object. */
function isName(path: string, value: unknown): value is string | number {
  if (/^(?:object|function|symbol|bigint)$/.test(typeof value) && value !== null)
    throw notOf(path, 'a name: a text or a number', value)
  return value !== true && Boolean(value)
}

function notOf(path: string, expected: string, value: unknown): OwnersError {
  const issue = { path, expected: `a function that gives ${expected}`, received: describeValue(value) }
  return new OwnersError('', { cause: inputError('createRelay', issue) })
}

const notSignedIn = () => new Refusal('not-signed-in', 'the relay does not know who you are: log in, and try again')
