import { signal } from '@preact/signals'

/** A message to the user, with an optional action. */
export interface Notice {
  readonly id: number
  readonly text: string
  /** An error stays until it is dismissed. */
  readonly error?: unknown
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

/** How many notices without an error are shown at once. Errors stay until they are dismissed. */
const MOST = 3
let lastId = 0

export const notices = signal<readonly Notice[]>([])

export function dismiss(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id)
}

export function tell(text: string, rest: Omit<Notice, 'id' | 'text'> = {}): void {
  const all = [...notices.value, { id: ++lastId, text, ...rest }]
  const kept = new Set(all.filter(({ error }) => error === undefined).slice(-MOST))
  notices.value = all.filter((notice) => notice.error !== undefined || kept.has(notice))
}
