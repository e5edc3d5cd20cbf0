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
export type AllOptions = Pick<ListOptions & UploadOptions & RedirectTestOptions, CallOptionName>

const common = () => ({
  signal: optionalWhere<AbortSignal>(isSignal, 'an AbortSignal'),
  timeout: optionalTime(),
  totalTimeout: optionalTime(),
  retries: optionalWhole(0, 100),
  // Anything: it is checked beside the parameters of the call.
  extraQuery: optionalWhere<CallOptions['extraQuery']>(() => true, ''),
  onResponse: optionalFunction<CallOptions['onResponse']>(),
})

/** By what it can do: some runtimes and test environments have a class of their own. */
function isSignal(value: unknown): boolean {
  const { aborted, addEventListener } = Object(value) as Partial<AbortSignal>
  return typeof aborted === 'boolean' && typeof addEventListener === 'function'
}

const warnOrThrow = () => optionalOneOf(['warn', 'throw'], "'warn' or 'throw'")

const SCHEMAS = {
  call: optionsOf<CallOptions>(common),
  redirectTest: optionsOf<RedirectTestOptions>(() => ({
    ...common(),
    method: optionalOneOf(['GET', 'POST'], "'GET' or 'POST'"),
  })),
  upload: optionsOf<UploadOptions>(() => ({
    ...common(),
    onProgress: optionalFunction<UploadOptions['onProgress']>(),
    onIncomplete: warnOrThrow(),
  })),
  list: optionsOf<ListOptions>(() => ({
    ...common(),
    concurrency: optionalWhole(1),
    onProgress: optionalFunction<ListOptions['onProgress']>(),
    onDrift: warnOrThrow(),
    maxPages: optionalWhole(1),
  })),
}

export function optionsKind(operation: AnyOperation): keyof typeof SCHEMAS {
  if (isPaged(operation)) return 'list'
  if (operation.bodyType === 'multipart') return 'upload'
  return 'byPost' in operation ? 'redirectTest' : 'call'
}

/** Checks the options of a call, before a wrong one costs the stream of an upload. @throws InputError */
export function parseCallOptions(name: string, kind: keyof typeof SCHEMAS, options: unknown): AllOptions {
  if (options === undefined) return Object.create(null)
  return parseInput(name, SCHEMAS[kind] as z.ZodMiniType<AllOptions>, options, { root: 'options' })
}
