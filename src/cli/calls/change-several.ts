import { readId } from '../../codecs/ids.ts'
import { isAffiliateNetworkError } from '../../errors/errors.ts'
import { changeEach } from '../../flat-calls/change-each.ts'
import { ExitError } from '../exit-error.ts'
import { failureOf } from '../failure.ts'
import type { Io } from '../output/io.ts'
import { onePage, type Results } from '../output/results.ts'

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
  const send = async (digits: unknown) => {
    const id = readId(digits as string)
    const { id: _, ...result } = Object(await change(digits as string))
    rows.push({ id, ...result })
  }
  const { changed, failed, notSent = [] } = await changeEach(ids, send, (error) => ({ error }))
  let error = (failed as { readonly error?: unknown } | undefined)?.error
  try {
    const columns = { first: ['id'], all: ['id', 'message'], wanted: [] }
    if (rows.length > 0) await results.writeRows(onePage(rows), columns)
  } catch (reason) {
    error ??= reason
  }
  if (error === undefined) return
  const ends = Object.entries({
    changed,
    failed: ids.slice(changed.length, ids.length - notSent.length),
    'not sent': notSent,
  })
    .filter(([, some]) => some.length > 0)
    .map(([what, some]) => `  ${what}: ${some.join(', ')}`)
  const { code, lines } = failureOf(error, io)
  const [head = 'stopped', ...more] = lines
  throw new ExitError(code, [head, ...more, ...ends], error)
}

/** An error of a write that may have been made, or of its result, which says so. */
export function afterSending(error: unknown, io: Io, isSent: boolean): unknown {
  const isUnknown = isAffiliateNetworkError(error) && error.outcome === 'unknown'
  const { code, lines } = failureOf(error, io)
  if (lines.length === 0 || !(isSent || isUnknown)) return error
  const told = isSent
    ? 'the change was made; its result was not written'
    : 'the change may have been made: look before you send it again'
  return new ExitError(code, [...lines, `  ${told}`], error)
}
