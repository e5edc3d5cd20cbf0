import { CLIENT_INFO, type ClientInfo } from '../call/client-info.ts'
import { inputErrorAt } from '../errors/input-error.ts'

/** Base URL and affiliate: two clients that share them get the same answers. */
export function scopeOf(client: object): string {
  const info = infoOf(client)
  if (info === undefined)
    throw inputErrorAt('createQueries', 'client', 'a client of createClient, or a scope beside it', 'another')
  const { baseUrl, affiliateId } = info
  return affiliateId === undefined ? baseUrl : `${baseUrl}?a=${affiliateId}`
}

/** The client's default time zone of reports. */
export const timezoneOf = (client: object): number | undefined => infoOf(client)?.timezone

const infoOf = (client: object): ClientInfo | undefined => (client as { [CLIENT_INFO]?: ClientInfo })[CLIENT_INFO]
