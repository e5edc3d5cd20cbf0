import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { inject } from 'vitest'

/** The URL of the server that all tests share, without a database; `undefined` without PostgreSQL. */
export async function sharedPostgres(): Promise<string | undefined> {
  const port = inject('sharedPostgres')
  const url = port === 0 ? '' : await text(connect(port, '127.0.0.1'))
  return url === '' ? undefined : url
}
