import { describeValue } from '../errors/describe.ts'
import type { Issue } from '../errors/errors.ts'
import { inputError, valueError } from '../errors/input-error.ts'
import { isRecord, ownCopy } from '../errors/objects.ts'
import { unknownNameIssue } from '../errors/unknown-name.ts'
import { EXPECTED_NAME, readFileName } from './file-name.ts'

/** Reports an issue of one file; `field` is empty for the file itself. */
export type ReportIssue = (
  field: string,
  expected: string,
  received: string,
  more?: Pick<Issue, 'code' | 'meant'>,
) => undefined

/** Checks a `File`, or a file by its own fields. The result is ignored if an issue was reported. */
export type FileCheck<Checked> = (
  file: File | FileDescription,
  report: ReportIssue,
  path: string,
) => Checked | undefined

export interface CheckedFile {
  readonly kind: 'data' | 'path' | 'stream'
  /** Where its content was given, e.g. `files[0].data`; used in error messages. */
  readonly path: string
  readonly filename: string
  readonly type: string
}

export type FileDescription = Readonly<Record<string, unknown>>

/** Checks every file of an upload; `expected` is what `check` takes. @throws InputError with all issues */
export function checkFiles<Checked>(
  operation: string,
  files: unknown,
  expected: string,
  check: FileCheck<Checked>,
): Checked[] {
  const list = filesIn(files)
  if (list.length === 0) throw valueError(operation, 'files', 'at least one file', files)
  const issues: Issue[] = []
  const checked = list.map((file, index) => {
    const path = `files[${index}]`
    const report: ReportIssue = (field, expected, received, more) => {
      issues.push({ path: field === '' ? path : `${path}.${field}`, expected, received, ...more })
    }
    if (isFile(file)) return check(file, report, path)
    return isDescription(file) ? check(ownCopy(file), report, path) : report('', expected, describeFile(file))
  })
  if (issues.length > 0) throw inputError(operation, issues)
  return checked as Checked[]
}

/** By tag and not by `instanceof`: frames and test environments have classes of their own. */
export const hasTag = (value: unknown, name: string) => Object.prototype.toString.call(value) === `[object ${name}]`

export const isBlob = (value: unknown): value is Blob =>
  value instanceof Blob || hasTag(value, 'File') || hasTag(value, 'Blob')

export const isFile = (file: unknown): file is File =>
  isBlob(file) &&
  typeof (file as File).name === 'string' &&
  (file as File).name !== (Object.prototype as { name?: unknown }).name

const isDescription = (file: unknown): file is FileDescription =>
  isRecord(file) && !isBlob(file) && !ArrayBuffer.isView(file)

function describeFile(file: unknown): string {
  if (isBlob(file)) return 'a Blob without a name'
  if (typeof file === 'string') return 'a string'
  return ArrayBuffer.isView(file) ? 'bytes without a name' : describeValue(file)
}

export function checkName(name: unknown, report: ReportIssue, field = 'name'): string {
  const read = readFileName(name)
  if (!('received' in read)) return read.name
  report(field, EXPECTED_NAME, read.received)
  return ''
}

/** Reports unknown fields: a misspelt `size` would change how a body is sent. */
export function checkFields(file: object, names: readonly string[], report: ReportIssue): void {
  for (const [name, value] of Object.entries(file)) {
    if (value === undefined || names.includes(name)) continue
    const { path, expected, received, ...more } = unknownNameIssue(name, names, 'field')
    report(path, expected, received, more)
  }
}

function filesIn(files: unknown): unknown[] {
  if (files === undefined || files === null) return []
  return Array.isArray(files) || isFileList(files) ? Array.from(files) : [files]
}

/** Whether a value is a browser's `FileList`, or has its members as own properties. */
const isFileList = (files: object): files is ArrayLike<unknown> =>
  hasTag(files, 'FileList') || (Object.hasOwn(files, 'length') && Object.hasOwn(files, 'item'))
