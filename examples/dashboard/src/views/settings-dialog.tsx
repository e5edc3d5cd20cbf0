import { useSignal } from '@preact/signals'
import { isAffiliateNetworkError } from 'affiliate-network-sdk'
import type { TargetedSubmitEvent } from 'preact'
import { tell } from '../state/notices.ts'
import { liveSession, session } from '../state/session.ts'
import { Dialog } from './dialog.tsx'
import { ErrorCard } from './error-card.tsx'
import { Icon } from './icons.tsx'

type Field = 'address' | 'key'

interface SettingsProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Connects to a real network. Address and key stay in memory only. */
export function SettingsDialog({ open, onClose }: SettingsProps) {
  return (
    <Dialog id="settings" title="Connect to your network" open={open} onClose={onClose}>
      <ConnectForm onClose={onClose} />
    </Dialog>
  )
}

function ConnectForm({ onClose }: { onClose: () => void }) {
  const busy = useSignal(false)
  const error = useSignal<unknown>(undefined)
  const connect = async (event: TargetedSubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const element = event.currentTarget
    const form = new FormData(element)
    busy.value = true
    error.value = undefined
    try {
      session.value = await liveSession(String(form.get('address')).trim(), String(form.get('key')))
      tell(`Connected to ${session.value.label}.`)
      onClose()
    } catch (reason) {
      error.value = reason
      element.querySelector<HTMLElement>(`[name="${wrongField(reason) ?? 'address'}"]`)?.focus()
    } finally {
      busy.value = false
    }
  }
  const wrong = wrongField(error.value)
  const described = (name: Field) =>
    wrong === name ? { 'aria-invalid': true, 'aria-describedby': 'settings-error' } : {}
  return (
    <form onSubmit={connect} noValidate>
      <label class="field">
        <span>Address</span>
        <input
          name="address"
          type="url"
          inputMode="url"
          placeholder="https://acme.example"
          autoComplete="off"
          data-first
          {...described('address')}
        />
      </label>
      <label class="field">
        <span>Key</span>
        <input name="key" type="password" autoComplete="off" spellcheck={false} {...described('key')} />
      </label>
      <p class="warning">
        <Icon name="alert" />
        <span>
          A network key gives full access, so enter it only in your own browser. The key stays in this page’s memory
          until you close it. The network must allow calls from this page (CORS).
        </span>
      </p>
      <div id="settings-error">{error.value !== undefined && <ErrorCard error={error.value} />}</div>
      <footer>
        <button type="button" class="button" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" class="button primary" disabled={busy.value}>
          {busy.value ? 'Connecting…' : 'Connect'}
        </button>
      </footer>
    </form>
  )
}

/** The field that an error is about, if any. */
function wrongField(error: unknown): Field | undefined {
  if (!isAffiliateNetworkError(error)) return undefined
  if (error.errorCode === 6001 || error.errorCode === 6002) return 'key'
  if (error.kind === 'connection') return 'address'
  return error.issues?.map(({ path }) => ({ baseUrl: 'address', key: 'key' })[path] as Field | undefined).find(Boolean)
}
