import type { AddedRows } from '../sql/connection.ts'
import { list } from '../sql/names.ts'

/**
 * A `COPY … FROM STDIN`: the fastest way to send rows to PostgreSQL.
 * @param submit gives a query to a client of `pg`, which calls its methods.
 */
export function copyIn(submit: (query: object) => unknown, { table, columns, rows }: AddedRows): Promise<void> {
  const checked = columns.map(({ name, kind }) => ({ name, isText: kind === 'text' }))
  return new Promise((resolve, reject) => {
    const copy = {
      // pg sets it, to end the timer of a `query_timeout`.
      callback: undefined as ((error?: Error) => void) | undefined,
      submit: (connection: CopyConnection) => connection.query(`COPY ${table} (${list(columns)}) FROM STDIN`),
      handleCopyInResponse(connection: CopyConnection) {
        let text = ''
        for (const row of rows) {
          let separator = ''
          for (const { name, isText } of checked) {
            const value = row[name] ?? null
            text += separator + (value === null ? '\\N' : isText ? escaped(value) : value)
            separator = '\t'
          }
          text += '\n'
          if (text.length < PART) continue
          connection.sendCopyFromChunk(Buffer.from(text))
          text = ''
        }
        connection.sendCopyFromChunk(Buffer.from(text))
        connection.endCopyFrom()
      },
      handleCommandComplete() {},
      handleError(error: Error) {
        copy.callback?.(error)
        reject(error)
      },
      handleReadyForQuery() {
        copy.callback?.()
        resolve()
      },
    }
    submit(copy)
  })
}

/** What `pg` has on a connection, and its types leave out. */
interface CopyConnection {
  query(sql: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
}

/** Length of the text that is sent at once. */
const PART = 1 << 18

/** What COPY does not read as it is, and NUL, which PostgreSQL cannot hold and a sub id from outside may have. */
const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\uFFFD',
}

const escaped = (text: string) =>
  ESCAPED.test(text) ? text.replaceAll(new RegExp(ESCAPED, 'g'), (char) => ESCAPES[char] as string) : text

const ESCAPED = /[\0\\\t\n\r]/
