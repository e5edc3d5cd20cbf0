import type { MultipartPart } from '../options/uploads.ts'
import type { ClientState } from '../transport/client-state.ts'
import type { PreparedCall } from '../transport/request.ts'
import { REDACTED, scrubInputError, scrubValue, valueScrubber } from '../transport/secrets/scrubber.ts'
import { openUpload } from './upload.ts'

/**
 * A request as it would be sent, with `<API_KEY>` in place of the key. A parameter named `key` inside another URL, such
 * as an offer's `url`, isn't the API key, and is shown.
 */
export interface Preview {
  /** The call name, e.g. `offers.update`. */
  readonly operation: string
  /** The HTTP method. */
  readonly method: 'GET' | 'POST'
  /** The whole URL, with `<API_KEY>` in place of the key. */
  readonly url: string
  /** Headers that the client sets; the runtime adds others. */
  readonly headers: Readonly<Record<string, string>>
  /** A form or JSON as a string, or an upload's parts. */
  readonly body: string | readonly MultipartPart[] | undefined
  /** Returns a curl command that is safe to paste into a POSIX shell. */
  toCurl(): string
}

/** A call of `preview`. It has its own doc comment, because the real call's doesn't apply. */
export type PreviewCall<Args extends unknown[]> = {
  /**
   * Returns the request that this call would send; for a list, the first page's. Nothing is sent, and a key function
   * isn't called.
   * @throws {@link InputError} if an argument is invalid. No other errors are thrown.
   */
  // biome-ignore lint/style/useShorthandFunctionType: editors show the comment of a signature, not of a type
  (...args: Args): Promise<Preview>
}

/** The same calls, each returning its request instead of sending it. */
export type Previews<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends (...args: never[]) => unknown
    ? PreviewCall<Parameters<Tree[Name]>>
    : Previews<Tree[Name]>
}

/** @internal */
export async function preview(prepare: () => PreparedCall, clientState: ClientState): Promise<Preview> {
  try {
    const prepared = prepare()
    const { name, bodyType } = prepared.operation
    const body = bodyType === 'multipart' ? await openUpload(name, prepared.files, { forPreview: true }) : undefined
    await body?.close()
    return previewOf(prepared, clientState, body?.parts)
  } catch (error) {
    scrubInputError(error, clientState.scrub)
    throw error
  }
}

function previewOf(
  { operation, url, headers, text }: PreparedCall,
  clientState: ClientState,
  parts?: readonly MultipartPart[],
): Preview {
  // The key may also be in a header, or in the input.
  const scrub = valueScrubber(typeof clientState.key === 'string' ? [clientState.key] : [])
  const fields = {
    operation: operation.name,
    method: operation.method,
    // The placeholder may contain the key too.
    url: url.split(REDACTED).map(scrub).join(REDACTED),
    headers: scrubValue(headers, scrub) as Preview['headers'],
    body: scrubValue(parts ?? text, scrub) as Preview['body'],
  }
  return { ...fields, toCurl: () => toCurl(fields) }
}

function toCurl({ method, url, headers, body }: Omit<Preview, 'toCurl'>): string {
  const words = ['curl', '--globoff', '--request', method, shellQuoted(url)]
  // curl leaves out a header without a value, unless its name ends with a semicolon.
  for (const [name, value] of Object.entries(headers))
    words.push('--header', shellQuoted(value === '' ? `${name};` : `${name}: ${value}`))
  if (typeof body === 'string') words.push('--data-raw', shellQuoted(body))
  else
    for (const { name, filename } of body ?? [])
      words.push('--form', shellQuoted(`${name}=@"${filename.replaceAll(/["\\]/g, '\\$&')}"`))
  return words.join(' ')
}

/** Quotes a word, so that a POSIX shell takes every character literally. */
const shellQuoted = (word: string) => `'${word.replaceAll("'", `'\\''`)}'`
