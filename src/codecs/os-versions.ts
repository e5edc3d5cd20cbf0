import type { Known } from './known.ts'

type Android =
  | '1'
  | '2'
  | `3.${0 | 1 | 2}`
  | `4.${0 | 1 | 2 | 3 | 4}`
  | `5.${0 | 1}`
  | '6.0'
  | `7.${0 | '1.0' | '1.1' | 2}`
  | `8${'' | '.1'}`
  | '9'

type Ios =
  | '6.0'
  | `7.${0 | 1}`
  | `8.${0 | 1 | 2 | 3 | 4}`
  | `9.${0 | 1 | 2 | 3}`
  | `10.${0 | 1 | '2.0' | '3.0' | '3.1' | '3.2'}`
  | `11.${0 | '0.2' | '0.3' | 3 | 4}`
  | '12'

type WindowsPhone = '7' | '8' | '10'

/** A version in an OS rule. Editors complete those that the service's documentation lists; any other is accepted. */
export type OsVersion = Known<Android | Ios | WindowsPhone>
