import type { InputError } from '../../errors/errors.ts'
import type { Given } from '../flags.ts'
import { kebab } from '../spelling.ts'
import { inFlags } from '../wording.ts'

/** Options of a sync and of its store that a command names by the store behind it, the table unless it was named. */
const OF_STORE: ReadonlySet<string> = new Set(['store', 'table', 'path', 'folder'])

/** Settings that a table has for good. Issues about them have no code, unless the setting itself is wrong. */
const OF_TABLE: ReadonlySet<string> = new Set(['timezone', 'fields'])

/** The message of an InputError of a sync. `flag` is that of the table. */
export const inSyncFlags = (error: InputError, flag: string, given: Given): string[] =>
  inFlags(error, {
    command: 'sync',
    lister: flag === 'conversions' ? 'reports conversion' : 'reports overall',
    placeOf(field) {
      if (OF_STORE.has(field) && !(field === 'table' && given.table)) return '<store>'
      return `--${field === 'fields' || field === 'client' ? flag : kebab(field)}`
    },
    expectedOf({ path, code, expected }) {
      if (code === undefined && OF_TABLE.has(path)) return `${expected} (run with the same, or use another database)`
      return undefined
    },
  })
