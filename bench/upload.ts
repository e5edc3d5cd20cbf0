/**
 * What an upload of 200 MB costs in memory: each way in a process of its own, against a sink in this one.
 * Run: node bench/upload.ts
 */
import { fork } from 'node:child_process'
import { createReadStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openFiles } from '../src/multipart/node.ts'

const MEGABYTE = 1024 * 1024
const SIZE = 200 * MEGABYTE
const WARM_UP = 64 * 1024

/** Uploads the file at a path to a URL, and gives the status. */
type Way = (url: string, path: string, size: number) => Promise<number>

const WAYS: Readonly<Record<string, Way>> = {
  'sdk, path': (url, path) => upload(url, { path }),
  'sdk, stream of known size': (url, path, size) => upload(url, { name: 'a', stream: createReadStream(path), size }),
  'sdk, stream': (url, path) => upload(url, { name: 'a', stream: createReadStream(path) }),
  'fetch, FormData of openAsBlob': async (url, path) => {
    const form = new FormData()
    form.append('file[0]', await openAsBlob(path), 'a')
    return (await fetch(url, { method: 'POST', body: form, redirect: 'manual' })).status
  },
}

async function upload(url: string, file: unknown): Promise<number> {
  const body = await openFiles('bench', file)
  try {
    const { signal } = new AbortController()
    return (await body.send({ url, headers: {}, signal, fetch, onProgress: undefined })).status
  } finally {
    await body.close()
  }
}

interface Result {
  readonly status: number
  readonly seconds: number
  readonly growth: number
}

async function measure(name: string, url: string, small: string, large: string): Promise<Result> {
  const way = WAYS[name] as Way
  await way(url, small, WARM_UP)
  const before = process.memoryUsage.rss()
  const started = performance.now()
  const status = await way(url, large, SIZE)
  const seconds = (performance.now() - started) / 1000
  return { status, seconds, growth: process.resourceUsage().maxRSS * 1024 - before }
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
  console.log(`${'200 MB by'.padEnd(32)}${'RSS growth'.padStart(12)}${'speed'.padStart(12)}`)
  for (const name of Object.keys(WAYS)) {
    const { status, seconds, growth } = await inChild([name, url, small, large])
    if (status !== 200) throw new Error(`${name}: status ${status}`)
    const cells = [`+${Math.round(growth / MEGABYTE)} MB`, `${Math.round(SIZE / MEGABYTE / seconds)} MB/s`]
    console.log(name.padEnd(32) + cells.map((cell) => cell.padStart(12)).join(''))
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

const [name, url, small, large] = process.argv.slice(2)
if (name === undefined) await main()
else process.send?.(await measure(name, url as string, small as string, large as string))
