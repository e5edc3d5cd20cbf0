import { changeEach } from '../../flat-calls/change-each.ts'
import { EXIT, ExitError } from '../exit-error.ts'
import { failureOf } from '../failure.ts'
import { type Io, say } from '../output/io.ts'
import type { Results } from '../output/results.ts'

/**
 * Changes one id after the other, and writes what the service says of each. @throws ExitError at the first that fails, which
 * says what was changed and what was not sent
 */
export async function changeSeveral(
  ids: readonly string[],
  change: (id: string) => Promise<unknown>,
  results: Results,
  io: Io,
): Promise<void> {
  const rows: unknown[] = []
  const send = async (id: unknown) => rows.push({ id, ...Object(await change(id as string)) })
  const { changed, failed, notSent = [] } = await changeEach(ids, send, (error) => ({ error }))
  if (rows.length > 0)
    await results.writeRows(
      (async function* () {
        yield rows
      })(),
      { first: ['id'], inTable: ['id'], all: ['id', 'message'] },
    )
  if (failed === undefined) return
  const { id, error } = failed as { readonly id: string; readonly error: unknown }
  const ends = Object.entries({ changed, failed: [id], 'not sent': notSent })
    .filter(([, some]) => some.length > 0)
    .map(([what, some]) => `  ${what}: ${some.join(', ')}`)
  const { lines } = failureOf(error, io)
  if (lines.length > 0) throw new ExitError(EXIT.failed, [...lines, ...ends], error)
  // At Ctrl-C there is no error to tell.
  for (const line of ends) say(io, line)
  throw error
}
