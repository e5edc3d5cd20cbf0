import { createInterface } from 'node:readline'
import type { Preview } from '../../call/preview.ts'
import { visibleLine } from '../../flat-calls/visible-text.ts'
import { UsageError } from '../exit-error.ts'
import type { Given } from '../flags.ts'
import { type Io, say } from '../output/io.ts'
import { paintFor } from '../output/style.ts'
import { padTo, widthOf } from '../output/text-width.ts'
import { wrapped } from '../output/wrap.ts'

/** What a person is asked, and which answer is a yes. */
export interface Question {
  readonly text: string
  readonly isYes: (answer: string) => boolean
  /** What `--yes` must say to send without a question. */
  readonly yes: string | true
  /** What a write changes, as it is now. */
  readonly before?: () => Promise<object | undefined>
}

/** A write that is not sent yet. */
export interface Write {
  readonly request: Preview
  readonly question: Question
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
      const fields = fieldsOf(request).map(([name, value]) => ` ${name}=${value}`)
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

/** Shows a request on a terminal, with what it changes. */
async function show(io: Io, { request, question }: Write): Promise<void> {
  const paint = paintFor(io.stderr, io.env)
  const before = new Map(Object.entries((await question.before?.().catch(() => undefined)) ?? {}))
  say(io, `${paint('bold', request.method)} ${request.url}`)
  const changes = fieldsOf(request).map(([name, value]) => ({ name, value, old: oldOf(before, name) }))
  const nameWidth = Math.max(0, ...changes.map(({ name }) => widthOf(name)))
  const oldWidth = Math.max(0, ...changes.map(({ old }) => widthOf(old ?? '')))
  for (const { name, value, old } of changes) {
    const from = old === undefined || old === value ? '' : `${padTo(visibleLine(old), oldWidth)} → `
    const unchanged = old === value ? paint('dim', ' (unchanged)') : ''
    say(io, `  ${paint('dim', padTo(name, nameWidth))}  ${from}${value}${unchanged}`)
  }
}

/** A value as it is now, in the words of the request; `undefined` where it is not a short text. */
function oldOf(before: ReadonlyMap<string, unknown>, name: string): string | undefined {
  const value = name === 'id' ? undefined : before.get(name)
  const text = ['string', 'number'].includes(typeof value) ? String(value) : ''
  const word = text === 'Yes' ? '1' : text === 'No' ? '0' : text
  return word === '' || widthOf(word) > LONGEST_OLD ? undefined : word
}

const LONGEST_OLD = 40

/** What the body of a request carries. */
function fieldsOf({ body, headers }: Preview): (readonly [name: string, value: string])[] {
  if (body === undefined) return []
  if (typeof body !== 'string') return body.map(({ name, filename }) => [name, filename])
  if (/json/.test(headers['content-type'] ?? '')) return [['body', body]]
  return [...new URLSearchParams(body)]
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
