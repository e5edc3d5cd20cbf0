import type * as Sdk from 'affiliate-network-sdk'

/** Creates an offer over a reused connection, and returns the caller's result. */
export async function resend(sdk: typeof Sdk, { url, key }: { url: string; key: string }): Promise<string> {
  const network = sdk.createClient({ baseUrl: url, key })
  await network.advertisers.list()
  // Some runtimes release a connection one turn later, and would open a second one until then.
  await new Promise((resolve) => setTimeout(resolve, 100))
  try {
    const { id } = await network.offers.create({
      advertiser_id: 3,
      name: 'Example',
      status: 'Paused',
      expire_date: '2027-12-31',
      type: 'Mobile',
      url: 'https://offer.example/?t={TID}',
      access_type: 'Private',
      ssl: true,
      tracking_protocol: 'Server Postback URL',
      currency: 1,
      payout_type: 'CPA',
      session_lifespan: '1 Month',
      has_cap_limit: false,
      device_targeting: false,
      geo_targeting: false,
    })
    return `created ${id}`
  } catch (error) {
    return sdk.isAffiliateNetworkError(error) ? `${error.name} ${error.outcome}` : String(error)
  }
}
