/**
 * Uploads files where the global Blob, File and FormData are not Node's, as under jsdom. Run in a process of its own.
 * Arguments: URL, and how the environment's Blobs can be read: `arrayBuffer`, `stream` or `not at all`.
 */
const [url = '', readable] = process.argv.slice(2)

class ForeignBlob {
  readonly bytes: Uint8Array
  readonly type: string
  constructor(parts: readonly Uint8Array[], { type = '' } = {}) {
    this.bytes = new Uint8Array(Buffer.concat(parts))
    this.type = type
  }
  get size() {
    return this.bytes.length
  }
}
if (readable === 'arrayBuffer')
  Object.assign(ForeignBlob.prototype, {
    async arrayBuffer(this: ForeignBlob) {
      return this.bytes.buffer
    },
  })
if (readable === 'stream')
  Object.assign(ForeignBlob.prototype, {
    stream(this: ForeignBlob) {
      return new Response(new Uint8Array(this.bytes)).body
    },
  })
class ForeignFile extends ForeignBlob {
  readonly name: string
  constructor(parts: readonly Uint8Array[], name: string, options?: { type?: string }) {
    super(parts, options)
    this.name = name
  }
}
class ForeignFormData {
  append() {}
}
Object.assign(globalThis, { Blob: ForeignBlob, File: ForeignFile, FormData: ForeignFormData })

// Imported only now: a test environment replaces the classes before it loads what it tests.
const { createClient } = await import('affiliate-network-sdk')
const client = createClient({ baseUrl: url, key: 'k', retries: 0 })
const bytes = new TextEncoder().encode('GIF89a')
const png = new File([bytes], 'b.png', { type: 'image/png' })
const progress: unknown[] = []
const outcomeOf = (upload: Promise<unknown>) =>
  upload.then(
    () => 'sent',
    (error: Error) => `${error.name}: ${error.message}`,
  )
const lines = [
  await outcomeOf(
    client.banners.v2.upload(
      { offer_id: 7, files: { name: 'a.gif', data: bytes } },
      { onProgress: (step) => progress.push(step) },
    ),
  ),
  JSON.stringify(progress),
  await outcomeOf(client.banners.v2.upload({ offer_id: 7, files: [png, { name: 'c.png', data: png }] })),
  await outcomeOf(
    client.banners.v2.upload({ offer_id: 7, files: [png, { path: import.meta.filename, name: 'd.txt' }] }),
  ),
]
console.log(lines.join('\n'))
