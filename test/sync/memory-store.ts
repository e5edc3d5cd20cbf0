import type { SyncRow, SyncStore } from '../../src/sync/index.ts'

/** The smallest store that keeps the contract: any database can be one. */
export function memoryStore() {
  const stored = new Map<string, { readonly note: string; readonly rows: readonly SyncRow[] }>()
  const store: SyncStore = {
    open: async () => [...stored].map(([day, { note }]) => [day, note] as const),
    async replace({ day, rows: parts, note }) {
      const rows: SyncRow[] = []
      for await (const part of parts) rows.push(...part)
      stored.set(day, { note: note(), rows })
      return { added: rows.length, changed: 0, removed: 0 }
    },
  }
  return { store, stored }
}
