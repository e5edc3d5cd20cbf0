import { checkFields } from '../given.ts'
import { advertiserNotes } from '../reports/advertiser-notes.ts'
import type { ConversionDetails } from '../store/conversion-store.ts'

/** Report fields that follow from nothing that `add` takes; what does (`ck_payout`, `ck_os`) would contradict it. */
const FIELDS = Object.fromEntries(
  [
    'ck_sub1',
    'ck_sub2',
    'ck_sub3',
    'ck_sub4',
    'ck_sub5',
    'ck_transaction_id',
    'ck_isp',
    'ck_os_version',
    'ck_language',
    'ck_user_agent',
    'ck_click_ip',
    'ck_click_referral',
    'ck_conversion_ip',
    'ck_conversion_referral',
    'ck_conversion_message',
    ...advertiserNotes,
  ].map((name) => [name, true]),
)

/** @throws TypeError for fields that cannot be said of a conversion, and for values that are no text. */
export function checkDetails(details: ConversionDetails = {}): void {
  checkFields('conversions: details', details, FIELDS)
  for (const [name, value] of Object.entries(details))
    if (typeof value !== 'string')
      throw new TypeError(`conversions: details: ${name} is a text, received ${String(value)}`)
}
