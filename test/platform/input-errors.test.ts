import { execFileSync } from 'node:child_process'
import fs, { chmod, symlink } from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { InputError } from '../../src/errors/errors.ts'
import { openFiles as openInNode } from '../../src/platform/node.ts'
import { openFiles as openInBrowser } from '../../src/platform/web.ts'
import { type Folder, temporaryFolder } from './folder.ts'

const DATA = new Uint8Array(1)
const ANY = 'a File, { name, data }, { path } or { name, stream }'

type Refused = readonly [what: string, files: unknown, path: string, expected: string, received: string]

/** Opens files that are refused, and returns the error. */
async function refusal(open: typeof openInNode, files: unknown) {
  const error = await open('banners.v3.upload', files).then(
    () => Promise.reject(new Error('was accepted')),
    (reason: unknown) => reason,
  )
  if (!(error instanceof InputError)) throw error
  expect(error).toMatchObject({ operation: 'banners.v3.upload', outcome: 'not-sent' })
  return error
}

const EVERYWHERE: readonly Refused[] = [
  ['an empty list', [], 'files', 'at least one file', 'an empty array'],
  ['nothing', undefined, 'files', 'at least one file', 'nothing'],
  ['null', null, 'files', 'at least one file', 'null'],
  [
    'data of another kind',
    { name: 'a', data: 'text' },
    'files[0].data',
    'a Blob, a Uint8Array or an ArrayBuffer',
    '"text"',
  ],
  [
    'data of other numbers',
    { name: 'a', data: new Uint16Array(1) },
    'files[0].data',
    'a Blob, a Uint8Array or an ArrayBuffer',
    'an object',
  ],
  [
    'data that has moved',
    { name: 'a', data: moved() },
    'files[0].data',
    'a Blob, a Uint8Array or an ArrayBuffer',
    'a buffer that was transferred away',
  ],
  ['no name', { data: DATA }, 'files[0].name', 'a file name without control or direction characters', 'nothing'],
  [
    'an empty name',
    { name: '', data: DATA },
    'files[0].name',
    'a file name without control or direction characters',
    'an empty one',
  ],
  [
    'a File with a hostile name',
    new File(['x'], 'a\r\nb'),
    'files[0].name',
    'a file name without control or direction characters',
    'one with some',
  ],
  [
    'a content type',
    { name: 'a', data: DATA, contentType: 'a/b' },
    'files[0].contentType',
    'one of the fields name, data',
    'an unknown field',
  ],
  ['a key', { name: 'a', data: DATA, key: 'x' }, 'files[0].key', 'one of the fields name, data', 'an unknown field'],
  ['a misspelt name', { name: 'a', data: DATA, naem: 'b' }, 'files[0].naem', 'a known field', 'an unknown field'],
  [
    'headers',
    { name: 'a', data: DATA, header: { x: 1 } },
    'files[0].header',
    'one of the fields name, data',
    'an unknown field',
  ],
]

const SENTENCES: Readonly<Record<string, string>> = {
  nothing: 'missing, expected at least one file',
  'a content type': 'not one of the fields name, data',
  'a key': 'not one of the fields name, data',
  headers: 'not one of the fields name, data',
  'a misspelt name': 'not a known field (did you mean name?)',
}

