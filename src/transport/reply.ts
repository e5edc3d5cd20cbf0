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
import { formatIssue, formatIssues } from '../errors/sentences.ts'
import type { Reply } from '../operations/readers.ts'
import type { WarningDetails } from '../options/client-event.ts'
import type { Envelope } from '../schemas/envelope.ts'
import type { CallState } from './call-state.ts'
import type { ClientState } from './client-state.ts'
import { messageOf } from './envelope.ts'
import { parseJson } from './response-body.ts'
import { isShownWhole, scrubStart } from './secrets/scrubber.ts'

/** What a reply needs of a client. */
export type ReadingState = Pick<ClientState, 'relay' | 'validation'>

/** A response without an error. */
export class ServiceReply implements Reply {
  readonly raw: Response
  readonly envelope: Partial<Envelope>
  readonly message: string
  readonly callState: CallState
  readonly #text: string
  readonly #clientState: ReadingState

  constructor(raw: Response, text: string, envelope: Partial<Envelope>, state: ReadingState, callState: CallState) {
    this.raw = raw
    this.envelope = envelope
    this.message = scrubStart(messageOf(envelope), callState.scrub)
    this.callState = callState
    this.#text = text
    this.#clientState = state
  }

  makeError(Class: ErrorClass, problem: string, details?: Partial<AnyErrorDetails>): AffiliateNetworkError {
    // Not the envelope, whose rows are converted in place.
    const body = isShownWhole(this.#text) ? parseJson(this.#text) : this.#text
    return this.callState.makeError(Class, problem, { body, ...details })
  }

  decode<Data>(schema: z.ZodMiniType<Data, unknown>, value: unknown): Data {
    const { validation } = this.#clientState
    if (validation === 'off' || value === undefined || value === null) return value as Data
    const issues: Issue[] = []
    let count = 0
    const data = readBy(schema, value, (path, expected, received) => {
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
