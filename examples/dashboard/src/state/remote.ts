import { effect, type ReadonlySignal, signal } from '@preact/signals'
import { type Session, session } from './session.ts'

/** What is known of something that comes from the network; while it is asked for again, the last answer stays. */
export interface RemoteState<Data> {
  readonly loading: boolean
  readonly data: Data | undefined
  readonly error: unknown
}

export interface Remote<Data> extends ReadonlySignal<RemoteState<Data>> {
  reload(): void
  /** Replaces what is known, after a write. */
  change(next: (data: Data) => Data): void
}

/**
 * Asks the network, and asks again whenever a signal changes that `ask` reads before it first waits. What is
 * overtaken is aborted.
 */
export function remote<Data>(ask: (session: Session, signal: AbortSignal) => Promise<Data> | undefined): Remote<Data> {
  const state = signal<RemoteState<Data>>({ loading: true, data: undefined, error: undefined })
  const turn = signal(0)
  let asked: Session | undefined
  effect(() => {
    const current = session.value
    void turn.value
    if (current === undefined) return
    const abort = new AbortController()
    const kept = asked === current ? state.peek().data : undefined
    asked = current
    const answer = ask(current, abort.signal)
    state.value = { loading: true, data: answer === undefined ? undefined : kept, error: undefined }
    answer?.then(
      (data) => {
        if (!abort.signal.aborted) state.value = { loading: false, data, error: undefined }
      },
      (error: unknown) => {
        if (!abort.signal.aborted) state.value = { loading: false, data: state.peek().data, error }
      },
    )
    return () => abort.abort()
  })
  return Object.assign(state, {
    reload: () => {
      turn.value++
    },
    change: (next: (data: Data) => Data) => {
      const { data } = state.peek()
      if (data !== undefined) state.value = { ...state.peek(), data: next(data) }
    },
  })
}
