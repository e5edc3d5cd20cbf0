import { network } from '@/network'

/** A page that waits for the network outside of `<Suspense>`. */
export default async function Page() {
  const { totalItems } = await network().offers.list({ limit: 500 })
  return <h1>{`${totalItems} offers`}</h1>
}
