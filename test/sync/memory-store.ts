import { compareRows, type StoredRow, type SyncRow, type SyncStore, type TableSettings } from '../../src/sync/index.ts'

/** The smallest store that keeps the contract: any database can be one. */
export function memoryStore() {
  const stored = new Map<string, { readonly note: string; readonly rows: readonly SyncRow[] }>()
  let all: StoredRow[] = []
  let settings: TableSettings | undefined
  const store: SyncStore = {
    open: async () => ({
      settings,
      days: [...stored].map(([day, { note, rows }]) => ({ day, note, rows: rows.length })),
    }),
    async replace(snapshot) {
      const { day } = snapshot
      const rows: SyncRow[] = []
      for await (const part of snapshot.rows) rows.push(...part)
      const { changes, put, remove } = compareRows(snapshot, rows, all)
      const note = snapshot.accept(changes)
      const keyOf = ({ month, id }: SyncRow) => `${month} ${id}`
      const replaced = new Set([...put, ...remove].map(keyOf))
      all = [...all.filter((row) => !replaced.has(keyOf(row))), ...put]
      settings = snapshot.settings
      const ofDay = all.filter((row) => (snapshot.isList ? !row.gone_at : row.day === day))
      if (snapshot.isList) stored.clear()
      stored.set(day, { note, rows: ofDay })
    },
  }
  return { store, stored }
}
