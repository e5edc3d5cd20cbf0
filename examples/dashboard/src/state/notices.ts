import { signal } from '@preact/signals'

/** A message to the user, with an optional action. */
export interface Notice {
  readonly id: number
  readonly text: string
  /** An error stays until it is dismissed. */
  readonly error?: unknown
  readonly action?: { readonly label: string; readonly run: () => void } | undefined
}

const SHOWN_MS = 6000
let lastId = 0

export const notices = signal<readonly Notice[]>([])

export function dismiss(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id)
}

export function tell(text: string, rest: Omit<Notice, 'id' | 'text'> = {}): void {
  const id = ++lastId
  notices.value = [...notices.value, { id, text, ...rest }].slice(-3)
  if (rest.error === undefined) setTimeout(() => dismiss(id), SHOWN_MS)
}
