import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { place } from '../state/page.ts'
import { Icon } from './icons.tsx'

interface DialogProps {
  readonly id: string
  readonly title: string
  readonly open: boolean
  readonly onClose: () => void
  readonly children: ComponentChildren
}

/** A modal dialog. The browser keeps the focus inside, closes it with Escape and restores the focus. */
export function Dialog({ id, title, open, onClose, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null)
  // The page that it belongs to is not shown any more.
  useLayoutEffect(() => element.current?.close(), [place.value])
  // Open in the same frame as the click, so that the next key press reaches the dialog.
  useLayoutEffect(() => {
    if (!open) return element.current?.close()
    element.current?.showModal()
    element.current?.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [open])
  return (
    <dialog id={id} ref={element} aria-labelledby={`${id}-title`} onClose={onClose}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        <button type="button" class="button quiet square" aria-label="Close" onClick={() => element.current?.close()}>
          <Icon name="close" />
        </button>
      </header>
      {open && children}
    </dialog>
  )
}