describe.each([
  ['Node', openInNode],
  ['a browser', openInBrowser],
])('in %s', (_, open) => {
  it.each(EVERYWHERE)('%s is refused', async (what, files, path, expected, received) => {
    const error = await refusal(open, files)
    expect(error.issues).toMatchObject([{ path, expected, received }])
    const sentence = SENTENCES[what] ?? `expected ${expected}, received ${received}`
    expect(error.message).toBe(`banners.v3.upload: ${path}: ${sentence}`)
  })

  it('a field that is undefined counts as absent, and a FileList by its class', async () => {
    class Files {
      readonly 0 = new File(['x'], 'a.png')
      get length() {
        return 1
      }
      get [Symbol.toStringTag]() {
        return 'FileList'
      }
    }
    for (const files of [{ name: 'a.png', data: DATA, size: undefined, path: undefined }, new Files()]) {
      const body = await open('banners.v3.upload', files)
      expect(body.parts).toEqual([{ name: 'file[0]', filename: 'a.png', size: 1 }])
      await body.close()
    }
  })

  it('at most 100 issues are reported, and how many there are', async () => {
    const { issues, message } = await refusal(open, Array(300).fill(7))
    expect(issues).toHaveLength(100)
    expect(message).toContain('\n  and 297 more (files[3], ')
  })

  it('all issues are reported together', async () => {
    const { issues } = await refusal(open, [{ name: '', data: DATA }, 7, { name: 'a', data: 7 }])
    expect(issues?.map(({ path }) => path)).toEqual(['files[0].name', 'files[1]', 'files[2].data'])
  })
})

describe('in a browser', () => {
  it.each<Refused>([
    [
      'a path',
      { path: '/etc/hosts' },
      'files[0]',
      'a File, or { name, data }, the only files of this runtime',
      'a path',
    ],
    [
      'a stream',
      { name: 'a', stream: new Blob([]).stream() },
      'files[0]',
      'a File, or { name, data }, the only files of this runtime',
      'a stream',
    ],
    [
      'a path beside data',
      { name: 'a', data: DATA, path: '/etc/hosts' },
      'files[0].path',
      'one of the fields name, data',
      'an unknown field',
    ],
    ['a string', ['a.png'], 'files[0]', 'a File, or { name, data }', 'a string'],
    ['a Blob', new Blob(['x']), 'files[0]', 'a File, or { name, data }', 'a Blob without a name'],
    [
      'a Blob of another class that cannot be read',
      { name: 'a', data: { size: 1, type: '', [Symbol.toStringTag]: 'Blob' } },
      'files[0].data',
      'a Blob that can be read',
      'one without stream() and arrayBuffer()',
    ],
  ])('%s is refused', async (_what, files, path, expected, received) => {
    expect((await refusal(openInBrowser, files)).issues).toMatchObject([{ path, expected, received }])
  })
})

