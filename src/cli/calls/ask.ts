import { createInterface } from 'node:readline'
import stringWidth from 'string-width'
import type { Preview } from '../../call/preview.ts'
import { type RecordChanges, sentFields } from '../../flat-calls/changes.ts'
import { visibleLine } from '../../flat-calls/visible-text.ts'
import { UsageError } from '../exit-error.ts'
import type { Given } from '../flags.ts'
import { isNumber } from '../output/cell.ts'
import { type Io, say } from '../output/io.ts'
import { paintFor } from '../output/style.ts'
import { padTo } from '../output/text-width.ts'
import { wrapped } from '../output/wrap.ts'

/** What a person is asked, and which answer is a yes. */
export interface Question {
  readonly text: string
  readonly isYes: (answer: string) => boolean
  /** What `--yes` must say to send without a question. */
  readonly yes: string | true
}

/** A write that is not sent yet. */
export interface Write {
  readonly request: Preview
  readonly question: Question
  /** Reads what it changes. */
  readonly changes: () => Promise<RecordChanges>
}

/**
 * Shows the requests of writes on stderr and asks whether to send them, unless `--yes` says so.
 * @throws UsageError where nobody can be asked
 */
export async function isConfirmed(io: Io, given: Given, writes: readonly [Write, ...Write[]]): Promise<boolean> {
  const { yes } = given
  const [{ question }] = writes
  const count = writes.length
  const wanted = question.yes === true ? '--yes' : `--yes=${question.yes}`
  if (yes !== undefined) {
    const said = Array.isArray(yes) ? yes.at(-1) : yes
    if (said === question.yes) return true
    if (question.yes === true)
      throw new UsageError(`--yes: expected no value after it, received ${JSON.stringify(said)}`)
    const received = said === true ? 'nothing' : JSON.stringify(said)
    throw new UsageError(
      `--yes: expected the id that this is about, as ${wanted}, received ${received}; nothing was sent`,
    )
  }
  if (!(io.stdin.isTTY && io.stderr.isTTY)) {
    for (const { request } of writes) {
      const fields = sentFields(request).map(({ name, after }) => ` ${name}=${after}`)
      say(io, `${request.method} ${request.url}${fields.join('')}`)
    }
    const what = count > 1 ? `these ${count} requests` : 'this request'
    throw new UsageError(`nothing was sent, as there is no terminal to ask on: ${wanted} sends ${what}`)
  }
  for (const write of writes) await show(io, write)
  const text = count > 1 ? `Send these ${count} requests, one after the other? [y/N]` : question.text
  io.stderr.write(`${wrapped(visibleLine(text), (io.stderr.columns || 80) - 1)} `)
  return question.isYes(await answerOf(io))
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

/** A line of stdin; nothing where it ends, or at Ctrl-C. */
async function answerOf({ stdin, signal }: Io): Promise<string> {
  const lines = createInterface({ input: stdin, signal })
  const stop = () => lines.close()
  signal.addEventListener('abort', stop)
  try {
    for await (const line of lines) return line.trim()
    signal.throwIfAborted()
    return ''
  } finally {
    signal.removeEventListener('abort', stop)
    lines.close()
  }
}
