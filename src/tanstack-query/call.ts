import { operationOf } from '../client/registry.ts'
import { isList, takesId } from '../operations/operation.ts'
import type { ListOptions, Page } from '../options/lists.ts'
import type { Paged } from '../paging/paged.ts'
import type { Branch, InfiniteQuery, Key, Mutation, Query, ReadOptions } from './options.ts'

type Method = (...args: unknown[]) => PromiseLike<unknown>
type ListMethod = (query: unknown, options: ListOptions) => Paged<unknown>

/** The parameters of a list that its key and its pages depend on. */
interface ListQuery {
  readonly page?: number
  readonly timezone?: number
}

/** The options of a query or a mutation that makes a call of the client. */
export function branchOfCall(path: Key, method: unknown, timezone: number | undefined): Branch {
  const operation = operationOf(method)
  if (operation && isList(operation)) return list(path, method as ListMethod, operation.isReport, timezone)
  if (operation?.effect === 'read') return read(path, method as Method)
  // `offers.set`, which has no operation of its own, writes too.
  return write(path, method as Method, operation && takesId(operation))
}

/** A branch of the tree, which is a function if it can be called. `below` are the branches in it. */
export const branch = (path: Key, node: object, below?: object): Branch =>
  Object.freeze(
    Object.defineProperties(node, Object.getOwnPropertyDescriptors({ ...below, key: () => path })),
  ) as unknown as Branch

/**
 * The options of a query. Its key holds what changes the response, and no timeouts; `7` and `'7'` are the same id. For
 * TanStack's `skipToken`, its only symbol, nothing is fetched.
 */
function queryOf<Fetch>(path: Key, what: unknown, options: ReadOptions | undefined, fetch: Fetch, keyed = what) {
  const { extraQuery } = options ?? {}
  const given = [typeof keyed === 'number' ? `${keyed}` : (keyed ?? {}), ...(extraQuery ? [extraQuery] : [])]
  const isSkipped = typeof what === 'symbol'
  return {
    queryKey: (isSkipped ? path : [...path, ...given]) as never,
    queryFn: isSkipped ? (what as Fetch) : fetch,
    retry: false,
  } as const
}

function read(path: Key, method: Method): Branch {
  return branch(
    path,
    (what: unknown, options?: ReadOptions): Query<unknown> =>
      // TanStack Query does not accept `undefined` as data.
      queryOf(path, what, options, async ({ signal }) => (await method(what, { ...options, signal })) ?? null),
  )
}

function write(path: Key, method: Method, hasId: boolean | undefined): Branch {
  return branch(
    path,
    (options?: object): Mutation<unknown, unknown> => ({
      mutationKey: path,
      mutationFn: async (variables) => {
        if (!hasId || typeof variables !== 'object') return method(variables, options)
        const { id, ...changes } = { ...(variables as { id?: unknown }) }
        return method(id, changes, options)
      },
      retry: false,
    }),
  )
}

/** The three kinds of queries of a list. Their keys differ, because their data differ in shape. */
function list(path: Key, method: ListMethod, isReport: boolean | undefined, timezone: number | undefined): Branch {
  const kindOf = <Fetch>(
    kind: string,
    query: ListQuery | undefined,
    options: ReadOptions | undefined,
    fetch: Fetch,
  ) => {
    const keyed = isReport ? { ...query, timezone: query?.timezone ?? timezone } : query
    return queryOf([...path, kind], query, options, fetch, keyed)
  }
  return branch(
    path,
    (query?: ListQuery, options?: ReadOptions): Query<Page<unknown>> =>
      // With a page, as of one that was not asked for the client warns that there are more.
      kindOf('page', query, options, async ({ signal }) =>
        method({ ...query, page: query?.page ?? 1 }, { ...options, signal }),
      ),
    {
      all: (query?: ListQuery, options?: ReadOptions): Query<unknown[]> =>
        kindOf('all', query, options, ({ signal }) => method(query, { ...options, signal }).toArray()),
      infinite: (query?: ListQuery, options?: ReadOptions): InfiniteQuery<unknown> => ({
        ...kindOf('infinite', query, options, async ({ signal, pageParam }) =>
          method({ ...query, page: pageParam }, { ...options, signal }),
        ),
        initialPageParam: query?.page ?? 1,
        // An empty page is the last one, whatever the totals say.
        getNextPageParam: ({ hasNextPage, items }, _, page) => (hasNextPage && items.length > 0 ? page + 1 : undefined),
        getPreviousPageParam: (_page, _pages, page) => (page > 1 ? page - 1 : undefined),
      }),
    },
  )
}