describe('in Node', () => {
  it.each<Refused>([
    ['a path as it is', 'a.png', 'files[0]', ANY, 'a string'],
    ['an empty string', '', 'files[0]', ANY, 'a string'],
    ['a Blob', new Blob(['x']), 'files[0]', ANY, 'a Blob without a name'],
    [
      'a Blob that cannot be read',
      { name: 'a', data: unreadable() },
      'files[0].data',
      'a Blob that can be read',
      'one without stream() and arrayBuffer()',
    ],
    [
      'a File that cannot be read',
      Object.assign(unreadable(), { name: 'a' }),
      'files[0].data',
      'a Blob that can be read',
      'one without stream() and arrayBuffer()',
    ],
    [
      "jsdom's File beside Node's Blob, as in jest-fixed-jsdom",
      {
        name: 'a',
        size: 1,
        type: '',
        get [Symbol.toStringTag]() {
          return 'File'
        },
      },
      'files[0].data',
      'a Blob that can be read',
      'one without stream() and arrayBuffer()',
    ],
    ['bytes', new Uint8Array(2), 'files[0]', ANY, 'bytes without a name'],
    ['a hole', [new File(['x'], 'a'), undefined], 'files[1]', ANY, 'nothing'],
    ['null in a list', [null], 'files[0]', ANY, 'null'],
    ['an object', {}, 'files[0]', ANY, 'an object without any of them'],
    ['a list in a list', [[new File(['x'], 'a')]], 'files[0]', ANY, 'an array'],
    ['an empty path', { path: '' }, 'files[0].path', 'a path, or a file: URL', '""'],
    ['no path', { path: undefined }, 'files[0].path', 'a path, or a file: URL', 'nothing'],
    ['a path with NUL', { path: 'a\0' }, 'files[0].path', 'a path, or a file: URL', '"a\\u0000"'],
    [
      'another URL',
      { path: new URL('https://a.example/b') },
      'files[0].path',
      'a path, or a file: URL',
      'one with https:',
    ],
    [
      'a name of a path',
      { path: '/x/a.png', name: 'a\nb' },
      'files[0].name',
      'a file name without control or direction characters',
      'one with some',
    ],
    [
      'a path to a hostile name',
      { path: '/x/a\nb' },
      'files[0].path',
      'a file name without control or direction characters',
      'one with some',
    ],
    [
      'a path with the words of a URL in it',
      { path: '/nowhere/file://a' },
      'files[0].path',
      'the path of a file that can be read',
      'no such file: "/nowhere/file://a"',
    ],
    [
      'a name of a stream',
      { name: 'a\nb', stream: Readable.from([]) },
      'files[0].name',
      'a file name without control or direction characters',
      'one with some',
    ],
    [
      'no stream',
      { name: 'a', stream: null },
      'files[0].stream',
      'a Readable, a ReadableStream or an async iterable',
      'null',
    ],
    [
      'a stream that can only be written to',
      { name: 'a', stream: Object.assign(new PassThrough(), { readable: false }) },
      'files[0].stream',
      'a stream that nobody has read or closed yet',
      'one that was read or closed',
    ],
    [
      'path and data',
      { path: '/x/a.png', data: DATA },
      'files[0].data',
      'one of the fields path, name',
      'an unknown field',
    ],
    [
      'a stream of no kind',
      { name: 'a', stream: {} },
      'files[0].stream',
      'a Readable, a ReadableStream or an async iterable',
      'an object',
    ],
    [
      'a Blob as a stream',
      { name: 'a', stream: new Blob([]) },
      'files[0].stream',
      'a Readable, a ReadableStream or an async iterable',
      'an object',
    ],
    [
      'a destroyed stream',
      { name: 'a', stream: Readable.from([]).destroy() },
      'files[0].stream',
      'a stream that nobody has read or closed yet',
      'one that was read or closed',
    ],
    [
      'a stream in use',
      { name: 'a', stream: lockedStream() },
      'files[0].stream',
      'a stream that nobody has read or closed yet',
      'one that was read or closed',
    ],
    [
      'a size that is none',
      { name: 'a', stream: Readable.from([]), size: -1 },
      'files[0].size',
      'a positive whole number of bytes',
      '-1',
    ],
    [
      'a size of no bytes',
      { name: 'a', stream: Readable.from([]), size: 0 },
      'files[0].size',
      'a positive whole number of bytes',
      '0',
    ],
    [
      'a misspelt size',
      { name: 'a', stream: Readable.from([]), length: 1 },
      'files[0].length',
      'one of the fields name, stream, size',
      'an unknown field',
    ],
  ])('%s is refused', async (_what, files, path, expected, received) => {
    expect((await refusal(openInNode, files)).issues).toMatchObject([{ path, expected, received }])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['a Readable, in part', async () => partRead(Readable.from(['some', 'more']))],
    ['a Readable that flows to a listener', async () => Readable.from(['some']).on('data', () => {})],
    ['a Readable that flows into a pipe', async () => piped(Readable.from(['some']))],
    ['a ReadableStream, to its end', async () => readWeb(4)],
    ['a ReadableStream, in part', async () => readWeb(1)],
    ['a ReadableStream that was cancelled', async () => cancelled()],
    ['a ReadableStream that has failed', async () => new ReadableStream({ start: (stream) => stream.error() })],
  ])('a stream that was used already: %s', async (_, make) => {
    const { issues } = await refusal(openInNode, { name: 'a', stream: await make() })
    expect(issues).toEqual([
      {
        path: 'files[0].stream',
        expected: 'a stream that nobody has read or closed yet',
        received: 'one that was read or closed',
      },
    ])
  })

  it('an unread stream is accepted, also with buffered bytes and a listener for its end', async () => {
    const full = new PassThrough()
    full.write('some')
    full.on('end', () => {}).on('readable', () => {})
    const web = new Blob(['x']).stream()
    web.getReader().releaseLock()
    const body = await openInNode('banners.v3.upload', [
      { name: 'a', stream: full },
      { name: 'b', stream: web },
    ])
    await body.close()
  })

  it('one stream cannot be two files', async () => {
    const stream = Readable.from(['x'])
    const { issues } = await refusal(openInNode, [
      { name: 'a', stream },
      { name: 'b', stream },
    ])
    expect(issues).toEqual([
      { path: 'files[1].stream', expected: 'a stream of its own', received: 'that of files[0].stream' },
    ])
  })

  it.each<[string, (folder: Folder) => Promise<string>, string]>([
    ['a missing file', async ({ path }) => join(path, 'none.png'), 'no such file'],
    ['a folder', async ({ path }) => path, 'a directory'],
    [
      'a path through a file',
      async ({ write }) => join(await write('a', ''), 'b'),
      'one that cannot be opened (ENOTDIR)',
    ],
    ['a link to itself', async ({ path }) => linkToItself(join(path, 'loop')), 'one that cannot be opened (ELOOP)'],
    ['a pipe, without waiting for its writer', async ({ path }) => pipe(join(path, 'pipe')), 'something else'],
  ])('%s is refused, and opened files are closed', async (_, make, received) => {
    await using folder = await temporaryFolder()
    const good = await folder.write('good.png', 'x')
    const stream = Readable.from(['x'])
    const path = await make(folder)
    const error = await refusal(openInNode, [{ path: good }, { path }, { name: 's', stream }])
    expect(error.issues).toEqual([
      { path: 'files[1].path', expected: 'the path of a file that can be read', received: `${received}: "${path}"` },
    ])
    expect(await folder.openFiles()).toEqual([])
    // It was not touched: it can be sent in another upload.
    expect(stream.destroyed).toBe(false)
  })

  it.skipIf(process.getuid?.() === 0)('a file that one may not read is refused', async () => {
    await using folder = await temporaryFolder()
    const path = await folder.write('secret', 'x')
    await chmod(path, 0)
    const { issues } = await refusal(openInNode, { path })
    expect(issues?.[0]?.received).toBe(`one that cannot be opened (EACCES): "${path}"`)
  })

  it('a file whose error has no code is refused without one', async () => {
    const stat = vi.spyOn(fs, 'stat').mockRejectedValue(new Error('key=SECRET'))
    syncBuiltinESMExports()
    onTestFinished(() => {
      stat.mockRestore()
      syncBuiltinESMExports()
    })
    const { issues } = await refusal(openInNode, { path: '/a.png' })
    expect(issues?.[0]?.received).toBe('one that cannot be opened: "/a.png"')
  })
})

