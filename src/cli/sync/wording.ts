import type { InputError } from '../../errors/errors.ts'
import { OTHER_NETWORK } from '../../sync/run/failures.ts'
import type { Given } from '../flags.ts'
import { kebab } from '../spelling.ts'
import { inFlags } from '../wording.ts'
import type { Table } from './tables.ts'

/** Options of a sync and of its store that a command names by the store behind it, the table unless it was named. */
const OF_STORE: ReadonlySet<string> = new Set(['store', 'table', 'path', 'folder'])

/** The message of an InputError of a sync. */
export function inSyncFlags(error: InputError, table: Table, given: Given): string[] {
  if (error.code === OTHER_NETWORK) {
    const [{ expected = '', received = '' } = {}] = error.issues
    return [
      `the table ${table.name} was made with ${expected}, and this is ${received}`,
      '  use another database, name another table with --table, or take this one over with --adopt',
    ]
  }
  return fewerFields(error, table) ?? inOwnFlags(error, table, given)
}

/** What to type where a table has fields that the command line has not. They are an issue without a code. */
function fewerFields({ issues }: InputError, { name, flag, report }: Table): string[] | undefined {
  const issue = issues.find(({ path, code }) => path === 'fields' && code === undefined)
  const [, stored] = /^(.*), with which the table was made\b/.exec(issue?.expected ?? '') ?? []
  if (issue === undefined || stored === undefined) return undefined
  const fields = [...new Set([...stored.split(', '), ...issue.received.split(', ')])].join(',')
  return [
    `the table ${name} has the fields ${stored}`,
    `  type: --${flag} ${report === undefined ? '' : `${report}:`}${fields}`,
    '  or store the new ones in another table, with --table',
  ]
}

const inOwnFlags = (error: InputError, { flag }: Table, given: Given): string[] =>
  inFlags(error, {
    command: 'sync',
    lister: flag === 'conversions' ? 'reports conversion' : 'reports overall',
    placeOf(field) {
      if (OF_STORE.has(field) && !(field === 'table' && given.table)) return '<store>'
      return `--${field === 'fields' || field === 'client' ? flag : kebab(field)}`
    },
    expectedOf({ path, code, expected }) {
      if (code === undefined && path === 'timezone') return `${expected} (run with the same, or use another database)`
      return undefined
    },
  })
