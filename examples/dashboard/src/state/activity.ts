import { signal } from '@preact/signals'
import type { ClientEvent } from 'affiliate-network-sdk'

/** One line of the log. */
export interface ActivityLine {
  readonly id: number
  readonly at: Date
  readonly tone: 'good' | 'bad' | 'wait' | 'plain'
  readonly operation: string
  readonly text: string
}

const MOST = 60
let lastId = 0

/** The events of the client, latest first. */
export const activity = signal<readonly ActivityLine[]>([])

/** The client's `onEvent`. */
export function noteEvent(event: ClientEvent): void {
  // What a successful call ends with is its last response.
  if (event.type === 'end' && event.outcome === 'ok') return
  const line = { id: ++lastId, at: new Date(), operation: event.operation, ...describe(event) }
  activity.value = [line, ...activity.value].slice(0, MOST)
}

function describe(event: ClientEvent): Pick<ActivityLine, 'tone' | 'text'> {
  switch (event.type) {
    case 'request':
      return { tone: 'plain', text: `${event.method} sent${event.attempt > 1 ? `, attempt ${event.attempt}` : ''}` }
    case 'response':
      return {
        tone: event.status < 400 ? 'good' : 'bad',
        text: `${event.status} after ${Math.round(event.durationMs)} ms`,
      }
    case 'retry':
      return { tone: 'wait', text: `retries in ${(event.delayMs / 1000).toFixed(1)} s: ${event.reason}` }
    case 'warning':
      return { tone: 'wait', text: event.message }
    case 'end':
      return { tone: event.outcome === 'aborted' ? 'plain' : 'bad', text: `ended: ${event.outcome}` }
  }
}
