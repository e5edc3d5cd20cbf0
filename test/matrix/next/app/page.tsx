import { createClient } from 'affiliate-network-sdk'
import { connection } from 'next/server'
import { Offers } from './offers'

/** A server component, which calls the network with the key. */
export default async function Page() {
  await connection()
  const { NETWORK_URL = '', NETWORK_KEY = '' } = process.env
  const network = createClient({ baseUrl: NETWORK_URL, key: NETWORK_KEY })
  const { totalItems } = await network.offers.list({ limit: 500 })
  return (
    <main>
      <h1>{`${totalItems} offers`}</h1>
      <form method="post" action="/login">
        <input name="name" />
        <button type="submit">Log in</button>
      </form>
      <Offers />
    </main>
  )
}
