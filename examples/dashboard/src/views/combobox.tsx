import { useSignal } from '@preact/signals'
import * as combobox from '@zag-js/combobox'
import { normalizeProps, useMachine } from '@zag-js/preact'
import { useEffect, useRef } from 'preact/hooks'

/** How many options are listed. The rest is found by typing. */
const LISTED = 50

export interface Option {
  readonly id: number
  readonly name: string
}

interface ComboboxProps {
  readonly id: string
  readonly label: string
  readonly options: readonly Option[]
  readonly value: number | undefined
  readonly onChange: (id: number) => void
}

/** A text field that finds one of many options, such as 10,000 offers. */
export function Combobox({ id, label, options, value, onChange }: ComboboxProps) {
  // Undefined unless the user is typing.
  const words = useSignal<string | undefined>(undefined)
  const chosen = options.find((option) => option.id === value)
  const found = matching(options, words.value ?? '')
  // The chosen option is listed too, because the field shows its name.
  const isMissing = chosen !== undefined && words.value === undefined && found.indexOf(chosen) >= LISTED
  const listed = [...(isMissing ? [chosen] : []), ...found.slice(0, LISTED)]
  const input = useRef<HTMLInputElement>(null)
  const service = useMachine(combobox.machine, {
    id,
    ids: { input: id },
    collection: combobox.collection({
      items: listed,
      itemToValue: (option) => String(option.id),
      itemToString: (option) => option.name,
    }),
    value: chosen === undefined ? [] : [String(chosen.id)],
    disabled: options.length === 0,
    openOnClick: true,
    inputBehavior: 'autohighlight',
    positioning: { sameWidth: true },
    onInputValueChange({ inputValue, reason }) {
      words.value = reason === 'input-change' ? inputValue : undefined
    },
    onValueChange({ value: [id] }) {
      if (id !== undefined) onChange(Number(id))
    },
    onOpenChange({ open }) {
      if (!open) words.value = undefined
    },
  })
  const api = combobox.connect(service, normalizeProps)
  useEffect(() => {
    if (!api.open) return
    // So that typing replaces the name, after the combobox has moved the caret to its end.
    const timer = setTimeout(() => !words.value && input.current?.select())
    return () => clearTimeout(timer)
  }, [api.open])
  return (
    <div class="combobox" {...api.getRootProps()}>
      <div {...api.getControlProps()}>
        {/* `onFocus` would replace the handler of the combobox. */}
        <input
          {...(api.getInputProps() as object)}
          ref={input}
          aria-label={label}
          onFocusIn={({ currentTarget }) => currentTarget.select()}
        />
      </div>
      <div class="options" {...api.getPositionerProps()}>
        <ul {...api.getContentProps()} aria-label={label}>
          {listed.map((option) => (
            <li key={option.id} {...api.getItemProps({ item: option })}>
              <span dir="auto">{option.name}</span> <small>#{option.id}</small>
            </li>
          ))}
          {listed.length === 0 && <li aria-disabled="true">Nothing found</li>}
          {found.length > listed.length && (
            <li aria-disabled="true">{found.length - listed.length} more: type to find them</li>
          )}
        </ul>
      </div>
    </div>
  )
}

/** The options whose id or name contains every word. */
function matching(options: readonly Option[], words: string): readonly Option[] {
  const parts = words.toLowerCase().split(/\s+/)
  return options.filter(({ id, name }) => {
    const text = `#${id} ${name}`.toLowerCase()
    return parts.every((part) => text.includes(part))
  })
}
