import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'

/** The URL of the server that all tests share, without a database; `undefined` where there is no PostgreSQL. */
export async function sharedPostgres(): Promise<string | undefined> {
  const url = await text(connect(inject('sharedPostgres'), '127.0.0.1'))
  return url === '' ? undefined : url
}
