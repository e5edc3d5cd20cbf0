/** What an advertiser notes on a click or conversion: for the network's eyes only. */
export const advertiserNotes = [
  'ck_adv_sid',
  'ck_adv_sid2',
  'ck_adv_sid3',
  'ck_adv_sid4',
  'ck_adv_sid5',
  'ck_adv_cid',
  'ck_conversion_note',
] as const
