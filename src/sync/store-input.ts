import * as option from '../codecs/options.ts'
import { parseInput } from '../codecs/parse-input.ts'
import { inputErrorAt, valueError } from '../errors/input-error.ts'

const NAME = '[A-Za-z_][A-Za-z0-9_]{0,50}'
const PATTERNS = { name: new RegExp(`^${NAME}$`), withSchema: new RegExp(`^(?:${NAME}\\.)?${NAME}$`) } as const
const EXPECTED = {
  name: 'letters, digits and _, at most 51 characters',
  withSchema: 'letters, digits and _, at most 51 characters, perhaps after the name of a schema and a dot',
} as const

const isTable = (value: unknown, form: keyof typeof PATTERNS) => typeof value === 'string' && PATTERNS[form].test(value)

/** A name of a table among options. Which of them a store can take is known to it alone. */
export const tableOption = (form: keyof typeof PATTERNS) =>
  option.where<string>((value) => isTable(value, form), EXPECTED[form])

/** Checks the name of a table, which cannot be a parameter of a statement. @throws InputError */
export function checkTable(operation: string, table: string, form: keyof typeof PATTERNS): void {
  if (!isTable(table, form)) throw valueError(operation, 'table', EXPECTED[form], table)
}

/** Checks the options of a store, and returns the name of its table. @throws InputError */
export const parseTable = (operation: string, given: unknown, form: keyof typeof PATTERNS): string | undefined => {
  const options = option.object<{ table?: string | undefined }>(() => ({ table: tableOption(form) }))
  return parseInput(operation, options, given, { root: 'options' }).table
}

/** Checks where a store is. @throws InputError */
export function checkPath(operation: string, name: 'path' | 'folder', path: unknown, expected: string): void {
  if (typeof path !== 'string' || path === '') throw valueError(operation, name, expected, path)
}

/** The error of a run that meets another one. */
export const lockedError = (operation: string, store: string) =>
  inputErrorAt(operation, 'store', 'a store that no other run uses', `${store}, which another run is using`)
