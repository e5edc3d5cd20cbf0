'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useActionState } from 'react'
import { queries } from '@/queries'
import { pause } from './pause'

export function PauseButton({ id }: { id: number }) {
  const cache = useQueryClient()
  const [failure, submit, isPending] = useActionState(async () => {
    const failure = await pause(id)
    await cache.invalidateQueries({ queryKey: queries.offers.key() })
    return failure
  }, undefined)
  return (
    <form action={submit}>
      <button type="submit" disabled={isPending}>
        Pause
      </button>
      {failure && <span role="alert">{failure}</span>}
    </form>
  )
}
