import { checkedClientState, clientStateOf } from '../client/internals.ts'

/** Base URL and affiliate: two clients that share them get the same responses. */
export function scopeOf(client: object): string {
  const expected = 'a client of createClient, or a scope beside it'
  const { baseUrl, affiliateId } = checkedClientState('createQueries', 'client', client, expected)
  return affiliateId ? `${baseUrl}?a=${affiliateId}` : baseUrl
}

/** The client's default time zone of reports. */
export const timezoneOf = (client: object): number | undefined => clientStateOf(client)?.timezone
