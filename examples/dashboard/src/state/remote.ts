import { effect, type ReadonlySignal, signal, untracked } from '@preact/signals'
import { QueryClient, QueryObserver, type QueryObserverResult } from '@tanstack/query-core'
import type { NetworkQueries, Query } from 'affiliate-network-sdk/tanstack-query'
import { type Session, session } from './session.ts'

/** Caches responses for a minute. Offline, queries fail instead of waiting. */
export const cache = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, networkMode: 'always' } } })

/** The state of remote data. The last response stays while a new one loads. */
export interface RemoteState<Data> {
  readonly loading: boolean
  readonly data: Data | undefined
  readonly error: unknown
}

export interface Remote<Response, Data> extends ReadonlySignal<RemoteState<Data>> {
  reload(): void
  /** Replaces the response in the cache, after a write. */
  change(next: (response: Response) => Response): void
}

/**
 * Runs a query, and runs it again whenever a signal that `ask` reads changes. An outdated request is aborted; a cached
 * response is shown at once.
 * @param shape converts the response
 * @param of what the data is of, such as a period: while that of another one loads, there is no data
 */
export function remote<Response, Data>(
  ask: (queries: NetworkQueries) => Query<Response> | undefined,
  shape: (response: Response) => Data,
  of?: ReadonlySignal<unknown>,
): Remote<Response, Data> {
  const state = signal<RemoteState<Data>>({ loading: true, data: undefined, error: undefined })
  let observer: QueryObserver<Response> | undefined
  let asked: readonly [Session, unknown] | undefined
  effect(() => {
    const current = session.value
    if (current === undefined) return
    const query = ask(current.queries)
    const isSame = asked?.[0] === current && asked[1] === of?.value
    const kept = query !== undefined && isSame ? state.peek().data : undefined
    asked = [current, of?.value]
    state.value = { loading: true, data: kept, error: undefined }
    if (query === undefined) return
    const watched = new QueryObserver<Response>(cache, query)
    observer = watched
    const show = (result: QueryObserverResult<Response>) => {
      state.value = shown(result, shape, state.peek().data)
    }
    const stop = watched.subscribe(show)
    untracked(() => show(watched.getCurrentResult()))
    return stop
  })
  return Object.assign(state, {
    reload: () => void observer?.refetch(),
    change: (next: (response: Response) => Response) => {
      if (observer !== undefined)
        cache.setQueryData<Response>(observer.options.queryKey, (response) => response && next(response))
    },
  })
}

/** An invalid response is an error as well. */
function shown<Response, Data>(
  { data, error, isFetching }: QueryObserverResult<Response>,
  shape: (response: Response) => Data,
  kept: Data | undefined,
): RemoteState<Data> {
  try {
    const shaped = data === undefined ? kept : shape(data)
    return { loading: isFetching, data: shaped, error: isFetching ? undefined : (error ?? undefined) }
  } catch (reason) {
    return { loading: false, data: kept, error: reason }
  }
}
