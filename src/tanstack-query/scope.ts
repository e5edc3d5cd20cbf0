import { settingsOf } from '../call/known.ts'
import { inputErrorAt } from '../errors/input-error.ts'

/** Base URL and affiliate: two clients that share them get the same answers. */
export function scopeOf(client: object): string {
  const settings = settingsOf(client)
  if (settings === undefined)
    throw inputErrorAt('createQueries', 'client', 'a client of createClient, or a scope beside it', 'another')
  const { root, affiliateId } = settings
  const baseUrl = root.slice(0, -'/api/'.length)
  return affiliateId === undefined ? baseUrl : `${baseUrl}?a=${affiliateId}`
}

/** The client's default time zone of reports. */
export const timezoneOf = (client: object): number | undefined => settingsOf(client)?.timezone
