import { cacheLife } from 'next/cache'
import { connection } from 'next/server'
import { Suspense } from 'react'
import { network } from '@/network'

export default function Page() {
  return (
    <Suspense fallback={<p>Loading…</p>}>
      <Advertisers />
    </Suspense>
  )
}

async function Advertisers() {
  // Skipped by `next build`, because secrets aren't available there.
  await connection()
  return <p>{`${await countAdvertisers()} advertisers`}</p>
}

/** Calls the network at most once a minute, for all visitors. */
async function countAdvertisers(): Promise<number> {
  'use cache'
  cacheLife('minutes')
  return (await network().advertisers.list()).length
}
