import type * as z from 'zod/mini'
import {
  optionalFunction,
  optionalOneOf,
  optionalTime,
  optionalWhere,
  optionalWhole,
  optionsOf,
} from '../codecs/options.ts'
import { parseInput } from '../codecs/parse-input.ts'
import type { CallOptionName } from '../codecs/unknown-field.ts'
import { type AnyOperation, isPaged } from '../operations/operation.ts'
import type { CallOptions, RedirectTestOptions, UploadOptions } from '../options/options.ts'
import type { ListOptions } from '../paging/paged.ts'

/** The options of all kinds of calls. Which of them a call takes, its operation says. */
export interface AllOptions
  extends CallOptions,
    Omit<ListOptions, 'onProgress'>,
    Pick<UploadOptions, 'onIncomplete'>,
    RedirectTestOptions {
  readonly onProgress?: UploadOptions['onProgress'] & ListOptions['onProgress']
}

const WARN_OR_THROW = ['warn', 'throw'] as const

const fields = () =>
  ({
    signal: optionalWhere<AbortSignal>(isSignal, 'an AbortSignal'),
    timeout: optionalTime(),
    totalTimeout: optionalTime(),
    retries: optionalWhole(0, 100),
    // Anything: it is checked beside the parameters of the call.
    extraQuery: optionalWhere<CallOptions['extraQuery']>(() => true, ''),
    onResponse: optionalFunction<CallOptions['onResponse']>(),
    concurrency: optionalWhole(1),
    onProgress: optionalFunction<AllOptions['onProgress']>(),
    onDrift: optionalOneOf(WARN_OR_THROW, "'warn' or 'throw'"),
    maxPages: optionalWhole(1),
    onIncomplete: optionalOneOf(WARN_OR_THROW, "'warn' or 'throw'"),
    method: optionalOneOf(['GET', 'POST'], "'GET' or 'POST'"),
  }) satisfies Record<CallOptionName, z.ZodMiniType>

/** By what it can do: some runtimes and test environments have a class of their own. */
function isSignal(value: unknown): boolean {
  const { aborted, addEventListener } = Object(value) as Partial<AbortSignal>
  return typeof aborted === 'boolean' && typeof addEventListener === 'function'
}

const only = <Name extends CallOptionName>(...names: Name[]) => {
  const all = fields()
  return Object.fromEntries(names.map((name) => [name, all[name]])) as Pick<typeof all, Name>
}

const CALL = ['signal', 'timeout', 'totalTimeout', 'retries', 'extraQuery', 'onResponse'] as const

const SCHEMAS = {
  call: optionsOf<CallOptions>(() => only(...CALL)),
  redirectTest: optionsOf<RedirectTestOptions>(() => only(...CALL, 'method')),
  upload: optionsOf<UploadOptions>(() => only(...CALL, 'onProgress', 'onIncomplete')),
  list: optionsOf<ListOptions>(() => only(...CALL, 'concurrency', 'onProgress', 'onDrift', 'maxPages')),
}

/** Which options a call takes. */
export function optionsKind(operation: AnyOperation): keyof typeof SCHEMAS {
  if (isPaged(operation)) return 'list'
  if (operation.bodyType === 'multipart') return 'upload'
  return 'byPost' in operation ? 'redirectTest' : 'call'
}

/**
 * Checks the options of a call before anything else is done: a misspelt `onDrift` must not pass unnoticed, and a wrong
 * `timeout` must not cost the stream of an upload.
 * @throws InputError
 */
export function parseCallOptions(name: string, kind: keyof typeof SCHEMAS, options: unknown): AllOptions {
  if (options === undefined) return Object.create(null)
  return parseInput(name, SCHEMAS[kind] as z.ZodMiniType<AllOptions>, options, { root: 'options' })
}
