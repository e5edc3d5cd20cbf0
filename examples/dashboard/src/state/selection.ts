import { effect, signal } from '@preact/signals'
import { session } from './session.ts'

/** Ids of the selected offers. */
export const selection = signal<ReadonlySet<number>>(new Set())

// The same id is another offer in another network.
effect(() => {
  if (session.value !== undefined) selection.value = new Set()
})

export function select(ids: readonly number[], selected: boolean): void {
  const rest = [...selection.peek()].filter((id) => !ids.includes(id))
  selection.value = new Set(selected ? [...rest, ...ids] : rest)
}
