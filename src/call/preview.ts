import { openFiles } from '#platform'
import type { MultipartPart } from '../options/uploads.ts'
import { type EncodedCall, requestOf, withPlaceholder } from '../transport/request.ts'
import { scrubValue, valueScrubber } from '../transport/secret.ts'
import type { Settings } from '../transport/settings.ts'
import type { Preparation } from './prepare-call.ts'
import { finishError } from './tracked.ts'

/**
 * A request as it would be sent, with `<API_KEY>` for the key wherever it stands. A parameter named `key` of an address
 * that is sent, as of an offer's `url`, is not the key, and is shown.
 */
export interface Preview {
  /** The name of the call, e.g. `offers.update`. */
  readonly operation: string
  /** The HTTP method. */
  readonly method: 'GET' | 'POST'
  /** The whole URL, with `<API_KEY>` in plain. */
  readonly url: string
  /** Those that are set by the client; the runtime adds its own. */
  readonly headers: Readonly<Record<string, string>>
  /** A form or JSON as text, or the parts of an upload. */
  readonly body: string | readonly MultipartPart[] | undefined
  /** A command that is safe to paste into a POSIX shell. */
  toCurl(): string
}

/** @inline */
type AnyMethod = (...args: never[]) => unknown

/** A call of `preview`: what it says of itself counts, and not what the call that it shows does. */
export type PreviewCall<Args extends unknown[]> = {
  /**
   * The request that this call would send. Nothing is sent, and a key function is not asked; of a list it is the first
   * page's.
   * @throws {@link InputError} where the arguments do not fit: nothing else can go wrong.
   */
  // biome-ignore lint/style/useShorthandFunctionType: editors show the comment of a signature, not of a type
  (...args: Args): Promise<Preview>
}

/** The same tree of calls, each of which gives its request instead of sending it. */
export type Previews<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends AnyMethod
    ? PreviewCall<Parameters<Tree[Name]>>
    : Previews<Tree[Name]>
}

/** @internal Types do not show it, and so not what it needs. */
export async function preview(prepare: () => Preparation, settings: Settings): Promise<Preview> {
  try {
    const { encoded, files } = prepare()
    const { name, bodyType } = encoded.operation
    if (bodyType !== 'multipart') return previewOf(encoded, settings)
    const body = await openFiles(name, files, 'preview')
    await body.close()
    return previewOf(encoded, settings, body.parts)
  } catch (error) {
    finishError(error, settings.scrub, preview)
    throw error
  }
}

function previewOf(call: EncodedCall, settings: Settings, parts?: readonly MultipartPart[]): Preview {
  const { operation, url, headers, text } = requestOf(call, settings)
  // A key may stand in a header as well, or in what was given.
  const scrub = valueScrubber(typeof settings.key === 'string' ? [settings.key] : [])
  const shown = {
    operation: operation.name,
    method: operation.method,
    url: withPlaceholder(scrub(url), settings.key),
    headers: scrubValue(headers, scrub) as Preview['headers'],
    body: scrubValue(parts ?? text, scrub) as Preview['body'],
  }
  return { ...shown, toCurl: () => toCurl(shown) }
}

function toCurl({ method, url, headers, body }: Omit<Preview, 'toCurl'>): string {
  const words = ['curl', '--globoff', '--request', method, shellQuoted(url)]
  // curl takes a header without a value for one to be left out, unless a semicolon ends its name.
  for (const [name, value] of Object.entries(headers))
    words.push('--header', shellQuoted(value === '' ? `${name};` : `${name}: ${value}`))
  if (typeof body === 'string') words.push('--data-raw', shellQuoted(body))
  else
    for (const { name, filename } of body ?? [])
      words.push('--form', shellQuoted(`${name}=@"${filename.replaceAll(/["\\]/g, '\\$&')}"`))
  return words.join(' ')
}

/** A word that no POSIX shell looks into. */
const shellQuoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`
