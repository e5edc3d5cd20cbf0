import * as z from 'zod/mini'
import { optionalFunction, optionalTime, optionalWhole, optionsOf } from '../codecs/options.ts'
import { parseInput } from '../codecs/parse-input.ts'
import type { CallOptions, UploadOptions } from '../options.ts'
import type { ListOptions } from '../paging/paged.ts'

const callFields = () => ({
  // Known by what it can do: some runtimes and test environments have a class of their own.
  signal: z.optional(z.custom<AbortSignal>(isSignal, 'an AbortSignal')),
  timeout: optionalTime(),
  totalTimeout: optionalTime(),
  retries: optionalWhole(0, 100),
  // Checked beside the parameters of the call.
  extraQuery: z.optional(z.custom<NonNullable<CallOptions['extraQuery']>>(() => true)),
  onResponse: optionalFunction<NonNullable<CallOptions['onResponse']>>(),
})

function isSignal(value: unknown): boolean {
  const { aborted, addEventListener } = Object(value) as Partial<AbortSignal>
  return typeof aborted === 'boolean' && typeof addEventListener === 'function'
}

const SCHEMAS = {
  call: optionsOf<CallOptions>(callFields),
  upload: optionsOf<UploadOptions>(() => ({
    ...callFields(),
    onProgress: optionalFunction<NonNullable<UploadOptions['onProgress']>>(),
  })),
  list: optionsOf<ListOptions>(() => ({
    ...callFields(),
    concurrency: optionalWhole(1),
    onProgress: optionalFunction<NonNullable<ListOptions['onProgress']>>(),
    onDrift: z.optional(z.enum(['warn', 'throw'], "'warn' or 'throw'")),
  })),
}

/** The options of each kind of call. */
interface Options {
  call: CallOptions
  upload: UploadOptions
  list: ListOptions
}

/**
 * Checks the options of a call before anything else is done: a misspelt `onDrift` must not pass unnoticed, and a wrong
 * `timeout` must not cost the stream of an upload.
 * @throws InputError
 */
export const parseCallOptions = <Kind extends keyof Options>(
  operation: string,
  options: unknown,
  kind: Kind,
): Options[Kind] =>
  options === undefined
    ? Object.create(null)
    : parseInput(operation, SCHEMAS[kind] as z.ZodMiniType<Options[Kind]>, options, { root: 'options' })

/** The names of all options of a call. */
export const LIST_OPTION_NAMES: readonly (keyof ListOptions)[] = [
  'signal',
  'timeout',
  'totalTimeout',
  'retries',
  'extraQuery',
  'onResponse',
  'concurrency',
  'onProgress',
  'onDrift',
]
