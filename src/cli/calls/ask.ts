import { createInterface } from 'node:readline'
import stringWidth from 'string-width'
import type { Preview } from '../../call/preview.ts'
import type { FlatArguments } from '../../flat-calls/call.ts'
import { type RecordChanges, sentFields } from '../../flat-calls/changes.ts'
import { visibleLine } from '../../flat-calls/visible-text.ts'
import type { Operation } from '../../operations/operation.ts'
import { UsageError } from '../exit-error.ts'
import type { Given } from '../flags.ts'
import { isNumber } from '../output/cell.ts'
import { type Io, say } from '../output/io.ts'
import { paintFor } from '../output/style.ts'
import { padTo } from '../output/text-width.ts'
import { wrapped } from '../output/wrap.ts'

/** A write that is not sent yet. */
export interface Write {
  readonly request: Preview
  /** Reads what it changes. */
  readonly changes: () => Promise<RecordChanges>
}

/** A write of which nobody names the single things: what they belong to must be named to send it. */
export const isOfAll = ({ name }: Operation) => /All$/.test(name)

/**
 * Shows the requests of writes on stderr and asks whether to send them, unless `--yes` says so.
 * @throws UsageError where nobody can be asked
 */
export async function isConfirmed(
  io: Io,
  { yes }: Given,
  operation: Operation,
  input: FlatArguments,
  writes: readonly Write[],
): Promise<boolean> {
  const id = isOfAll(operation) ? String(input.offer_id) : undefined
  const wanted = id === undefined ? '--yes' : `--yes=${id}`
  if (yes !== undefined) {
    const said = [yes].flat().at(-1)
    if (said === (id ?? true)) return true
    const received = said === true ? 'nothing' : JSON.stringify(said)
    throw new UsageError(
      `--yes: expected the id that this is about, as ${wanted}, received ${received}; nothing was sent`,
    )
  }
  const what = writes.length > 1 ? `these ${writes.length} requests` : 'this request'
  if (!(io.stdin.isTTY && io.stderr.isTTY)) {
    for (const { request } of writes) {
      const fields = sentFields(request).map(({ name, after }) => ` ${name}=${after}`)
      say(io, `${request.method} ${request.url}${fields.join('')}`)
    }
    throw new UsageError(`nothing was sent, as there is no terminal to ask on: ${wanted} sends ${what}`)
  }
  for (const write of writes) await show(io, write)
  const creatives = input.type === undefined ? 'every creative' : `every creative of type ${input.type}`
  const text =
    id === undefined ? `Send ${what}? [y/N]` : `This deletes ${creatives} of offer ${id}. Type ${id} to confirm:`
  io.stderr.write(`${wrapped(visibleLine(text), (io.stderr.columns || 80) - 1)} `)
  const answer = await answerOf(io)
  return id === undefined ? /^y(?:es)?$/i.test(answer) : answer === id
}

/** Shows a request on a terminal, with the record that it changes, and each field before and after. */
async function show(io: Io, { request, changes }: Write): Promise<void> {
  const paint = paintFor(io.stderr, io.env)
  const { record, found, name = found === false ? 'not found' : 'its name is not known', fields } = await changes()
  if (record !== undefined) say(io, `${record.replace(/^./, (letter) => letter.toUpperCase())}: ${name}`)
  say(io, `${paint('bold', request.method)} ${request.url}`)
  const width = Math.max(0, ...fields.map((field) => stringWidth(field.name)))
  for (const { name, before, after } of fields) {
    const isSame = before === after || (isNumber(after) && before !== '' && Number(before) === Number(after))
    const from = before === undefined || isSame ? '' : `${before || '(none)'} → `
    say(io, `  ${paint('dim', padTo(name, width))}  ${from}${after}${isSame ? paint('dim', ' (unchanged)') : ''}`)
  }
}

/** A line of stdin; nothing where it ends. @throws the reason of the signal at Ctrl-C */
async function answerOf({ stdin, signal }: Io): Promise<string> {
  const lines = createInterface({ input: stdin, signal })
  try {
    for await (const line of lines) return line.trim()
    signal.throwIfAborted()
    return ''
  } finally {
    lines.close()
  }
}
