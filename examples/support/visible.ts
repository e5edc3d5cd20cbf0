/** A text of the network for a terminal, which would obey the control characters in it: each is shown as U+FFFD. */
export const visible = (text: string): string => text.replaceAll(/\p{Cc}/gu, '\u{fffd}')
