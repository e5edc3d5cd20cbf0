/**
 * Measures the memory of an upload of 200 MB beyond the caller's own data: each kind of file in a separate process,
 * against a server in this process that discards the request. Linux only.
 * Run: node bench/upload.ts
 */
import { fork } from 'node:child_process'
import { createReadStream, openAsBlob, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openFiles } from '../src/platform/node.ts'

const MEGABYTE = 1024 * 1024
const SIZE = 200 * MEGABYTE
const WARM_UP = 64 * 1024

/** Loads the caller's data of the file at a path, and returns the upload of it. */
type Prepare = (url: string, path: string, size: number) => Promise<() => Promise<number>>

const KINDS: Readonly<Record<string, Prepare>> = {
  path: async (url, path) => () => upload(url, { path }),
  'stream of known size': async (url, path, size) => () =>
    upload(url, { name: 'a', stream: createReadStream(path), size }),
  stream: async (url, path) => () => upload(url, { name: 'a', stream: createReadStream(path) }),
  'file-backed Blob': async (url, path) => {
    const data = await openAsBlob(path)
    return () => upload(url, { name: 'a', data })
  },
  Uint8Array: async (url, path) => {
    const data = await readFile(path)
    return () => upload(url, { name: 'a', data })
  },
  'path, with a fetch option': async (url, path) => () => upload(url, { path }, fetch),
  'Uint8Array, with a fetch option': async (url, path) => {
    const data = await readFile(path)
    return () => upload(url, { name: 'a', data }, fetch)
  },
  'plain fetch, FormData of openAsBlob': async (url, path) => {
    const form = new FormData()
    form.append('file[0]', await openAsBlob(path), 'a')
    return async () => (await fetch(url, { method: 'POST', body: form, redirect: 'manual' })).status
  },
}

async function upload(url: string, file: unknown, given?: typeof fetch): Promise<number> {
  const body = await openFiles('bench', file)
  try {
    const { signal } = new AbortController()
    const request = {
      url,
      headers: {},
      signal,
      fetch: given,
      credentials: 'omit',
      maxResponseBytes: 1_000_000,
    } as const
    return (await body.send(request)).status
  } finally {
    await body.close()
  }
}

interface Result {
  readonly status: number
  readonly seconds: number
  readonly growth: number
}

async function measure(kind: string, url: string, small: string, large: string): Promise<Result> {
  const prepare = KINDS[kind] as Prepare
  await (await prepare(url, small, WARM_UP))()
  const send = await prepare(url, large, SIZE)
  const before = memory('VmRSS')
  const started = performance.now()
  const status = await send()
  const seconds = (performance.now() - started) / 1000
  return { status, seconds, growth: memory('VmHWM') - before }
}

/**
 * Current or peak memory of this process in bytes, as the system reports it: the `maxRSS` of a child starts at that of
 * its parent.
 */
function memory(field: 'VmRSS' | 'VmHWM'): number {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(readFileSync('/proc/self/status', 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'upload-'))
  const [small, large] = [join(folder, 'small'), join(folder, 'large')]
  await Promise.all([small, large].map((path) => writeFile(path, '')))
  await truncate(small, WARM_UP)
  await truncate(large, SIZE)
  const sink = createServer((request, response) => {
    request.resume().on('end', () => response.end())
  })
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(sink.address() as AddressInfo).port}/`
  console.log(`${'200 MB as'.padEnd(40)}${'RSS growth'.padStart(12)}${'speed'.padStart(12)}`)
  for (const kind of Object.keys(KINDS)) {
    const { status, seconds, growth } = await inChild([kind, url, small, large])
    if (status !== 200) throw new Error(`${kind}: status ${status}`)
    const cells = [`+${Math.round(growth / MEGABYTE)} MB`, `${Math.round(SIZE / MEGABYTE / seconds)} MB/s`]
    console.log(kind.padEnd(40) + cells.map((cell) => cell.padStart(12)).join(''))
  }
  sink.close()
  sink.closeAllConnections()
  await rm(folder, { recursive: true })
}

function inChild(args: string[]): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(import.meta.url), args)
    child.once('message', (result) => resolve(result as Result))
    child.once('exit', (code) => reject(new Error(`the child ended with ${code}`)))
  })
}

const [kind, url, small, large] = process.argv.slice(2)
if (kind === undefined) await main()
else process.send?.(await measure(kind, url as string, small as string, large as string))
