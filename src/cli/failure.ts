import { type AffiliateNetworkError, InputError, isAffiliateNetworkError } from '../errors/errors.ts'
import type { Environment } from '../mcp/environment.ts'
import { EXIT, ExitError } from './exit-error.ts'
import { ReaderGone } from './output/destination.ts'
import type { Io } from './output/io.ts'
import { commandOf } from './spelling.ts'
import { inFlags, reworded } from './wording.ts'

/** How a command ends that failed: with a code, and lines unless there is nobody to tell. */
export type Failure = Pick<ExitError, 'code' | 'lines'>

/** What to say of an error, and the exit code. */
export function failureOf(error: unknown, { signal, env }: Pick<Io, 'signal' | 'env'>): Failure {
  if (error instanceof ExitError) return error
  if (signal.aborted) return { code: EXIT.stopped, lines: [] }
  if (error instanceof ReaderGone) return { code: EXIT.done, lines: [] }
  if (error instanceof InputError) return { code: EXIT.usage, lines: inFlags(error) }
  const message = reworded(error instanceof Error ? error.message : String(error))
  if (!isAffiliateNetworkError(error)) return { code: EXIT.failed, lines: [message] }
  const order = error.operation.startsWith('reports.') ? ', or give pages a stable order with --order-by' : ''
  const hint = error.kind === 'paging' ? `; run it again${order}` : ''
  const next = nextStep(error, env)
  return {
    code: EXIT.failed,
    lines: [`${message.replace(error.operation, commandOf(error.operation))}${hint}`, ...(next ? [`  ${next}`] : [])],
  }
}

/** What a person does about a network that cannot be reached, or may have refused the key. */
export function nextStep(error: AffiliateNetworkError, { AFFILIATE_ID }: Environment = {}): string | undefined {
  // Nothing documents how a network refuses a key. A list that is refused with status 400 may be about the key, as the
  // command has checked its parameters.
  const isRefusedList = error.status === 400 && /^reports\.|\.list$/.test(error.operation)
  if (error.kind === 'api' && (isRefusedList || error.status === 401 || error.status === 403))
    return `the network may have refused the key: ${checkKey({ AFFILIATE_ID })}`
  return error.code === 'ECONNREFUSED' || error.code === 'ENOTFOUND' ? 'is NETWORK_URL right?' : undefined
}

/** Which settings have the key. */
export const checkKey = ({ AFFILIATE_ID }: Environment): string =>
  `check ${AFFILIATE_ID ? 'AFFILIATE_ID and AFFILIATE_KEY' : "NETWORK_KEY; an affiliate's key goes in AFFILIATE_KEY, with AFFILIATE_ID"}`
