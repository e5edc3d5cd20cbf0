import type * as z from 'zod/mini'
import * as option from '../codecs/option-schemas.ts'
import { parseInput } from '../codecs/parse-input.ts'
import { isSignal } from '../errors/objects.ts'
import type { ListOptions } from '../options/lists.ts'
import type { AllOptions } from '../options/option-names.ts'
import type { CallOptions, RedirectTestOptions, UploadOptions } from '../options/options.ts'

const common = () => ({
  signal: option.custom<AbortSignal>(isSignal, 'an AbortSignal'),
  ...option.callLimits(),
  // `extraPairs` checks it against the parameters of the call.
  extraQuery: option.anyValue<CallOptions['extraQuery']>(),
  onResponse: option.callback<CallOptions['onResponse']>(),
})

const warnOrThrow = () => option.choice(['warn', 'throw'])

const SCHEMAS = {
  call: option.object<CallOptions>(common),
  postable: option.object<RedirectTestOptions>(() => ({
    ...common(),
    method: option.choice(['GET', 'POST']),
  })),
  upload: option.object<UploadOptions>(() => ({
    ...common(),
    onProgress: option.callback<UploadOptions['onProgress']>(),
    onIncomplete: warnOrThrow(),
  })),
  list: option.object<ListOptions>(() => ({
    ...common(),
    concurrency: option.whole(1),
    onProgress: option.callback<ListOptions['onProgress']>(),
    onDrift: warnOrThrow(),
    maxPages: option.whole(1),
  })),
}

/** Checks the options of a call, before the files of an upload are opened: a stream can be read only once. @throws InputError */
export function parseCallOptions(name: string, kind: keyof typeof SCHEMAS, options: unknown): AllOptions {
  if (options === undefined) return {}
  return parseInput(name, SCHEMAS[kind] as z.ZodMiniType<AllOptions>, options, 'options')
}
