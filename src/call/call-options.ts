import * as z from 'zod/mini'
import {
  optionalFunction,
  optionalOneOf,
  optionalTime,
  optionalWhere,
  optionalWhole,
  optionsOf,
} from '../codecs/options.ts'
import { parseInput } from '../codecs/parse-input.ts'
import type { CALL_OPTIONS } from '../codecs/unknown-field.ts'
import { type AnyOperation, isPaged } from '../operations/operation.ts'
import type { CallOptions, RedirectTestOptions, UploadOptions } from '../options/options.ts'
import type { ListOptions } from '../paging/paged.ts'

const WARN_OR_THROW = "'warn' or 'throw'"

const callFields = () => ({
  // Known by what it can do: some runtimes and test environments have a class of their own.
  signal: optionalWhere<AbortSignal>(isSignal, 'an AbortSignal'),
  timeout: optionalTime(),
  totalTimeout: optionalTime(),
  retries: optionalWhole(0, 100),
  // Checked beside the parameters of the call.
  extraQuery: z.optional(z.unknown()) as unknown as z.ZodMiniType<CallOptions['extraQuery']>,
  onResponse: optionalFunction<CallOptions['onResponse']>(),
})

const listFields = () =>
  ({
    ...callFields(),
    concurrency: optionalWhole(1),
    onProgress: optionalFunction<ListOptions['onProgress']>(),
    onDrift: optionalOneOf(['warn', 'throw'], WARN_OR_THROW),
    maxPages: optionalWhole(1),
  }) satisfies Record<(typeof CALL_OPTIONS)[number], z.ZodMiniType>

function isSignal(value: unknown): boolean {
  const { aborted, addEventListener } = Object(value) as Partial<AbortSignal>
  return typeof aborted === 'boolean' && typeof addEventListener === 'function'
}

/** The options of all kinds of calls. Which of them a call takes, its operation says. */
export interface AllOptions
  extends CallOptions,
    Omit<ListOptions, 'onProgress'>,
    Pick<UploadOptions, 'onIncomplete'>,
    RedirectTestOptions {
  readonly onProgress?: UploadOptions['onProgress'] & ListOptions['onProgress']
}

const SCHEMAS = {
  call: optionsOf<CallOptions>(callFields),
  redirectTest: optionsOf<RedirectTestOptions>(() => ({
    ...callFields(),
    method: optionalOneOf(['GET', 'POST'], "'GET' or 'POST'"),
  })),
  upload: optionsOf<UploadOptions>(() => ({
    ...callFields(),
    onProgress: optionalFunction<UploadOptions['onProgress']>(),
    onIncomplete: optionalOneOf(['warn', 'throw'], WARN_OR_THROW),
  })),
  list: optionsOf<ListOptions>(listFields),
}

/** The kind of options that a call takes. */
function kindOf(operation: AnyOperation): keyof typeof SCHEMAS {
  if (isPaged(operation)) return 'list'
  if (operation.bodyType === 'multipart') return 'upload'
  return 'byPost' in operation ? 'redirectTest' : 'call'
}

/**
 * Checks the options of a call before anything else is done: a misspelt `onDrift` must not pass unnoticed, and a wrong
 * `timeout` must not cost the stream of an upload.
 * @throws InputError
 */
export function parseCallOptions(operation: AnyOperation | { readonly name: 'request' }, options: unknown): AllOptions {
  if (options === undefined) return Object.create(null)
  const kind = operation.name === 'request' ? 'call' : kindOf(operation as AnyOperation)
  return parseInput(operation.name, SCHEMAS[kind] as z.ZodMiniType<AllOptions>, options, { root: 'options' })
}
