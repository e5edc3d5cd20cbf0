import { styleText } from 'node:util'
import type { Environment } from '../mcp/environment.ts'
import type { Output } from './io.ts'

export type Style = Parameters<typeof styleText>[0]

/** Sets a text in a style; or gives it as it is, where there are no colours. */
export type Paint = (style: Style, text: string) => string

/** Colours are for terminals, unless `NO_COLOR` or `--no-color` says otherwise. */
export function paintFor(stream: Output, { NO_COLOR, TERM }: Environment, isWanted = true): Paint {
  const isOn = isWanted && stream.isTTY === true && !NO_COLOR && TERM !== 'dumb'
  return (style, text) => (isOn ? styleText(style, text, { validateStream: false }) : text)
}
