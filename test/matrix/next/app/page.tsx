import { connection } from 'next/server'
import { Suspense } from 'react'
import { network } from '@/network'

export default function Page() {
  return (
    <main>
      <Suspense fallback={<p>Loading…</p>}>
        <Summary />
      </Suspense>
    </main>
  )
}

async function Summary() {
  // Skipped by `next build`, because secrets aren't available there.
  await connection()
  const { totalItems } = await network().offers.list({ limit: 500 })
  return <h1>{`${totalItems} offers`}</h1>
}
