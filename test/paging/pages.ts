import type { Recorded, Reply } from '../wire-server.ts'

export const pageOf = ({ url }: Recorded): number => Number(new URL(url, 'http://wire').searchParams.get('page'))

/** A list of `total` offers in pages of `size`, as in responses of the network form. */
export function offersInPages(total: number, size: number) {
  const totalPages = Math.ceil(total / size)
  return (request: Recorded): Reply => {
    const page = pageOf(request)
    const rows = Array.from({ length: Math.max(0, Math.min(size, total - (page - 1) * size)) }, (_, index) =>
      offer((page - 1) * size + index + 1),
    )
    return { errorCode: 0, data: rows, page, totalPages, totalItems: total }
  }
}

export const offer = (id: number) => ({
  id,
  name: `Offer ${id}`,
  status: 'Active',
  advertiser_id: 5,
  payout: '1.00000',
  revenue: '2.00000',
})

export const idsUpTo = (last: number, first = 1) =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

export async function collect<Item>(rows: AsyncIterable<Item>): Promise<Item[]> {
  const all: Item[] = []
  for await (const row of rows) all.push(row)
  return all
}
