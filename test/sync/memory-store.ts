import type { SyncRow, SyncStore } from '../../src/sync/index.ts'

/** The smallest store that keeps the contract: any database can be one. */
export function memoryStore() {
  const stored = new Map<string, { readonly note: string; readonly rows: readonly SyncRow[] }>()
  const store: SyncStore = {
    open: async () => [...stored].map(([day, { note }]) => [day, note] as const),
    async replace({ day, rows: parts, accept }) {
      const rows: SyncRow[] = []
      for await (const part of parts) rows.push(...part)
      const note = accept({ stored: 0, added: rows.length, changed: 0, removed: 0, emptied: [] })
      stored.set(day, { note, rows })
    },
  }
  return { store, stored }
}
