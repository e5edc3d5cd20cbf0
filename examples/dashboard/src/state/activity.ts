import { signal } from '@preact/signals'
import type { ClientEvent, EndEvent } from 'affiliate-network-sdk'

/** A call in the log. */
export interface LoggedCall {
  readonly id: string
  readonly at: Date
  readonly operation: string
  /** The status of its last response. */
  readonly status?: number
  /** Its retries and warnings. */
  readonly notes: readonly string[]
  /** How it ended. Undefined while it runs. */
  readonly end?: EndEvent
}

const MOST = 60

/** The calls of the client, the latest first. */
export const calls = signal<readonly LoggedCall[]>([])

/** The client's `onEvent`. */
export function noteEvent(event: ClientEvent): void {
  const { callId: id, operation } = event
  const known = calls.value.some((call) => call.id === id)
  const all = known ? calls.value : [{ id, at: new Date(), operation, notes: [] }, ...calls.value].slice(0, MOST)
  calls.value = all.map((call) => (call.id === id ? { ...call, ...changeOf(call, event) } : call))
}

function changeOf({ notes }: LoggedCall, event: ClientEvent): Partial<LoggedCall> {
  switch (event.type) {
    case 'request':
      return {}
    case 'response':
      return { status: event.status }
    case 'retry':
      return { notes: [...notes, `retries in ${(event.delayMs / 1000).toFixed(1)} s: ${event.reason}`] }
    case 'warning':
      return { notes: [...notes, event.message] }
    case 'end':
      return { end: event }
  }
}
