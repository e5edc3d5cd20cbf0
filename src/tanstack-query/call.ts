import type { ListOptions, Page, Paged } from '../paging/paged.ts'
import type { Branch, InfiniteQuery, Key, Mutation, Query, ReadOptions } from './options.ts'

type Call = (...args: unknown[]) => PromiseLike<unknown>
type List = (query: unknown, options: ListOptions) => Paged<unknown>

/** Calls that change nothing, by the last part of their path. Any other is a mutation, which is never sent by itself. */
const READS = ['get', 'list', 'listOfferAccess', 'testRedirect']
/** Calls that take the id of what they change before the changes. */
const WRITES_BY_ID = ['update', 'setOfferAccess']

/** A call as the options of a query or a mutation, by what its path says that it is. */
export function call(path: Key, made: unknown, timezone: number | undefined): Branch {
  const [, , resource] = path
  const name = String(path.at(-1))
  if (resource === 'reports') return list(path, made as List, (query) => ({ timezone, ...(query as object) }))
  if (resource === 'offers' && name === 'list') return list(path, made as List, (query) => query)
  return READS.includes(name) ? read(path, made as Call) : write(path, made as Call)
}

/** A part of the tree that can be called. */
const callable = (path: Key, made: (...args: never[]) => unknown, forms: object = {}): Branch =>
  Object.freeze(
    Object.defineProperties(made, Object.getOwnPropertyDescriptors({ ...forms, key: () => path })),
  ) as unknown as Branch

/** What changes the answer is in the key; how long to wait for it is not. An id counts by its digits. */
function asked(path: Key, what: unknown, options: ReadOptions | undefined): Key {
  const extra = options?.extraQuery === undefined ? [] : [options.extraQuery]
  return [...path, typeof what === 'number' ? String(what) : (what ?? {}), ...extra]
}

function read(path: Key, made: Call): Branch {
  return callable(
    path,
    (what: unknown, options?: ReadOptions): Query<unknown> => ({
      queryKey: asked(path, what, options),
      // TanStack Query takes no `undefined` for data.
      queryFn: async ({ signal }) => (await made(what, { ...options, signal })) ?? null,
      retry: false,
    }),
  )
}

function write(path: Key, made: Call): Branch {
  const byId = WRITES_BY_ID.includes(String(path.at(-1)))
  return callable(
    path,
    (options?: object): Mutation<unknown, unknown> => ({
      mutationKey: path,
      mutationFn: async (variables) => {
        if (!byId || typeof variables !== 'object' || variables === null) return made(variables, options)
        const { id, ...changes } = variables as { id?: unknown }
        return made(id, changes, options)
      },
      retry: false,
    }),
  )
}

/** A list in its three forms, which never share a key: what they keep differs in shape. */
function list(path: Key, made: List, effective: (query: unknown) => unknown): Branch {
  const keyOf = (form: string, query: unknown, options: ReadOptions | undefined) =>
    asked([...path, form], effective(query), options)
  return callable(
    path,
    (query: unknown, options?: ReadOptions): Query<Page<unknown>> => ({
      queryKey: keyOf('page', query, options),
      queryFn: async ({ signal }) => made(query, { ...options, signal }),
      retry: false,
    }),
    {
      all: (query: unknown, options?: ReadOptions): Query<unknown[]> => ({
        queryKey: keyOf('all', query, options),
        queryFn: ({ signal }) => made(query, { ...options, signal }).toArray(),
        retry: false,
      }),
      infinite: (query: unknown, options?: ReadOptions): InfiniteQuery<unknown> => ({
        queryKey: keyOf('infinite', query, options),
        queryFn: async ({ signal, pageParam }) =>
          made({ ...(query as object), page: pageParam }, { ...options, signal }),
        initialPageParam: startOf(query),
        // An empty page is the last one, whatever its figures say.
        getNextPageParam: ({ hasNextPage, items }, _, page) => (hasNextPage && items.length > 0 ? page + 1 : undefined),
        getPreviousPageParam: (_page, _pages, page) => (page > 1 ? page - 1 : undefined),
        retry: false,
      }),
    },
  )
}

const startOf = (query: unknown): number => (query as { page?: number } | undefined)?.page ?? 1
