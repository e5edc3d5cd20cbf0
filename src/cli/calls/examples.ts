import type { Operation } from '../../operations/operation.ts'
import { commandOf } from '../spelling.ts'

const JUNE = '--from 2026-06-01 --to 2026-06-30'

/** What stands behind a call's command in the example of its help. Each runs on the mock network. */
const EXAMPLES: Readonly<Record<string, string>> = {
  'tool.testRedirect': '--url "https://network.test/tl?a=42&o=1001" --country US --os iOS --osv 17.4',
  'offers.list': '--status Active --max 5',
  'offers.get': '1001',
  'offers.create':
    '--advertiser-id 201 --name "Summer sale" --status Pending --expire-date 2026-12-31 --type Mobile --url "https://shop.example/?tid={TID}" --access-type Public --ssl --tracking-protocol "Server Postback URL" --currency 1 --payout-type CPA --payout 1.20 --session-lifespan "1 Week" --no-has-cap-limit --no-device-targeting --no-geo-targeting --yes',
  'offers.update': '1001 --payout 0.80 --status Paused --yes',
  'reports.overall': `${JUNE} --fields ck_offer_id,ck_gross,ck_conversion,ck_income --order-by ck_income --order DESC --max 5`,
  'reports.advertiser': `${JUNE} --fields ck_conversion,ck_income,ck_cost --max 5`,
  'reports.affiliate': `${JUNE} --fields ck_affiliate_id,ck_gross,ck_conversion --max 5`,
  'reports.offer': `${JUNE} --fields ck_offer_id,ck_gross,ck_conversion --max 5`,
  'reports.conversion': `${JUNE} --fields ck_conversion_time,ck_payout --status Approved --max 5`,
  'banners.v2.list': '--offer-id 1001 --a 42',
  'banners.v2.upload': '--offer-id 1001 --files summer.png --yes',
  'banners.v2.delete': '--offer-id 1001 --banner-id 501 --yes',
  'banners.v2.deleteAll': '--offer-id 1001 --yes=1001',
  'banners.v3.list': '--offer-id 1001 --a 42',
  'banners.v3.upload': '--offer-id 1001 --files summer.png --type 1 --yes',
  'banners.v3.delete': '--offer-id 1001 --banner-id 501 --yes',
  'banners.v3.deleteAll': '--offer-id 1001 --yes=1001',
  'advertisers.list': '--status Active',
  'affiliates.setOfferAccess': '42 --accessible-offers 1001,1002 --yes',
  'affiliates.listOfferAccess': '1001',
}

/** A command line of an operation that runs on the mock network. */
export const exampleOf = ({ name }: Operation): string =>
  ['affiliate-network-sdk', commandOf(name), EXAMPLES[name], '--mock'].filter(Boolean).join(' ')
