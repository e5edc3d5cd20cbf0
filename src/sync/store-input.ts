import * as option from '../codecs/options.ts'
import { parseInput } from '../codecs/parse-input.ts'
import { valueError } from '../errors/input-error.ts'

const isName = (value: unknown) => typeof value === 'string' && /^[A-Za-z_][A-Za-z0-9_]{0,50}$/.test(value)

const options = option.object<{ table?: string | undefined }>(() => ({
  table: option.where<string>(isName, 'letters, digits and _, at most 51 characters'),
}))

/** Checks the options of a store, and returns the name of its table, which cannot be a parameter of a statement. @throws InputError */
export const parseTable = (operation: string, given: unknown): string =>
  parseInput(operation, options, given, { root: 'options' }).table ?? 'conversions'

/** Checks where a store is. @throws InputError */
export function checkPath(operation: string, name: 'path' | 'folder', path: unknown, expected: string): void {
  if (typeof path !== 'string' || path === '') throw valueError(operation, name, expected, path)
}
