import { refusal } from '../errors/input-error.ts'
import { VIEWPOINT, type Viewpoint } from '../call/viewpoint.ts'

const viewpointOf = (client: object): Viewpoint | undefined => (client as { [VIEWPOINT]?: Viewpoint })[VIEWPOINT]

/** Base URL and affiliate: what is seen through two clients that share them is the same. */
export function scopeOf(client: object): string {
  const viewpoint = viewpointOf(client)
  if (viewpoint === undefined)
    throw refusal('createQueries', 'client', 'a client of createClient, or a scope beside it', 'another')
  const { baseUrl, affiliateId } = viewpoint
  return affiliateId === undefined ? baseUrl : `${baseUrl}?a=${affiliateId}`
}

/** The time zone of reports that name none. */
export const timezoneOf = (client: object): number | undefined => viewpointOf(client)?.timezone
