import { inspect } from 'node:util'
import type { Environment } from '../../mcp/environment.ts'

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

/** A text as it is seen: without the program's own control sequences. */
export const withoutControls = (text: string): string =>
  secret === undefined ? text : text.replaceAll(new RegExp(`(?:\\x1b|\\\\u001b)\\[${secret}[\\d;]*[A-Za-z]`, 'g'), '')

export type Style = 'bold' | 'dim' | 'underline' | 'cyan' | 'green' | 'red' | 'yellow'

/** Sets a text in a style; or gives it as it is, where there are no colors. */
export type Paint = (style: Style | readonly Style[], text: string) => string

/** A text as it is, for files. */
export const unpainted: Paint = (_, text) => text

/** Colors are for terminals, unless `NO_COLOR` says otherwise. */
export function paintFor(stream: { readonly isTTY?: boolean | undefined }, { NO_COLOR, TERM }: Environment): Paint {
  const isOn = stream.isTTY === true && !NO_COLOR && TERM !== 'dumb'
  const inStyle = (text: string, style: Style) => {
    const [on, off] = inspect.colors[style] as [number, number]
    return `${control(`${on}m`)}${text}${control(`${off}m`)}`
  }
  return (style, text) => (isOn ? [style].flat().reduce(inStyle, text) : text)
}
