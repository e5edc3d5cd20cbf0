import type * as z from 'zod/mini'
import { readBy } from '../codecs/zod/read.ts'
import { describeType, formatPath, truncate } from '../errors/describe.ts'
import {
  type AffiliateNetworkError,
  type AnyErrorDetails,
  type ErrorClass,
  type Issue,
  ResponseError,
} from '../errors/errors.ts'
import { issueOf, MOST_ISSUES } from '../errors/input-error.ts'
import { isRecord } from '../errors/objects.ts'
import { formatIssue, formatIssues } from '../errors/sentences.ts'
import { UnreadableResponse } from '../errors/unreadable-response.ts'
import type { Reply } from '../operations/readers.ts'
import type { WarningDetails } from '../options/client-event.ts'
import { isSuccess } from '../platform/fetch.ts'
import { Envelope } from '../schemas/envelope.ts'
import type { CallState } from './call-state.ts'
import type { ClientState } from './client-state.ts'
import { parseJson } from './response-body.ts'
import { isShownWhole, scrubStart } from './secrets/scrubber.ts'

/**
 * Reads the envelope of a response. An invalid `httpStatus` makes the response unreadable, and so does an invalid
 * `errorCode`, unless `httpStatus` already reports an error; other invalid fields are left out. The redirect test may be
 * `unwrapped`, with its fields at the top level. Only an envelope whose `httpStatus` reports an error may lack its `errorCode`.
 * @throws UnreadableResponse
 */
export function readEnvelope(value: unknown, unwrapped = false): Partial<Envelope> {
  if (!isRecord(value)) throw new UnreadableResponse(`an envelope with errorCode, received ${describeType(value)}`)
  const envelope = { ...value }
  const isUnwrapped = unwrapped && envelope.errorCode === undefined && Object.hasOwn(value, 'result')
  const isError = Number(envelope.httpStatus) >= 400
  if (isUnwrapped) envelope.errorCode = 0
  if (envelope.errorMessage !== undefined) envelope.errorMessage = errorMessageText(envelope.errorMessage)
  readBy(Envelope, envelope, ([field], expected, invalid) => {
    const name = String(field)
    if (name === 'httpStatus' || (name === 'errorCode' && !isError))
      throw new UnreadableResponse(`${expected} as ${name}, received ${describeType(invalid)}`)
    delete envelope[name]
  })
  if (isUnwrapped || (unwrapped && envelope.data === undefined)) envelope.data = value
  return envelope
}

/** The status of a response. A service may respond to an error with HTTP 200, and with its status only in the body. */
export const statusOf = (response: Response, { httpStatus }: Partial<Envelope>): number =>
  isSuccess(response) && httpStatus && httpStatus >= 400 ? httpStatus : response.status

/** An error message without blanks around it. It may be an object or a list, such as one of the invalid parameters. */
const errorMessageText = (value: unknown): string =>
  (typeof value === 'string' ? value.trim() : JSON.stringify(value)).replace(/^(?:\[\]|\{\}|null|false|0)$/, '')

/** The message of the service; empty if there is none. */
export const messageOf = (envelope: Partial<Envelope>): string => envelope.message || envelope.errorMessage || ''

/** What a reply needs of a client. */
export type ReadingState = Pick<ClientState, 'relay' | 'validation'>

/** A response without an error. */
export class ServiceReply implements Reply {
  readonly raw: Response
  readonly envelope: Partial<Envelope>
  readonly message: string
  readonly isRelayed: boolean
  readonly callState: CallState
  readonly #text: string
  readonly #clientState: ReadingState

  constructor(raw: Response, text: string, envelope: Partial<Envelope>, state: ReadingState, callState: CallState) {
    this.raw = raw
    this.envelope = envelope
    this.message = scrubStart(messageOf(envelope), callState.scrub)
    this.isRelayed = state.relay === true
    this.callState = callState
    this.#text = text
    this.#clientState = state
  }

  makeError(Class: ErrorClass, problem: string, details?: Partial<AnyErrorDetails>): AffiliateNetworkError {
    // Not the envelope, whose rows are converted in place.
    const body = isShownWhole(this.#text) ? parseJson(this.#text) : this.#text
    return this.callState.makeError(Class, problem, { body, ...details })
  }

  decode<Data>(schema: z.ZodMiniType<Data, unknown>, value: unknown, read = readBy): Data {
    const { validation } = this.#clientState
    if (validation === 'off' || value === undefined || value === null) return value as Data
    const issues: Issue[] = []
    let count = 0
    const data = read(schema, value, (path, expected, received) => {
      if (validation === 'throw') {
        if (count++ < MOST_ISSUES) issues.push(issueOf(formatPath(path), expected, received, describeType))
        return
      }
      // Without indices and keys of maps, so that equal issues of several rows are one: `events.payout`.
      const field = formatPath(path.filter((key) => typeof key === 'string'))
      this.callState.warnOnce(field, () => driftWarning(issueOf(field, expected, received, describeType)))
    })
    if (count > 0) throw this.makeError(ResponseError, formatIssues(issues, count), { issues })
    return data as Data
  }

  /**
   * Reports a success with an error message, which may mean that the service did not do all of what was asked.
   * @throws ResponseError with `validation: 'throw'`
   */
  checkErrorMessage(): void {
    const { validation } = this.#clientState
    const errorMessage = scrubStart(this.envelope.errorMessage ?? '', this.callState.scrub)
    if (errorMessage === '' || validation === 'off') return
    const issue = issueOf('errorMessage', 'an empty string', truncate(errorMessage, 400))
    if (validation === 'throw') throw this.makeError(ResponseError, formatIssue(issue), { issues: [issue] })
    this.callState.warnOnce(issue.path, () => driftWarning(issue))
  }
}

const driftWarning = (issue: Issue): WarningDetails => ({ ...issue, code: 'drift', message: formatIssue(issue) })
