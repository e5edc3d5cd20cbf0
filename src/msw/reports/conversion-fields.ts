import { divide, formatMicros, formatScaled } from '../decimal.ts'
import { advertiserName } from '../state/advertisers.ts'
import { advertiserNotes } from '../state/conversion-details.ts'
import { networkCurrency } from '../state/currencies.ts'
import { type Conversion, statusAt } from '../state/traffic.ts'
import { momentText, monthDigits } from '../time/clock.ts'
import { periodFields } from './periods.ts'
import type { ReportQuery, ReportSources } from './scope.ts'
import { userAgent } from './user-agent.ts'
import { clickAddress, conversionAddress, isp, language, osVersion, referral, subId, transactionId } from './visitor.ts'

/** A field of the conversion report: its text, and a number to sort by if the text is one. */
export interface ConversionField {
  readonly text: (conversion: Conversion) => string
  readonly number?: (conversion: Conversion) => number
}

type Of<Value> = (conversion: Conversion) => Value

const text = (of: Of<string>): ConversionField => ({ text: of })
const number = (of: Of<number>): ConversionField => ({ text: (row) => String(of(row)), number: of })
const amount =
  (places: number) =>
  (of: Of<number>): ConversionField => ({ text: (row) => formatMicros(of(row), places), number: of })
const money = amount(6)
const rate = amount(4)

/** Every field of the conversion report, documented or not. `shift` is the time zone in seconds. */
export function conversionFields(
  { offers, advertisers, affiliates, now }: ReportSources,
  shift: number,
  audience: ReportQuery['audience'],
): Readonly<Record<string, ConversionField>> {
  const moment = (of: Of<number>): ConversionField => ({ text: (row) => momentText(of(row) + shift), number: of })
  const offer = ({ offer_id }: Conversion) => offers.get(offer_id)
  const event = (row: Conversion) => offer(row)?.events.find(({ e_id }) => e_id === row.e_id)
  const advertiserId = (row: Conversion) => offer(row)?.advertiser_id ?? 0
  const advertiser = (row: Conversion) => advertisers.get(advertiserId(row))
  const version = ({ salt, client }: Conversion) => osVersion(salt, client.versions)
  const payout = (row: Conversion) => row.payout
  const revenue = (row: Conversion) => row.revenue
  const profit = (row: Conversion) => row.revenue - row.payout
  const roi = (row: Conversion) => divide(BigInt(profit(row)) * 10_000n, BigInt(row.payout))
  const income = audience === 'affiliate' ? payout : revenue
  const subIds = [1, 2, 3, 4, 5].map((index) => [`ck_sub${index}`, text(({ salt }) => subId(salt, index))])
  const periods = Object.entries(periodFields).map(([name, write]) => [name, text(({ time }) => write(time + shift))])

  return {
    ck_offer_id: number(({ offer_id }) => offer_id),
    ck_offer_name: text((row) => offer(row)?.name ?? ''),
    ck_affiliate_id: number(({ affiliate_id }) => affiliate_id),
    ck_affiliate_name: text(({ affiliate_id }) => affiliates.get(affiliate_id)?.name ?? ''),
    ck_event_id: number((row) => event(row)?.id ?? row.e_id),
    ck_event_name: text((row) => event(row)?.event_name ?? ''),
    ck_event_token: text((row) => event(row)?.e_tkn ?? ''),
    ck_payout: money(payout),
    ck_income: money(income),
    ck_currency: text(() => networkCurrency.symbol),
    ck_rpc: rate(income),
    ck_rpa: rate(income),
    ck_gross: number(() => 1),
    ck_unique: number(() => 1),
    ck_source_click: number(() => 1),
    ck_conversion: number(() => 1),
    ck_cr: text(() => '100.00'),
    ck_source: text(({ source }) => source),
    ...Object.fromEntries(subIds),
    ck_type: text(({ client }) => client.type),
    ck_brand: text(({ client }) => client.brand),
    ck_model: text(({ client }) => client.model),
    ck_os: text(({ client }) => client.os),
    ck_os_version: text(version),
    ck_browser: text(({ client }) => client.browser),
    ck_click_browser: text(({ client }) => client.browser),
    ck_isp: text(({ salt, country }) => isp(salt, country)),
    ck_transaction_id: text(({ salt, id }) => transactionId(salt, id)),
    ck_country: text(({ country }) => country),
    ck_click_country: text(({ country }) => country),
    ck_click_ip: text(({ salt }) => clickAddress(salt)),
    ck_click_time: moment(({ clickTime }) => clickTime),
    ck_click_referral: text(({ salt, source }) => referral(salt, source)),
    ck_conversion_ip: text(({ salt, e_id }) => conversionAddress(salt, e_id)),
    ck_conversion_time: moment(({ time }) => time),
    ck_conversion_status: text((row) => statusAt(row, now)),
    ck_conversion_message: text((row) => (statusAt(row, now) === 'Rejected' ? 'Rejected by advertiser' : '')),
    // A pixel is requested by a page, a postback by a server.
    ck_conversion_referral: text((row) =>
      offer(row)?.tracking_protocol === 'Server Postback URL' ? '' : (offer(row)?.preview_url ?? ''),
    ),
    ck_language: text(({ salt, country }) => language(salt, country)),
    ck_user_agent: text((row) => userAgent(row.client, version(row))),
    ...Object.fromEntries(periods),
    ck_advertiser_id: number(advertiserId),
    ck_advertiser_name: text((row) => {
      const known = advertiser(row)
      return known === undefined ? '' : advertiserName(known)
    }),
    ck_offer_url: text((row) => offer(row)?.url ?? ''),
    ck_revenue: money(revenue),
    ck_cost: money(payout),
    ck_profit: money(profit),
    ck_roi: { text: (row: Conversion) => formatScaled(roi(row), 2), number: (row: Conversion) => Number(roi(row)) },
    ck_cpc: rate(payout),
    ck_cpa: rate(payout),
    ...Object.fromEntries(advertiserNotes.map((name) => [name, text(() => '')])),
    ck_adv_sid: text(({ offer_id }) => `adv-${offer_id % 7}`),
    ck_adv_cid: text(({ salt }) => transactionId(salt, 1).slice(0, 12)),
    id: number(({ id }) => id),
    month: text(({ time }) => monthDigits(time + shift)),
    affiliate_id: number(({ affiliate_id }) => affiliate_id),
    offer_id: number(({ offer_id }) => offer_id),
    advertiser_id: number(advertiserId),
    currency: text(() => networkCurrency.symbol),
    from_currency: text(({ currency }) => currency.symbol),
  }
}
