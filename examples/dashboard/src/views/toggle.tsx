import type { Signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { Icon, type IconName } from './icons.tsx'

interface ToggleProps {
  readonly id?: string
  readonly pressed: boolean
  readonly icon: IconName
  readonly onChange: (pressed: boolean) => void
  readonly children: ComponentChildren
}

/** A button that stays pressed while something is shown. */
export function Toggle({ id, pressed, icon, onChange, children }: ToggleProps) {
  return (
    <button type="button" id={id} class="button" aria-pressed={pressed} onClick={() => onChange(!pressed)}>
      <Icon name={icon} />
      {children}
    </button>
  )
}

/** Shows and hides a table. */
export const TableToggle = ({ shown }: { shown: Signal<boolean> }) => (
  <button type="button" class="button" aria-expanded={shown.value} onClick={() => (shown.value = !shown.value)}>
    <Icon name="table" />
    {shown.value ? 'Hide table' : 'Show table'}
  </button>
)
