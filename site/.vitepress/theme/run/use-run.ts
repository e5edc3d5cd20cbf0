import { onUnmounted, type Ref, ref, shallowRef } from 'vue'
import type { Message, RunSettings } from '../../../run/messages.ts'

/** A run of a program: what it has told so far. */
export interface Run {
  readonly state: Readonly<Ref<'new' | 'running' | 'ended'>>
  readonly messages: Readonly<Ref<readonly Message[]>>
  /** Ends the run before, and starts another. Its network is that of the guides unless the settings differ. */
  start(code: string, settings?: Partial<RunSettings>): Promise<void>
  stop(): void
}

/** The network of the guides, on its first day. */
export const DEFAULTS: RunSettings = { seed: 7, day: '2026-07-01', fault: undefined }

export function useRun(): Run {
  const state = ref<'new' | 'running' | 'ended'>('new')
  const messages = shallowRef<readonly Message[]>([])
  let end = () => {}
  /** Only the last run counts, even if one before is still loading. */
  let last = 0

  function stop() {
    last++
    end()
    end = () => {}
    if (state.value === 'running') state.value = 'ended'
  }

  async function start(code: string, settings: Partial<RunSettings> = {}) {
    stop()
    const id = last
    messages.value = []
    state.value = 'running'
    const received: Message[] = []
    // A few times a second, as there may be thousands.
    const show = () => {
      if (id === last && received.length > messages.value.length) messages.value = [...received]
    }
    const receive = (message: Message) => {
      if (id !== last) return
      received.push(message)
      if (message.type !== 'end') return void setTimeout(show, 50)
      show()
      state.value = 'ended'
    }
    try {
      // Loaded by the first run.
      const { run } = await import('./runner.ts')
      const started = await run(code, { ...DEFAULTS, ...settings }, receive)
      if (id === last) end = started
      else started()
    } catch (error) {
      receive({ type: 'output', level: 'error', text: String(error) })
      receive({ type: 'end', failed: true })
    }
  }

  onUnmounted(stop)
  return { state, messages, start, stop }
}
