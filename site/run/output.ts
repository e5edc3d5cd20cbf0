import { format, inspect } from 'node-inspect-extracted'
import type { Level, Message, Table } from './messages.ts'

/** Rows that a page shows of a table, and lines of all output: a program may print without end. */
const ROWS = 100
const LINES = 5000

/** What a program prints, line by line. */
export interface Output {
  /** Adds a text to the line that is being written. */
  readonly write: (level: Level, text: string) => void
  /** Writes the lines that are not complete. */
  readonly flush: () => void
  readonly printError: (error: unknown) => void
}

/** Replaces the methods of `console` that print. `lines` are those of the program, which come first in the script. */
export function installOutput(send: (message: Message) => void, lines: number): Output {
  const begun = { log: '', warn: '', error: '' }
  let printed = 0
  const print = (level: Level, text: string, table?: Table) => {
    if (++printed > LINES) return
    if (printed === LINES) return send({ type: 'output', level: 'warn', text: 'More output is not shown.' })
    send({ type: 'output', level, text: begun[level] + inProgram(text, lines), table })
    begun[level] = ''
  }
  const method =
    (level: Level) =>
    (...values: readonly unknown[]) =>
      print(level, format(...values), values.length === 1 ? tableOf(values[0]) : undefined)
  for (const name of ['log', 'info', 'debug', 'dir', 'table'] as const) console[name] = method('log')
  for (const name of ['warn', 'error', 'trace'] as const) console[name] = method('warn')
  return {
    write(level, text) {
      const [last = '', ...whole] = text.split('\n').reverse()
      for (const line of whole.reverse()) print(level, line)
      begun[level] += last
    },
    flush() {
      for (const level of ['log', 'warn'] as const) if (begun[level] !== '') print(level, '')
    },
    printError(error) {
      const whole = inProgram(inspect(error), lines)
      const [places = ''] =
        /(?:\n {4}at line \d+)*$/.exec(inProgram(String((error as Error | null)?.stack), lines)) ?? []
      const text = error instanceof Error ? `${error.name}: ${error.message}${places}` : whole
      send({ type: 'output', level: 'error', text, details: whole === text ? undefined : whole })
    },
  }
}

/** A text without the places in stacks that are outside of the program, whose place is its line. */
function inProgram(text: string, lines: number): string {
  return text.replaceAll(/\n *at [^\n]*?blob:[^\n]*?:(\d+):\d+\)?/g, (_, line) =>
    Number(line) <= lines ? `\n    at line ${line}` : '',
  )
}

/** A list of records as a table, or undefined for any other value. */
function tableOf(value: unknown): Table | undefined {
  if (!Array.isArray(value) || value.length === 0 || !value.every(isRecord)) return undefined
  const shown = value.slice(0, ROWS) as Record<string, unknown>[]
  const columns = [...new Set(shown.flatMap((row) => Object.keys(row)))]
  return { columns, rows: shown.map((row) => columns.map((name) => cellOf(row[name]))), total: value.length }
}

function isRecord(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

const cellOf = (value: unknown): string =>
  value === undefined
    ? ''
    : typeof value === 'string'
      ? value
      : inspect(value, { breakLength: Number.POSITIVE_INFINITY })
