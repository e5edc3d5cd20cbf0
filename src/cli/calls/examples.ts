import type { AnyOperation } from '../../operations/operation.ts'
import { takesId } from '../../operations/operation.ts'
import { parameterFlags } from './parameter-flags.ts'

const JUNE = '--from 2026-06-01 --to 2026-06-30'

/** What stands behind a call's command in the example of its help. Each runs on the mock network. */
const EXAMPLES: Readonly<Record<string, string>> = {
  'tool.testRedirect': '--url "https://network.test/tl?a=42&o=1001" --country US --os iOS --osv 17.4',
  'offers.list': '--status Active --max 5',
  'offers.get': '1001',
  'offers.create':
    '--advertiser_id 201 --name "Summer sale" --status Pending --expire_date 2026-12-31 --type Mobile --url "https://shop.example/?tid={TID}" --access_type Public --ssl --tracking_protocol "Server Postback URL" --currency 1 --payout_type CPA --payout 1.20 --session_lifespan "1 Week" --no-has_cap_limit --no-device_targeting --no-geo_targeting --yes',
  'offers.update': '1001 --payout 0.80 --status Paused --yes',
  'reports.overall': `${JUNE} --fields ck_offer_id,ck_gross,ck_conversion,ck_income --orderBy ck_income --order DESC --max 5`,
  'reports.advertiser': `${JUNE} --fields ck_conversion,ck_income,ck_cost --max 5`,
  'reports.affiliate': `${JUNE} --fields ck_affiliate_id,ck_gross,ck_conversion --max 5`,
  'reports.offer': `${JUNE} --fields ck_offer_id,ck_gross,ck_conversion --max 5`,
  'reports.conversion': `${JUNE} --fields ck_conversion_time,ck_conversion_status,ck_payout --status Approved --max 5`,
  'banners.v2.list': '--offer_id 1001 --a 42',
  'banners.v2.upload': '--offer_id 1001 --files summer.png --yes',
  'banners.v2.delete': '--offer_id 1001 --banner_id 501 --yes',
  'banners.v2.deleteAll': '--offer_id 1001 --yes=1001',
  'banners.v3.list': '--offer_id 1001 --a 42',
  'banners.v3.upload': '--offer_id 1001 --files summer.png --type 1 --yes',
  'banners.v3.delete': '--offer_id 1001 --banner_id 501 --yes',
  'banners.v3.deleteAll': '--offer_id 1001 --yes=1001',
  'advertisers.list': '--status Active',
  'affiliates.setOfferAccess': '42 --accessible_offers 1001,1002 --yes',
  'affiliates.listOfferAccess': '1001',
}

/** A command line of an operation that runs on the mock network; of one without an example, what it requires. */
export function exampleOf(operation: AnyOperation): string {
  const required = () =>
    [
      ...(takesId(operation) ? ['<id>'] : []),
      ...parameterFlags(operation).flatMap(({ name, placeholder, isRequired }) =>
        isRequired ? [`--${name} <${placeholder}>`] : [],
      ),
    ].join(' ')
  const rest = Object.hasOwn(EXAMPLES, operation.name) ? EXAMPLES[operation.name] : required()
  return ['affiliate-network-sdk', operation.name.replaceAll('.', ' '), rest, '--mock'].filter(Boolean).join(' ')
}
