import { randomInt } from 'node:crypto'
import { inspect } from 'node:util'
import type { Environment } from '../mcp/environment.ts'
import type { Output } from './io.ts'

/** A number in all control sequences that this process writes. Texts from outside cannot know it. */
const SECRET = Array.from({ length: 3 }, () => `${randomInt(1000, 10_000)};`).join('')

/** A control sequence of the program's own, such as `K`, which clears a line: for the gate to let through. */
export const control = (rest: string): string => `\x1b[${SECRET}${rest}`

/** How a control sequence of the program's own looks once the gate has escaped it. */
export const ESCAPED_CONTROL = `\\u001b[${SECRET}`

export type Style = 'bold' | 'dim' | 'underline' | 'cyan' | 'green' | 'red' | 'yellow'

/** Sets a text in a style; or gives it as it is, where there are no colours. */
export type Paint = (style: Style | readonly Style[], text: string) => string

/** Colours are for terminals, unless `NO_COLOR` or `--no-color` says otherwise. */
export function paintFor(stream: Output, { NO_COLOR, TERM }: Environment, isWanted = true): Paint {
  const isOn = isWanted && stream.isTTY === true && !NO_COLOR && TERM !== 'dumb'
  const inStyle = (text: string, style: Style) => {
    const [on, off] = inspect.colors[style] as [number, number]
    return `${control(`${on}m`)}${text}${control(`${off}m`)}`
  }
  return (style, text) => (isOn ? [style].flat().reduce(inStyle, text) : text)
}
