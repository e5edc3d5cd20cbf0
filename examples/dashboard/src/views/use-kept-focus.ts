import { useEffect, useRef } from 'preact/hooks'

const CONTROLS = 'button:not(:disabled), a[href], input, select'

/**
 * Keeps the focus when the focused element is removed, e.g. with its row. The focus moves to the same control of the row
 * that takes its place, or to the element with the id `fallback`.
 */
export function useKeptFocus<Container extends HTMLElement>(fallback: string) {
  const container = useRef<Container>(null)
  useEffect(() => {
    const element = container.current
    if (element === null) return
    let last: Place | undefined
    const onFocusIn = ({ target }: FocusEvent) => {
      // A closed dialog returns the focus to the element that opened it, unless that was removed.
      if ((target as Element).closest('dialog') === null) last = placeOf(target as HTMLElement)
    }
    const onFocusOut = () => {
      const left = last?.focused
      // An element that is being removed loses the focus too, and is still connected until then.
      setTimeout(() => {
        if (document.querySelector('dialog:modal') !== null || document.activeElement === left) return
        if (left?.isConnected && last?.focused === left) last = undefined
      })
    }
    const restore = () => {
      if (last === undefined || last.focused.isConnected || document.querySelector('dialog:modal') !== null) return
      const { activeElement } = document
      if (activeElement === document.body || activeElement === null)
        (controlAt(last) ?? document.getElementById(fallback))?.focus({ preventScroll: true })
      last = undefined
    }
    const observer = new MutationObserver(restore)
    element.addEventListener('focusin', onFocusIn)
    element.addEventListener('focusout', onFocusOut)
    document.addEventListener('close', restore, true)
    observer.observe(element, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('focusin', onFocusIn)
      element.removeEventListener('focusout', onFocusOut)
      document.removeEventListener('close', restore, true)
    }
  }, [fallback])
  return container
}

interface Place {
  readonly focused: HTMLElement
  /** The element that contains the rows. */
  readonly list: Element | null | undefined
  readonly row: number
  readonly control: number
}

function placeOf(focused: HTMLElement): Place {
  const row = focused.closest('tr, li, .notice')
  return {
    focused,
    list: row?.parentElement,
    row: [...(row?.parentElement?.children ?? [])].indexOf(row as Element),
    control: [...(row?.querySelectorAll(CONTROLS) ?? [])].indexOf(focused),
  }
}

function controlAt({ list, row, control }: Place): HTMLElement | undefined {
  if (!list?.isConnected || list.children.length === 0) return undefined
  const controls = list.children[Math.min(row, list.children.length - 1)]?.querySelectorAll<HTMLElement>(CONTROLS) ?? []
  return controls[Math.min(control, controls.length - 1)]
}
