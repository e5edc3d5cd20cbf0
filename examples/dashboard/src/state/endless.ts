import { effect, signal, untracked } from '@preact/signals'
import { InfiniteQueryObserver, type InfiniteQueryObserverResult } from '@tanstack/query-core'
import type { Page } from 'affiliate-network-sdk'
import type { InfiniteQuery, NetworkQueries } from 'affiliate-network-sdk/tanstack-query'
import { cache } from './remote.ts'
import { session } from './session.ts'

/** The rows of a list as far as they were asked for. */
export interface EndlessState<Row> {
  readonly rows: readonly Row[]
  /** Rows of the whole list, which can grow while it is read. */
  readonly total: number | undefined
  readonly loading: boolean
  readonly hasMore: boolean
  readonly error: unknown
}

const NOTHING = { rows: [], total: undefined, loading: false, hasMore: false, error: undefined } as const

/**
 * Reads a list page after page. It begins anew whenever a signal that `ask` reads changes.
 * @param idOf names a row: one that moved to the next page while the list was read is there once
 */
export function endless<Row>(
  ask: (queries: NetworkQueries) => InfiniteQuery<Row> | undefined,
  idOf: (row: Row) => string,
) {
  const state = signal<EndlessState<Row>>(NOTHING)
  let readMore = () => {}
  effect(() => {
    const query = session.value && ask(session.value.queries)
    state.value = NOTHING
    if (query === undefined) return
    const observer = new InfiniteQueryObserver(cache, query)
    // A page that is on its way is not asked for again.
    readMore = () => void observer.fetchNextPage({ cancelRefetch: false })
    const show = ({ data, isFetching, hasNextPage, error }: InfiniteQueryObserverResult<{ pages: Page<Row>[] }>) => {
      const pages = data?.pages ?? []
      const rows = pages.flatMap(({ items }) => items)
      state.value = {
        rows: [...new Map(rows.map((row) => [idOf(row), row])).values()],
        total: pages.at(-1)?.totalItems,
        loading: isFetching,
        hasMore: hasNextPage,
        error: isFetching ? undefined : (error ?? undefined),
      }
    }
    const stop = observer.subscribe(show)
    untracked(() => show(observer.getCurrentResult()))
    return stop
  })
  return Object.assign(state, { more: () => readMore() })
}
