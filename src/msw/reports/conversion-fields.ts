import { advertiserNotes } from '../state/conversion-details.ts'
import { networkCurrency } from '../state/currencies.ts'
import type { Device } from '../state/device.ts'
import { type Conversion, statusAt } from '../state/traffic.ts'
import { dayText, momentText } from '../time/clock.ts'
import { DIMENSIONS, dimensionsOf } from './dimensions.ts'
import { metrics, type Sums, showMetric } from './metrics.ts'
import { periodFields } from './periods.ts'
import type { ReportQuery, ReportSources } from './scope.ts'
import { clickAddress, conversionAddress, isp, language, osVersion, referral, subId, transactionId } from './visitor.ts'

/** A field of the conversion report: its text, and a number to sort by if the text is one. */
export interface ConversionField {
  readonly text: (conversion: Conversion) => string
  readonly number?: (conversion: Conversion) => number
}

type Of<Value> = (conversion: Conversion) => Value

const text = (of: Of<string>): ConversionField => ({ text: of })
const number = (of: Of<number>): ConversionField => ({ text: (row) => String(of(row)), number: of })

/** Every field of the conversion report, documented or not. `shift` is the time zone in seconds. */
export function conversionFields(
  sources: ReportSources,
  shift: number,
  audience: ReportQuery['audience'],
): Readonly<Record<string, ConversionField>> {
  const { offers, now } = sources
  const moment = (of: Of<number>): ConversionField => ({ text: (row) => momentText(of(row) + shift), number: of })
  const version = ({ salt, client }: Conversion) => osVersion(salt, client.versions)
  const subIds = [1, 2, 3, 4, 5].map((index) => [`ck_sub${index}`, text(({ salt }) => subId(salt, index))])
  const periods = Object.entries(periodFields).map(([name, write]) => [name, text(({ time }) => write(time + shift))])
  const shared = sharedFields(sources, audience)

  return {
    ...shared,
    ...Object.fromEntries([...subIds, ...periods]),
    ...Object.fromEntries(advertiserNotes.map((name) => [name, text(() => '')])),
    ck_currency: text(() => networkCurrency.symbol),
    ck_type: text(({ client }) => client.type),
    ck_brand: text(({ client }) => client.brand),
    ck_model: text(({ client }) => client.model),
    ck_os: text(({ client }) => client.os),
    ck_os_version: text(version),
    ck_click_browser: text(({ client }) => client.browser),
    ck_isp: text(({ salt, country }) => isp(salt, country)),
    ck_transaction_id: text(({ salt, id }) => transactionId(salt, id)),
    ck_click_country: text(({ country }) => country),
    ck_click_ip: text(({ salt }) => clickAddress(salt)),
    ck_click_time: moment(({ clickTime }) => clickTime),
    ck_click_referral: text(({ salt, source }) => referral(salt, source)),
    ck_conversion_ip: text(({ salt, e_id }) => conversionAddress(salt, e_id)),
    ck_conversion_time: moment(({ time }) => time),
    ck_conversion_status: text((row) => statusAt(row, now)),
    ck_conversion_message: text((row) => (statusAt(row, now) === 'Rejected' ? 'Rejected by advertiser' : '')),
    // A pixel is requested by a page, a postback by a server.
    ck_conversion_referral: text(({ offer_id }) => {
      const { tracking_protocol, preview_url = '' } = offers.get(offer_id) ?? {}
      return tracking_protocol === 'Server Postback URL' ? '' : preview_url
    }),
    ck_language: text(({ country }) => language(country)),
    ck_user_agent: text((row) => userAgent(row.client, version(row))),
    ck_adv_sid: text(({ offer_id }) => `adv-${offer_id % 7}`),
    ck_adv_cid: text(({ salt }) => transactionId(salt, 1).slice(0, 12)),
    id: number(({ id }) => id),
    month: text(({ time }) =>
      dayText(time + shift)
        .slice(0, 7)
        .replace('/', ''),
    ),
    affiliate_id: number(({ affiliate_id }) => affiliate_id),
    offer_id: number(({ offer_id }) => offer_id),
    advertiser_id: shared.ck_advertiser_id as ConversionField,
    currency: text(() => networkCurrency.symbol),
    from_currency: text(({ currency }) => currency.symbol),
  }
}

/** The dimensions and figures of aggregate reports, for a single conversion. */
function sharedFields(sources: ReportSources, audience: ReportQuery['audience']): Record<string, ConversionField> {
  const dimensions = dimensionsOf(sources)
  const sumsOf = ({ payout, revenue }: Conversion): Sums => ({
    ...{ all: 1, gross: 1, unique: 1, conversions: 1 },
    ...{ payout: BigInt(payout), revenue: BigInt(revenue) },
  })
  const shown = Object.entries(dimensions.fields).map(([name, { show }]) => {
    const of = (row: Conversion) =>
      show(Object.fromEntries(DIMENSIONS.map((dimension) => [dimension, dimensions.valueOf[dimension](row)])))
    return [name, name.endsWith('_id') ? number((row) => Number(of(row))) : text((row) => String(of(row)))]
  })
  const figures = Object.entries(metrics[audience]).map(([name, metric]): [string, ConversionField] => [
    name,
    {
      text: (row) => String(showMetric(metric, sumsOf(row), 6)),
      number: (row) => Number(metric.value(sumsOf(row))),
    },
  ])
  return Object.fromEntries([...shown, ...figures])
}

const userAgent = ({ os, model, browser }: Device, version: string) =>
  `Mozilla/5.0 (${os} ${version}; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) ${browser}`
