import { describeValue } from '../errors/describe.ts'
import type { Issue } from '../errors/errors.ts'
import { inputErrorOfIssues, valueError } from '../errors/input-error.ts'
import { hasTag, isRecord } from '../errors/objects.ts'
import { unknownNameIssue } from '../errors/unknown-name.ts'
import { EXPECTED_NAME, readFileName } from './file-name.ts'

/** Reports an issue of one file. Its path is a field of the file, or empty for the file itself. */
export type ReportIssue = (issue: Issue) => undefined

/** Checks a file by its own fields. The result is ignored if an issue was reported. */
export type FileCheck<Checked extends CheckedFile> = (file: FileDescription, report: ReportIssue) => Checked | undefined

export interface CheckedFile {
  readonly kind: 'data' | 'path' | 'stream'
  readonly filename: string
  readonly type: string
}

/** A file with the place of its content in the input, e.g. `files[0].data`, which messages name. */
export type Placed<Checked extends CheckedFile> = Checked & { readonly place: string }

export type FileDescription = Readonly<Record<string, unknown>>

/** Checks every file of an upload; `expected` says what to write for one that is none. @throws InputError with all issues */
export function checkFiles<Checked extends CheckedFile>(
  operation: string,
  files: unknown,
  expected: string,
  check: FileCheck<Checked>,
): Placed<Checked>[] {
  const list = filesIn(files)
  if (list.length === 0) throw valueError(operation, 'files', 'at least one file', files)
  const issues: Issue[] = []
  const checked = list.map((file, index) => {
    const path = `files[${index}]`
    const report: ReportIssue = (issue) => {
      issues.push({ ...issue, path: issue.path === '' ? path : `${path}.${issue.path}` })
    }
    const fields = isFile(file) ? { name: file.name, data: file } : file
    if (!isDescription(fields)) return report({ path: '', expected, received: describeFile(file) })
    const read = check({ ...fields }, report)
    return read && { ...read, place: `${path}.${read.kind}` }
  })
  if (issues.length > 0) throw inputErrorOfIssues(operation, issues)
  return checked as Placed<Checked>[]
}

export const isBlob = (value: unknown): value is Blob =>
  value instanceof Blob || hasTag(value, 'File') || hasTag(value, 'Blob')

const isFile = (file: unknown): file is File => isBlob(file) && typeof (file as File).name === 'string'

const isDescription = (file: unknown): file is FileDescription =>
  isRecord(file) && !isBlob(file) && !ArrayBuffer.isView(file)

function describeFile(file: unknown): string {
  if (isBlob(file)) return 'a Blob without a name'
  if (typeof file === 'string') return 'a string'
  return ArrayBuffer.isView(file) ? 'bytes without a name' : describeValue(file)
}

export function readName(name: unknown, report: ReportIssue, path = 'name'): string {
  const read = readFileName(name)
  if (!('received' in read)) return read.name
  report({ path, expected: EXPECTED_NAME, received: read.received })
  return ''
}

/** Reports unknown fields: a misspelt `size` would change how a body is sent. */
export function checkFields(file: object, names: readonly string[], report: ReportIssue): void {
  for (const [name, value] of Object.entries(file)) {
    if (value !== undefined && !names.includes(name)) report(unknownNameIssue(name, names, 'field'))
  }
}

function filesIn(files: unknown): unknown[] {
  if (files === undefined || files === null) return []
  return Array.isArray(files) || isFileList(files) ? Array.from(files) : [files]
}

/** Whether a value is a browser's `FileList`, or has its members as own properties. */
const isFileList = (files: object): files is ArrayLike<unknown> =>
  hasTag(files, 'FileList') || (Object.hasOwn(files, 'length') && Object.hasOwn(files, 'item'))
