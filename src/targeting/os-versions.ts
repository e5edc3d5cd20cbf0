import type { Known } from '../codecs/responses.ts'

/** Android versions that the service documents for device rules. */
export type AndroidVersion =
  | '1'
  | '2'
  | `3.${0 | 1 | 2}`
  | `4.${0 | 1 | 2 | 3 | 4}`
  | `5.${0 | 1}`
  | '6.0'
  | '7.0'
  | '7.1.0'
  | '7.1.1'
  | '7.2'
  | '8'
  | '8.1'
  | '9'
/** iOS versions that the service documents for device rules. */
export type IosVersion =
  | '6.0'
  | `7.${0 | 1}`
  | `8.${0 | 1 | 2 | 3 | 4}`
  | `9.${0 | 1 | 2 | 3}`
  | `10.${0 | 1}`
  | '10.2.0'
  | `10.3.${0 | 1 | 2}`
  | '11.0'
  | '11.0.2'
  | '11.0.3'
  | '11.3'
  | '11.4'
  | '12'
/** Windows Phone versions that the service documents for device rules. */
export type WindowsPhoneVersion = '7' | '8' | '10'
/** Version in an OS rule. Editors suggest the documented ones; others are allowed. */
export type OsVersion = Known<AndroidVersion | IosVersion | WindowsPhoneVersion>
