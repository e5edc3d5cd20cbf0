import { inspect } from 'node:util'
import type { Environment } from '../../mcp/environment.ts'
import type { Output } from './io.ts'

/** Numbers in all control sequences that this process writes, made at the first one. Texts from outside cannot know them. */
let secret: string | undefined

/** A control sequence of the program's own, such as `K`, which clears a line: the gate lets it through. */
export function control(rest: string): string {
  secret ??= Array.from(crypto.getRandomValues(new Uint16Array(3)), (number) => `${number % 10_000};`).join('')
  return `\x1b[${secret}${rest}`
}

/** A text in which all is escaped, with the program's own control sequences as a terminal takes them. */
export const withControls = (escaped: string): string =>
  secret === undefined ? escaped : escaped.replaceAll(`\\u001b[${secret}`, '\x1b[')

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
