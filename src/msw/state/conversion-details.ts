import { checkFields, named } from '../given.ts'

/** Report fields in which an advertiser makes notes on a click or conversion. Affiliates do not see them. */
const NOTES = named('ck_adv_sid ck_adv_sid2 ck_adv_sid3 ck_adv_sid4 ck_adv_sid5 ck_adv_cid ck_conversion_note')
export const advertiserNotes = Object.keys(NOTES)

/** Report fields that no other field of a conversion determines. `ck_payout`, for example, could contradict `payout`. */
const FIELDS = {
  ...named('ck_sub1 ck_sub2 ck_sub3 ck_sub4 ck_sub5 ck_transaction_id ck_isp ck_os_version ck_language ck_user_agent'),
  ...named('ck_click_ip ck_click_referral ck_conversion_ip ck_conversion_referral ck_conversion_message'),
  ...NOTES,
}

/** @throws TypeError for other fields, and for values that are not strings. */
export function checkDetails(details: Readonly<Record<string, string>> = {}): void {
  checkFields('conversions: details', details, FIELDS)
  for (const [name, value] of Object.entries(details))
    if (typeof value !== 'string')
      throw new TypeError(`conversions: details: ${name} is a text, received ${String(value)}`)
}
