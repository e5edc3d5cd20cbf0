import { visible } from '../flat-calls/visible-text.ts'
import type { Io, Output } from './io.ts'
import { ESCAPED_CONTROL } from './style.ts'

/**
 * What a command writes through, whatever it is: nothing that it writes to a terminal, or to stderr, steers a terminal but
 * the program's own styles. Results elsewhere keep each byte. `hide` takes secrets out of what goes to stderr.
 */
export const behindGate = (io: Io, hide: (text: string) => string): Io => ({
  env: io.env,
  signal: io.signal,
  get stdin() {
    return io.stdin
  },
  stdout: io.stdout.isTTY ? gate(io.stdout, forTerminal) : io.stdout,
  stderr: gate(io.stderr, (text) => forTerminal(hide(text))),
})

const forTerminal = (text: string) => visible(text).replaceAll(ESCAPED_CONTROL, '\x1b[')

const gate = (output: Output, filter: (text: string) => string): Output => ({
  get isTTY() {
    return output.isTTY
  },
  get columns() {
    return output.columns
  },
  write: (text, done) => output.write(filter(text), done),
})
