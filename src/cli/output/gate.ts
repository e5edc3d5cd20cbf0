import { visible } from '../../flat-calls/visible-text.ts'
import type { Io, Output } from './io.ts'
import { withControls } from './style.ts'

/** Escapes what a command writes to a terminal or to stderr, except its own styles. Other output is unchanged. */
export const behindGate = (io: Io, env = io.env): Io => ({
  env,
  signal: io.signal,
  get stdin() {
    return io.stdin
  },
  stdout: io.stdout.isTTY ? gate(io.stdout) : io.stdout,
  stderr: gate(io.stderr),
})

const forTerminal = (text: string) => withControls(visible(text))

const gate = (output: Output): Output => ({
  get isTTY() {
    return output.isTTY
  },
  get columns() {
    return output.columns
  },
  write: (text, done) => output.write(forTerminal(text), done),
})
