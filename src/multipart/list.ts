import { show } from '../errors/describe.ts'
import type { Issue } from '../errors/errors.ts'
import { inputError, refusal } from '../errors/input-error.ts'
import { type Names, unknownName } from '../errors/unknown-name.ts'

/** Says what does not fit in one file; `field` is empty for the file itself. */
export type Complain = (field: string, expected: string, received: string) => undefined

/** Checks one file. Gives `undefined` after a complaint. */
export type CheckFile<Checked> = (file: unknown, complain: Complain, path: string) => Checked | undefined

/** Checks every file of an upload. @throws InputError with all that does not fit, before anything is opened. */
export function checkFiles<Checked>(operation: string, files: unknown, check: CheckFile<Checked>): Checked[] {
  const list = listOf(files)
  if (list.length === 0) throw refusal(operation, 'files', 'at least one file', none(files))
  const issues: Issue[] = []
  const checked: Checked[] = []
  for (const [index, file] of list.entries()) {
    const path = `files[${index}]`
    const complain: Complain = (field, expected, received) => {
      issues.push({ path: field === '' ? path : `${path}.${field}`, expected, received })
    }
    const result = check(file, complain, path)
    if (result !== undefined) checked.push(result)
  }
  if (issues.length > 0) throw inputError(operation, issues)
  return checked
}

/** Complains of fields that are not known. A misspelt `size` would change how a body goes out. */
export function checkFields(file: object, known: Names, complain: Complain): boolean {
  const names = Object.keys(known)
  const given = Object.entries(file).filter(([, value]) => value !== undefined)
  const unknown = given.map(([name]) => name).filter((name) => !names.includes(name))
  for (const name of unknown) {
    const { expected, received } = unknownName(name, names, 'field')
    complain(name, expected, received)
  }
  return unknown.length === 0
}

function listOf(files: unknown): unknown[] {
  if (files === undefined || files === null) return []
  if (Array.isArray(files)) return Array.from(files)
  return isFileList(files) ? Array.from(files) : [files]
}

function isFileList(files: unknown): files is ArrayLike<unknown> {
  const { length, item } = files as { length?: unknown; item?: unknown }
  return typeof files === 'object' && typeof length === 'number' && typeof item === 'function'
}

const none = (files: unknown) => (typeof files === 'object' && files !== null ? 'an empty list' : show(files))
