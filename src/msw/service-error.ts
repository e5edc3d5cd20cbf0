/** An error of the service: HTTP status, error code and message. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly status: number
  readonly errorCode: number
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number, errorCode: number, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message)
    this.status = status
    this.errorCode = errorCode
    this.headers = headers
  }
}

/**
 * All errors of the mock network. The service documents no codes: they are guesses. 6021 to 6303 and 6421 have been seen, and
 * so have the ranges 63xx, 64xx and 65xx; the other numbers are the mock network's own, or the HTTP status.
 */
export const refusals = {
  noKey: [400, 6001, 'The API key is missing.'],
  invalidKey: [400, 6002, 'The API key is invalid.'],
  keyNotAllowed: [403, 403, 'This API key may not call this operation.'],
  unknownOperation: [400, 400, 'There is no such operation.'],
  wrongMethod: [405, 405, 'The operation does not take this HTTP method.'],
  bodyTooLarge: [413, 413, 'The request body is too large.'],
  tooManyRequests: [429, 429, 'Too many requests.'],
  affiliateMissing: [400, 6021, 'Parameter a is missing.'],
  affiliateForeign: [400, 6022, 'Parameter a does not belong to this API key.'],
  affiliateUnknown: [400, 6023, 'There is no such affiliate.'],
  affiliateInactive: [403, 6024, 'The affiliate is not active.'],
  advertiserIdMissing: [400, 6101, 'The advertiser id is missing.'],
  advertiserIdInvalid: [400, 6102, 'The advertiser id is invalid.'],
  advertiserStatusInvalid: [400, 6103, 'The advertiser status is invalid.'],
  affiliateIdMissing: [400, 6201, 'The affiliate id is missing.'],
  affiliateIdInvalid: [400, 6202, 'The affiliate id is invalid.'],
  affiliateStatusInvalid: [400, 6203, 'The affiliate is not active.'],
  offerIdMissing: [400, 6301, 'The offer id is missing.'],
  offerIdInvalid: [400, 6302, 'The offer id is invalid.'],
  offerStatusInvalid: [400, 6303, 'The offer status is invalid.'],
  offerFieldMissing: [400, 6310, 'A required parameter is missing.'],
  offerFieldInvalid: [400, 6311, 'A parameter is invalid.'],
  bannerTypeInvalid: [400, 6320, 'The banner type is invalid.'],
  bannerIdInvalid: [400, 6321, 'The banner id is invalid.'],
  bannerFileMissing: [400, 6322, 'There is no file.'],
  bannerFileInvalid: [400, 6323, 'An archive cannot be opened.'],
  accessListInvalid: [400, 6411, 'An offer list is invalid.'],
  noAccess: [400, 6421, 'The affiliate has no access to the offer.'],
  reportFieldMissing: [400, 6501, 'A required report parameter is missing.'],
  reportFieldInvalid: [400, 6502, 'A report parameter is invalid.'],
  toolFieldMissing: [400, 6601, 'A required parameter is missing.'],
  toolFieldInvalid: [400, 6602, 'A parameter is invalid.'],
} as const satisfies Readonly<Record<string, readonly [number, number, string]>>

export type Refusal = keyof typeof refusals

/** Creates an error by its name; `detail` is added to the message. */
export function refuse(name: Refusal, detail = '', headers?: Readonly<Record<string, string>>): ServiceError {
  const [status, errorCode, message] = refusals[name]
  return new ServiceError(status, errorCode, detail === '' ? message : `${message} ${detail}`, headers)
}
