// Made by scripts/generated-sources.ts from the doc comments of the calls in src/client; not edited by hand.

/** What each call does, by role and by the call's name. */
export const descriptions: Readonly<Record<'network' | 'affiliate', Readonly<Record<string, string>>>> = {
  network: {
    'tool.testRedirect':
      'Follows the redirects of a tracking link for a country and operating system, and returns them sorted by `order` (GET `v2/test`). Retried, as it is a read.',
    'offers.list':
      'Lists offers, in pages (GET `v2/getOffers`). Events, geo and device targeting, caps, categories and traffic types are included with their `*_info` flag.',
    'offers.get':
      'Gets one offer with everything that the `*_info` flags include, or `{ found: false }` if it does not exist (GET `v2/getOffers`).',
    'offers.create':
      'Creates an offer (POST `v2/setOffer` without `id`). Retried only if the service certainly did not process it. After an error whose `outcome` is `unknown`, look for the offer by its name before you create it again.',
    'offers.update':
      'Updates an offer (POST `v2/setOffer` with `id`). Only the given fields are sent; the others stay as they are.',
    'reports.overall':
      "Lists clicks, conversions and money, grouped by the dimensions among `fields` (GET `v2/getOverallReport`). `from` and `to` are hours of the report's time zone; amounts are decimal strings, as the service sent them.",
    'reports.advertiser':
      'Lists clicks, conversions and money by advertiser (GET `v2/getAdvertiserReport`); see `reports_overall`.',
    'reports.affiliate':
      'Lists clicks, conversions and money by affiliate (GET `v2/getAffiliateReport`); see `reports_overall`.',
    'reports.offer': 'Lists clicks, conversions and money by offer (GET `v2/getOfferReport`); see `reports_overall`.',
    'reports.conversion':
      "Lists single conversions (GET `v2/getConversionReport`), sorted by `orderBy` and `order`. Times are in the report's time zone, without an offset. A conversion's status may change until it is invoiced, so fetch past days again.",
    'banners.v2.list': 'Lists the creatives of offers, with the links of affiliate `a` (GET `v2/getOfferBanners`).',
    'banners.v2.upload':
      'Uploads files or zip archives (multipart POST `v2/setOfferBanners`) and returns the records of the uploaded creatives. Retried only if the service certainly did not process it.',
    'banners.v2.delete':
      'Deletes creatives by id, at least one (POST `v2/delOfferBanners`), and returns the deleted ones.',
    'banners.v2.deleteAll':
      'Deletes every creative of the offer (POST `v2/delOfferBanners` without `banner_id`), and returns the deleted ones. Retried only if the service certainly did not process it.',
    'banners.v3.list': 'Lists the creatives of offers, with the links of affiliate `a` (GET `v3/getOfferBanners`).',
    'banners.v3.upload':
      'Uploads files or zip archives (multipart POST `v3/setOfferBanners`) and returns the records of the uploaded creatives. Retried only if the service certainly did not process it.',
    'banners.v3.delete':
      'Deletes creatives by id, at least one (POST `v3/delOfferBanners`), and returns the deleted ones.',
    'banners.v3.deleteAll':
      'Deletes every creative of the offer, or those of one type (POST `v3/delOfferBanners` without `banner_id`), and returns the deleted ones. Retried only if the service certainly did not process it.',
    'advertisers.list':
      'Lists advertisers by status, ids or managers, or all of them (GET `v2/getAdvertisers`). The result has no pages.',
    'affiliates.setOfferAccess':
      'Gives an affiliate access to offers, and takes it away (POST `v2/setAffiliateOfferList`). At least one list must be given; an id in both lists is an error of the kind `input`. Access to a Public offer has no effect, and neither has blocking a Private one, although the service accepts both.',
    'affiliates.listOfferAccess':
      'Lists the affiliates that were given access to an offer, and those that were blocked (GET `v2/getAffiliates`).',
  },
  affiliate: {
    'offers.list': 'Lists the offers that this affiliate may see, in pages (GET `v2/getOffers` with `a`).',
    'offers.get':
      'Gets one offer, or `{ found: false }` if it does not exist or this affiliate may not see it (GET `v2/getOffers` with `a`).',
    'reports.offer':
      "Lists the affiliate's clicks, conversions and payout by offer (GET `v2/getOfferReport` with `a`).",
    'reports.conversion': "Lists the affiliate's single conversions (GET `v2/getConversionReport` with `a`).",
    'banners.v2.list': 'Lists the creatives of offers (GET `v2/getOfferBanners` with `a`). Retried, as it is a read.',
    'banners.v3.list': 'Lists the creatives of offers (GET `v3/getOfferBanners` with `a`). Retried, as it is a read.',
    'tool.testRedirect':
      'Follows the redirects of a tracking link for a country and operating system, and returns them sorted by `order` (GET `v2/test`). Retried, as it is a read.',
  },
}
