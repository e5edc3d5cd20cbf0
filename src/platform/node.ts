import type { Issue } from '../errors/errors.ts'
import { inputError } from '../errors/input-error.ts'
import { ownCopy } from '../errors/is-record.ts'
import type { MultipartBody, OpenOptions } from './body.ts'
import { type CheckFile, checkFiles, isFile } from './check-files.ts'
import { checkDataFile, type DataFile } from './data-file.ts'
import { dataSource } from './node/data-source.ts'
import { type CheckedPath, checkPath, openPath } from './node/file-source.ts'
import { formBody } from './node/form-body.ts'
import type { Source } from './node/source.ts'
import { type CheckedStream, checkStream, describeStream, openStream, takenStreams } from './node/stream-source.ts'

export { readFailure } from './node/failures.ts'
export { postStream } from './node/post.ts'

type Checked = DataFile | CheckedPath | CheckedStream

/** Checks and opens the files of an upload, and makes a body of them. @throws InputError before anything is sent. */
export async function openFiles(
  operation: string,
  files: unknown,
  { preview = false }: OpenOptions = {},
): Promise<MultipartBody> {
  const checked = checkFiles(operation, files, EXPECTED, checkFile)
  const sources = new Map<Checked, Source>()
  const issues: Issue[] = []
  const add = (file: Checked, result: Source | Issue) => {
    if (isIssue(result)) issues.push(result)
    else sources.set(file, result)
  }
  const refuse = async () => {
    await Promise.all([...sources.values()].map((source) => source.close?.()))
    throw inputError(operation, issues)
  }
  for (const file of checked) {
    if (file.kind === 'path') add(file, await openPath(file))
    if (file.kind === 'data') add(file, dataSource(file))
  }
  // Streams come last, so that an upload that is refused for another reason leaves them as they were.
  const streams = checked.filter((file) => file.kind === 'stream')
  issues.push(...takenStreams(streams))
  if (issues.length > 0) await refuse()
  // Not awaited in between: another upload must not take a stream between the check and this.
  await Promise.all(streams.map(async (file) => add(file, preview ? describeStream(file) : await openStream(file))))
  if (issues.length > 0) await refuse()
  return formBody(
    operation,
    checked.map((file) => sources.get(file) as Source),
  )
}

const EXPECTED = 'a File, { name, data }, { path } or { name, stream }'
const SOURCES = ['path', 'stream', 'data'] as const

const checkFile: CheckFile<Checked> = (file, report, path) => {
  if (isFile(file)) return checkDataFile(file, report, path)
  const given = ownCopy(file)
  const source = SOURCES.find((name) => given[name] !== undefined) ?? SOURCES.find((name) => name in given)
  if (source === undefined) return report('', EXPECTED, 'an object without any of them')
  const check = { path: checkPath, stream: checkStream, data: checkDataFile }[source]
  return check(file, report, path)
}

const isIssue = (result: Source | Issue): result is Issue => Object.hasOwn(result, 'expected')
