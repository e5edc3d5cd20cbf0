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
  // Not while `next build` renders the page, which has no secrets.
  await connection()
  const { totalItems } = await network().offers.list({ limit: 500 })
  return <h1>{`${totalItems} offers`}</h1>
}
