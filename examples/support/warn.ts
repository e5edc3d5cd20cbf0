import { styleText } from 'node:util'

/** Writes a warning to stderr: yellow in a terminal. */
export const warn = (text: string): void => console.error(styleText('yellow', text, { stream: process.stderr }))
