/**
 * Characters that steer a terminal, turn the direction of a text, end a line, or are not seen, Unicode tags among them.
 * Not among them: tabs and line breaks, and what joins emoji and letters, where it stands behind one.
 */
const UNSEEN =
  /(?!\t|\r?\n)(?!(?<=[^\p{ASCII}\p{DI}]\ufe0f?)[\u200c\u200d])(?!(?<=[#*0-9]|[^\p{ASCII}\p{DI}])[\ufe00-\ufe0f])[\p{Cc}\p{Zl}\p{Zp}\p{DI}\ufff9-\ufffb]/gu

const SHORT: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' }

const escaped = (char: string): string =>
  char.replaceAll(/[\s\S]/g, (unit) => SHORT[unit] ?? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** A text whose unseen characters are escaped as in JSON: JSON on a terminal stays the same JSON. */
export const visible = (text: string): string => text.replaceAll(UNSEEN, escaped)

/** A text on one line, with tabs and line breaks escaped too. */
export const visibleLine = (text: string): string => visible(text).replaceAll(/[\t\r\n]/g, escaped)
