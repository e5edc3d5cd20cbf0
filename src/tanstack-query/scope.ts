import { clientStateOf } from '../client/internals.ts'
import { inputError } from '../errors/input-error.ts'

/** Base URL and affiliate: two clients that share them get the same responses. */
export function scopeOf(client: object): string {
  const state = clientStateOf(client)
  if (state === undefined)
    throw inputError('createQueries', {
      path: 'client',
      expected: 'a client of createClient, or a scope beside it',
      received: 'another',
    })
  const { baseUrl, affiliateId } = state
  return affiliateId === undefined ? baseUrl : `${baseUrl}?a=${affiliateId}`
}

/** The client's default time zone of reports. */
export const timezoneOf = (client: object): number | undefined => clientStateOf(client)?.timezone
