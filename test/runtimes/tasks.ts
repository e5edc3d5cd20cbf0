import type * as Sdk from 'affiliate-network-sdk'
import { resend } from './resend.ts'
import { smoke, type Target } from './smoke.ts'

/** What a runtime is asked to do. Plain data, so that it fits through a command line, a request or a page. */
export type Task = { readonly smoke: Target } | { readonly resend: { readonly url: string; readonly key: string } }

export const work = (sdk: typeof Sdk, task: Task): Promise<unknown> =>
  'smoke' in task ? smoke(sdk, task.smoke) : resend(sdk, task.resend)
