import { momentText, monthDigits } from '../clock.ts'
import { divide, formatMicros, formatScaled } from '../decimal.ts'
import { REJECTED, statusNames } from '../store/conversion-store.ts'
import { currencies, networkCurrency } from '../world/vocabulary/currencies.ts'
import type { Client } from '../world/vocabulary/devices.ts'
import { userAgent } from '../world/vocabulary/user-agents.ts'
import { advertiserNotes } from './advertiser-notes.ts'
import { legendOf } from './dimensions.ts'
import { sixPlaces } from './metrics.ts'
import { periodFields } from './periods.ts'
import type { ReportSources, Audience } from './sources.ts'
import { clickAddress, conversionAddress, isp, language, osVersion, referral, subId, transactionId } from './visitor.ts'

/** A field of a conversion: its text, and a number to order by where its text is one. */
export interface ConversionField {
  readonly text: (row: number) => string
  readonly number?: (row: number) => number
}

/** Every field of the conversion report, with or without an entry in SERVICE.md. Only the fields asked for are made. */
export function conversionFields(
  sources: ReportSources,
  shift: number,
  audience: Audience,
): Readonly<Record<string, ConversionField>> {
  const { dictionaries, conversions } = sources.traffic
  const { columns } = conversions
  const legend = legendOf(sources)
  const at = (column: ArrayLike<number>, row: number) => column[row] as number
  const text = (of: (row: number) => string): ConversionField => ({ text: of })
  const number = (of: (row: number) => number): ConversionField => ({ text: (row) => String(of(row)), number: of })
  const money = (of: (row: number) => number): ConversionField => ({ text: (row) => sixPlaces(of(row)), number: of })
  const four = (of: (row: number) => number): ConversionField => ({
    text: (row) => formatMicros(of(row), 4),
    number: of,
  })
  const moment = (of: (row: number) => number): ConversionField => ({
    text: (row) => momentText(of(row) + shift),
    number: of,
  })

  const salt = (row: number) => at(columns.salt, row)
  const client = (row: number): Client => dictionaries.clients.at(at(columns.client, row))
  const version = (row: number) => osVersion(salt(row), client(row).versions)
  const country = (row: number) => dictionaries.countries.at(at(columns.country, row))
  const source = (row: number) => dictionaries.sources.at(at(columns.source, row))
  const offer = (row: number) => legend.offer(at(columns.offer, row))
  const event = (row: number) => offer(row)?.events.find(({ e_id }) => e_id === at(columns.event, row))
  const advertiser = (row: number) => at(legend.advertiserOfOffer, at(columns.offer, row))
  const payout = (row: number) => at(columns.payout, row)
  const revenue = (row: number) => at(columns.revenue, row)
  const profit = (row: number) => revenue(row) - payout(row)
  const roi = (row: number) => divide(BigInt(profit(row)) * 10_000n, BigInt(payout(row)))
  const income = audience === 'affiliate' ? payout : revenue
  const subs = Object.fromEntries(
    [1, 2, 3, 4, 5].map((index) => [`ck_sub${index}`, text((row) => subId(salt(row), index))]),
  )
  const periods = Object.fromEntries(
    Object.entries(periodFields).map(([name, write]) => [name, text((row) => write(at(columns.time, row) + shift))]),
  )

  return {
    ck_offer_id: number((row) => legend.offerId(at(columns.offer, row))),
    ck_offer_name: text((row) => offer(row)?.name ?? ''),
    ck_affiliate_id: number((row) => legend.affiliateId(at(columns.affiliate, row))),
    ck_affiliate_name: text((row) => legend.affiliateName(at(columns.affiliate, row))),
    ck_event_id: number((row) => event(row)?.id ?? at(columns.event, row)),
    ck_event_name: text((row) => event(row)?.event_name ?? ''),
    ck_event_token: text((row) => event(row)?.e_tkn ?? ''),
    ck_payout: money(payout),
    ck_income: money(income),
    ck_currency: text(() => networkCurrency.symbol),
    ck_rpc: four(income),
    ck_rpa: four(income),
    ck_gross: number(() => 1),
    ck_unique: number(() => 1),
    ck_source_click: number(() => 1),
    ck_conversion: number(() => 1),
    ck_cr: text(() => '100.00'),
    ck_source: text(source),
    ...subs,
    ck_type: text((row) => client(row).type),
    ck_brand: text((row) => client(row).brand),
    ck_model: text((row) => client(row).model),
    ck_os: text((row) => client(row).os),
    ck_os_version: text(version),
    ck_browser: text((row) => client(row).browser),
    ck_click_browser: text((row) => client(row).browser),
    ck_isp: text((row) => isp(salt(row), country(row))),
    ck_transaction_id: text((row) => transactionId(salt(row), row)),
    ck_country: text(country),
    ck_click_country: text(country),
    ck_click_ip: text((row) => clickAddress(salt(row))),
    ck_click_time: moment((row) => at(columns.clickTime, row)),
    ck_click_referral: text((row) => referral(salt(row), source(row))),
    ck_conversion_ip: text((row) => conversionAddress(salt(row), at(columns.event, row))),
    ck_conversion_time: moment((row) => at(columns.time, row)),
    ck_conversion_status: text((row) => statusNames[conversions.statusAt(row, sources.now)] as string),
    ck_conversion_message: text((row) =>
      conversions.statusAt(row, sources.now) === REJECTED ? 'Rejected by advertiser' : '',
    ),
    // A pixel is called from the page that shows it, a postback from none.
    ck_conversion_referral: text((row) =>
      offer(row)?.tracking_protocol === 'Server Postback URL' ? '' : (offer(row)?.preview_url ?? ''),
    ),
    ck_language: text((row) => language(salt(row), country(row))),
    ck_user_agent: text((row) => userAgent(client(row), version(row))),
    ...periods,
    ...(audience === 'network' && {
      ck_advertiser_id: number((row) => at(legend.advertiserIds, advertiser(row))),
      ck_advertiser_name: text((row) => legend.advertiserName(advertiser(row))),
      ck_offer_url: text((row) => offer(row)?.url ?? ''),
      ck_revenue: money(revenue),
      ck_cost: money(payout),
      ck_profit: money(profit),
      ck_roi: { text: (row: number) => formatScaled(roi(row), 2), number: (row: number) => Number(roi(row)) },
      ck_cpc: four(payout),
      ck_cpa: four(payout),
      ...Object.fromEntries(advertiserNotes.map((name) => [name, text(() => '')])),
      ck_adv_sid: text((row) => `adv-${at(columns.offer, row) % 7}`),
      ck_adv_cid: text((row) => transactionId(salt(row), 1).slice(0, 12)),
    }),
    id: number((row) => conversions.idOf(row)),
    month: text((row) => monthDigits(at(columns.time, row) + shift)),
    affiliate_id: number((row) => legend.affiliateId(at(columns.affiliate, row))),
    offer_id: number((row) => legend.offerId(at(columns.offer, row))),
    advertiser_id: number((row) => at(legend.advertiserIds, advertiser(row))),
    currency: text(() => networkCurrency.symbol),
    from_currency: text((row) => (currencies[at(columns.currency, row)] ?? networkCurrency).symbol),
  }
}

/** What every row has, whatever is asked for (SERVICE.md, Conversion report row). */
export const alwaysShown = [
  'id',
  'month',
  'affiliate_id',
  'offer_id',
  'advertiser_id',
  'currency',
  'from_currency',
] as const
