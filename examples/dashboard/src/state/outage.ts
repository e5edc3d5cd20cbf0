import { computed, signal } from '@preact/signals'
import type { QueryState } from '@tanstack/query-core'
import { explain } from '../text/errors.ts'
import { cache } from './remote.ts'

/** The states of all queries that the page shows. */
const states = signal<readonly QueryState[]>([])
cache.getQueryCache().subscribe(() => {
  const shown = cache.getQueryCache().findAll({ type: 'active' })
  states.value = shown.map(({ state }) => state)
})

/** The errors that several queries have in common, such as a lost connection. The page tells them once. */
const shared = computed(() => {
  const errors = states.value.flatMap(({ error }) => error ?? [])
  const titleOf = (error: unknown) => explain(error).title
  return errors.filter((error) => errors.some((other) => other !== error && titleOf(other) === titleOf(error)))
})

/** The error that several queries have in common, if any. */
export const outage = computed(() => shared.value[0])

/** Whether an error is told above the page, and not in its own place too. */
export const isOutage = (error: unknown): boolean => shared.value.some((told) => told === error)

/** Whether the network responds. Unknown until the first response. */
export const connection = computed(() => {
  if (outage.value !== undefined) return 'lost'
  return states.value.some(({ data }) => data !== undefined) ? 'good' : 'unknown'
})

/** Runs all failed queries again. */
export const retryFailed = (): Promise<void> =>
  cache.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
