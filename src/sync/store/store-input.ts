import * as option from '../../codecs/option-schemas.ts'
import { parseInput } from '../../codecs/parse-input.ts'
import { describeType } from '../../errors/describe.ts'
import { inputError, issueOf, valueError } from '../../errors/input-error.ts'
import type { SyncColumn } from './store.ts'

/** The tables that all tables of a database or schema share. */
export const SHARED = { days: 'sync_days', tables: 'sync_tables', runs: 'sync_runs' } as const

const NAME = '[A-Za-z_][A-Za-z0-9_]{0,50}'
const PATTERNS = { name: new RegExp(`^${NAME}$`), withSchema: new RegExp(`^(?:${NAME}\\.)?${NAME}$`) } as const
const EXPECTED = {
  name: 'letters, digits and _, at most 51 characters',
  withSchema: 'letters, digits and _, at most 51 characters, perhaps after the name of a schema and a dot',
} as const

const isTable = (value: unknown, form: keyof typeof PATTERNS) => typeof value === 'string' && PATTERNS[form].test(value)

/** A name of a table among options. Which of them a store can take is known to it alone. */
export const tableOption = (form: keyof typeof PATTERNS) =>
  option.custom<string>((value) => isTable(value, form), EXPECTED[form])

/** A number of days among options. */
export const keepChangesOption = () => option.whole(1, 100_000)

/**
 * Checks the name of a table, which cannot be a parameter of a statement.
 * @param own names that the database has for itself.
 * @throws InputError
 */
export function checkTable(operation: string, table: string, form: keyof typeof PATTERNS, own: RegExp): void {
  if (!isTable(table, form)) throw valueError(operation, 'table', EXPECTED[form], table)
  if (OF_ALL.test(table) || own.test(table)) {
    const others = Object.values(SHARED).join(', ')
    throw valueError(operation, 'table', `a name other than ${others} and those of the database itself`, table)
  }
}

const OF_ALL = new RegExp(`(?:^|\\.)(?:${Object.values(SHARED).join('|')})$`, 'i')

/** Options for a store. */
export interface StoreOptions {
  /** Table name, with a schema or database where there are some: `acme.conversions`. Defaults to one per kind of rows. */
  readonly table?: string | undefined
  /** Number of days to keep changes. Defaults to forever. */
  readonly keepChanges?: number | undefined
}

/** Checks the options of a store. Without a form, it has no name of a table. @throws InputError */
export function parseStoreOptions(operation: string, given: unknown, form?: keyof typeof PATTERNS): StoreOptions {
  const shape = () => ({
    keepChanges: keepChangesOption(),
    ...(form && { table: tableOption(form) }),
  })
  const options = option.object<StoreOptions>(shape as never)
  return parseInput(operation, options, given, 'options')
}

/** The longest name that PostgreSQL keeps. */
const LONGEST_NAME = 63

/** Checks that each column can have a name of its own. @throws InputError */
export function checkColumns(operation: string, columns: readonly SyncColumn[]): void {
  const names = new Set<string>()
  for (const { name } of columns) {
    if (name.length > LONGEST_NAME)
      throw valueError(operation, 'extraFields', `names of at most ${LONGEST_NAME} characters`, name)
    if (names.has(name)) throw valueError(operation, 'extraFields', 'names that no other column has', name)
    names.add(name)
  }
}

/** Checks where a store is. @throws InputError */
export function checkPath(operation: string, name: 'path' | 'folder', path: unknown, expected: string): void {
  if (typeof path !== 'string' || path === '') throw valueError(operation, name, expected, path)
}

/** Checks the client of a store. It is not shown: an address may contain a password. @throws InputError */
export function checkClient(operation: string, isValid: boolean, expected: string, client: unknown): void {
  if (!isValid) throw inputError(operation, issueOf('client', expected, client, describeType))
}

/** The error of a run that meets another one. */
export const lockedError = (operation: string, store: string) =>
  inputError(operation, {
    path: 'store',
    expected: 'a store that no other run uses',
    received: `${store}, which another run is using`,
    code: 'in-use',
  })
