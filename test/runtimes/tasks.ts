import type * as Sdk from 'affiliate-network-sdk'
import { resend } from './resend.ts'
import { smoke, type Target } from './smoke.ts'

/** The task of a runtime. Plain data that can be sent in a command line, a request or a page. */
export type Task = { readonly smoke: Target } | { readonly resend: { readonly url: string; readonly key: string } }

export const work = (sdk: typeof Sdk, task: Task): Promise<unknown> =>
  'smoke' in task ? smoke(sdk, task.smoke) : resend(sdk, task.resend)