function moved(): ArrayBuffer {
  const buffer = new ArrayBuffer(8)
  structuredClone(buffer, { transfer: [buffer] })
  return buffer
}

function unreadable(): Blob {
  const none = { value: undefined }
  return Object.defineProperties(new Blob(['x']), { stream: none, arrayBuffer: none })
}

function lockedStream(): ReadableStream {
  const stream = new Blob(['x']).stream()
  stream.getReader()
  return stream
}

async function partRead(stream: Readable): Promise<Readable> {
  for await (const _ of stream.iterator({ destroyOnReturn: false })) break
  return stream
}

function piped(stream: Readable): Readable {
  stream.pipe(new PassThrough())
  return stream
}

/** A stream of four pieces, of which some were read. */
async function readWeb(pieces: number): Promise<ReadableStream> {
  const stream = new ReadableStream({
    start(controller) {
      for (const piece of 'four') controller.enqueue(Buffer.from(piece))
      controller.close()
    },
  })
  const reader = stream.getReader()
  for (let piece = 0; piece < pieces; piece++) await reader.read()
  reader.releaseLock()
  return stream
}

async function cancelled(): Promise<ReadableStream> {
  const stream = new Blob(['x']).stream()
  await stream.cancel()
  return stream
}

async function linkToItself(path: string): Promise<string> {
  await symlink(path, path)
  return path
}

function pipe(path: string): string {
  execFileSync('mkfifo', [path])
  return path
}
