'use client'
import { useQuery } from '@tanstack/react-query'
import { queries } from '@/queries'
import { PauseButton } from './pause-button'

export function Offers() {
  const offers = useQuery(queries.offers.list({ status: 'Active' }))
  if (offers.isPending) return <p>Loading…</p>
  if (offers.error) return <p role="alert">{offers.error.message}</p>
  return (
    <main>
      <button type="button" onClick={() => offers.refetch()}>
        Reload
      </button>
      <ul>
        {offers.data.items.map(({ id, name }) => (
          <li key={id}>
            <b>{name}</b> <PauseButton id={id} />
          </li>
        ))}
      </ul>
    </main>
  )
}
