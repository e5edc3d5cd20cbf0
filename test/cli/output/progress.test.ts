import { Writable } from 'node:stream'
import { expect, it } from 'vitest'
import { behindGate } from '../../../src/cli/output/gate.ts'
import type { Io } from '../../../src/cli/output/io.ts'
import { progressFor } from '../../../src/cli/output/progress.ts'

/** A progress bar of a terminal, its clock, and what it wrote. */
function barOn(terminal: object) {
  const found = { now: 0, text: '' }
  const write = (chunk: unknown, _: unknown, done: () => void) => {
    found.text += chunk
    done()
  }
  const stderr = Object.assign(new Writable({ write, decodeStrings: false }), terminal)
  const io = behindGate({ env: {}, stdout: stderr, stderr } as unknown as Io)
  return { found, bar: progressFor(io, false, () => found.now) }
}

it('a progress bar is there after a second, is written ten times a second at most, and leaves nothing', () => {
  const { found, bar } = barOn({ isTTY: true, columns: 60 })
  found.now = 999
  bar.show(500, 2000, 'rows')
  bar.clear()
  expect(found.text).toBe('')
  found.now = 1000
  bar.show(1000, 2000, 'rows')
  found.now = 1099
  bar.show(1500, 2000, 'rows')
  expect(found.text).toBe('\x1b[G\x1b[K████████████░░░░░░░░░░░░ 50%  1,000 of 2,000 rows')
  bar.clear()
  expect(found.text).toMatch(/rows\x1b\[G\x1b\[K$/)
})

it('there is no progress bar where stderr is no terminal', () => {
  const { found, bar } = barOn({})
  found.now = 5000
  bar.show(1, 2, 'rows')
  bar.clear()
  expect(found.text).toBe('')
})
