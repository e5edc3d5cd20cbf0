import type { Issue } from '../errors/errors.ts'
import { inputError } from '../errors/input-error.ts'
import type { MultipartBody, OpenOptions } from './body.ts'
import { formBody } from './form.ts'
import { checkHeld, type HeldFile, isDescription, isFile, received } from './held.ts'
import { type CheckFile, checkFiles } from './list.ts'
import { blobSource } from './node/blob-source.ts'
import { type CheckedPath, checkPath, openPath } from './node/file-source.ts'
import { bytesBody, isForeign, OwnBlob, ownBlobs } from './node/foreign-classes.ts'
import { pipedBody } from './node/piped.ts'
import type { Source } from './node/source.ts'
import { type CheckedStream, checkStream, streamSource } from './node/stream-source.ts'

type Checked = HeldFile | CheckedPath | CheckedStream

/**
 * Checks the files of an upload, opens those on disk, and makes a body of them: through `fetch` where the runtime has
 * them all, else through `node:http(s)`. @throws InputError before anything is sent.
 */
export async function openFiles(
  operation: string,
  files: unknown,
  { preview = false }: OpenOptions = {},
): Promise<MultipartBody> {
  const checked: Checked[] = await ownBlobs(operation, checkFiles(operation, files, checkFile))
  if (checked.every((file) => file.kind === 'held'))
    return isForeign() ? bytesBody(operation, checked) : formBody(operation, checked)
  refuseSharedStreams(operation, checked)
  const opened = await openPaths(operation, checked)
  return pipedBody(
    operation,
    checked.map((file) => {
      if (file.kind === 'path') return opened.get(file) as Source
      return file.kind === 'held' ? blobSource(file) : streamSource(file, preview)
    }),
  )
}

const EXPECTED = 'a File, { name, data }, { path } or { name, stream }'
const SOURCES = ['path', 'stream', 'data'] as const

const checkFile: CheckFile<Checked> = (file, complain, path) => {
  if (isFile(file)) return checkHeld(file, complain, path, OwnBlob)
  if (!isDescription(file)) return complain('', EXPECTED, received(file))
  const given: Partial<Record<string, unknown>> = { ...file }
  const source = SOURCES.find((name) => given[name] !== undefined) ?? SOURCES.find((name) => name in given)
  if (source === 'path') return checkPath(file, complain, path)
  if (source === 'stream') return checkStream(file, complain, path)
  return source === 'data'
    ? checkHeld(file, complain, path, OwnBlob)
    : complain('', EXPECTED, 'an object without any of them')
}

/** A stream gives its bytes once: a second file of it would be an empty one. */
function refuseSharedStreams(operation: string, files: readonly Checked[]): void {
  const streams = files.filter((file) => file.kind === 'stream')
  const issues = streams.flatMap(({ stream, path }, index): Issue[] => {
    const first = streams.findIndex((other) => other.stream === stream)
    if (first === index) return []
    return [{ path, expected: 'a stream of its own', received: `that of ${streams[first]?.path}` }]
  })
  if (issues.length > 0) throw inputError(operation, issues)
}

async function openPaths(operation: string, files: readonly Checked[]): Promise<Map<Checked, Source>> {
  const opened = new Map<Checked, Source>()
  const issues: Issue[] = []
  for (const file of files) {
    if (file.kind !== 'path') continue
    const result = await openPath(file)
    if ('expected' in result) issues.push(result)
    else opened.set(file, result)
  }
  if (issues.length === 0) return opened
  await Promise.all([...opened.values()].map((source) => source.close()))
  throw inputError(operation, issues)
}
