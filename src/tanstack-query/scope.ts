import { settingsOf } from '../client/internals.ts'
import { inputError } from '../errors/input-error.ts'

/** Base URL and affiliate: two clients that share them get the same responses. */
export function scopeOf(client: object): string {
  const settings = settingsOf(client)
  if (settings === undefined)
    throw inputError('createQueries', {
      path: 'client',
      expected: 'a client of createClient, or a scope beside it',
      received: 'another',
    })
  const { baseUrl, affiliateId } = settings
  return affiliateId === undefined ? baseUrl : `${baseUrl}?a=${affiliateId}`
}

/** The client's default time zone of reports. */
export const timezoneOf = (client: object): number | undefined => settingsOf(client)?.timezone
