/** What a link to the playground opens. */
export interface Opened {
  readonly code: string
  readonly seed?: number | undefined
  readonly day?: string | undefined
  /** The name of a fault. */
  readonly fault?: string | undefined
}

/** The fragment of a link, compressed: a server does not see it. */
export async function linkOf(opened: Opened): Promise<string> {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(JSON.stringify(opened)))
  return `#${btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')}`
}

/** What a fragment opens, or undefined if it is none of a link. */
export async function openedBy(fragment: string): Promise<Opened | undefined> {
  try {
    const text = atob(fragment.slice(1).replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = await through(
      new DecompressionStream('deflate-raw'),
      Uint8Array.from(text, (one) => one.charCodeAt(0)),
    )
    const opened: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof opened === 'object' && opened !== null && 'code' in opened ? (opened as Opened) : undefined
  } catch {
    return undefined
  }
}

async function through(stream: CompressionStream | DecompressionStream, bytes: Uint8Array<ArrayBuffer>) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())
}
