'use client'
import { createClient, isAffiliateNetworkError } from 'affiliate-network-sdk'
import { useState } from 'react'

const client = createClient({ baseUrl: '/network', relay: true, timezone: 0 })

/** A client component, which lists offers through the relay. */
export function Offers() {
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
      <button type="button" onClick={load}>
        Show the offers
      </button>
      <pre>{shown}</pre>
    </>
  )
}
