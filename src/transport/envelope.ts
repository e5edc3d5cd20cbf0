import { readBy } from '../codecs/zod/read.ts'
import { describeType } from '../errors/describe.ts'
import { isRecord } from '../errors/objects.ts'
import { UnreadableResponse } from '../errors/unreadable-response.ts'
import { isSuccess } from '../platform/fetch.ts'
import { Envelope } from '../schemas/envelope.ts'

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
