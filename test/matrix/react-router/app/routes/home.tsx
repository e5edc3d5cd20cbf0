import { createClient, isAffiliateNetworkError } from 'affiliate-network-sdk'
import { useState } from 'react'
import { useLoaderData } from 'react-router'

/** Calls the network with the key, on the server. */
export async function loader() {
  const { NETWORK_URL = '', NETWORK_KEY = '' } = process.env
  const network = createClient({ baseUrl: NETWORK_URL, key: NETWORK_KEY })
  const { totalItems } = await network.offers.list({ limit: 500 })
  return { totalItems }
}

const client = createClient({ baseUrl: '/network', relay: true, timezone: 0 })

/** Lists offers in the page, through the relay. */
export default function Home() {
  const { totalItems } = useLoaderData<typeof loader>()
  const [shown, setShown] = useState('nothing yet')
  const load = async () => {
    try {
      const { items } = await client.offers.list({ limit: 500 })
      setShown(items.map(({ name }) => name).join('\n'))
    } catch (error) {
      setShown(isAffiliateNetworkError(error) ? `${error.name}, ${error.outcome}` : String(error))
    }
  }
  return (
    <>
      <h1>{`${totalItems} offers`}</h1>
      <button type="button" onClick={load}>
        Show the offers
      </button>
      <pre>{shown}</pre>
    </>
  )
}
