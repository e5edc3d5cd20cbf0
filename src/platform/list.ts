import { describeValue } from '../errors/describe.ts'
import type { Issue } from '../errors/errors.ts'
import { inputError, inputErrorAt } from '../errors/input-error.ts'
import { unknownNameIssue } from '../errors/unknown-name.ts'

/** Reports an issue of one file; `field` is empty for the file itself. */
export type ReportIssue = (field: string, expected: string, received: string) => undefined

/** Checks one file. Returns `undefined` after it has reported an issue. */
export type CheckFile<Checked> = (file: unknown, report: ReportIssue, path: string) => Checked | undefined

/** Checks every file of an upload. @throws InputError with all issues, before anything is opened. */
export function checkFiles<Checked>(operation: string, files: unknown, check: CheckFile<Checked>): Checked[] {
  const list = listOf(files)
  if (list.length === 0) throw inputErrorAt(operation, 'files', 'at least one file', none(files))
  const issues: Issue[] = []
  const checked: Checked[] = []
  for (const [index, file] of list.entries()) {
    const path = `files[${index}]`
    const report: ReportIssue = (field, expected, received) => {
      issues.push({ path: field === '' ? path : `${path}.${field}`, expected, received })
    }
    const result = check(file, report, path)
    if (result !== undefined) checked.push(result)
  }
  if (issues.length > 0) throw inputError(operation, issues)
  return checked
}

/** Reports unknown fields: a misspelt `size` would change how a body is sent. */
export function checkFields(file: object, names: readonly string[], report: ReportIssue): boolean {
  const given = Object.entries(file).filter(([, value]) => value !== undefined)
  const unknown = given.map(([name]) => name).filter((name) => !names.includes(name))
  for (const name of unknown) {
    const { expected, received } = unknownNameIssue(name, names, 'field')
    report(name, expected, received)
  }
  return unknown.length === 0
}

function listOf(files: unknown): unknown[] {
  if (files === undefined || files === null) return []
  if (Array.isArray(files)) return Array.from(files)
  return isFileList(files) ? Array.from(files) : [files]
}

/** Whether a value is a browser's `FileList`, or has its members: not only through a polluted `Object.prototype`. */
function isFileList(files: unknown): files is ArrayLike<unknown> {
  if (typeof files !== 'object' || files === null) return false
  const isTagged = Object.prototype.toString.call(files) === '[object FileList]'
  return isTagged || (Object.hasOwn(files, 'length') && Object.hasOwn(files, 'item'))
}

const none = (files: unknown) => (typeof files === 'object' && files !== null ? 'an empty list' : describeValue(files))
