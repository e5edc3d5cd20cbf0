/** Shows the types of snippets to pointers, and to the arrow keys in a focused snippet. */
export function showTypes(): void {
  document.addEventListener('pointerover', ({ target }) => {
    if (target instanceof Element) placePopup(target.closest('.twoslash-hover'))
  })
  document.addEventListener('keydown', (event) => {
    const snippet = document.activeElement?.closest<HTMLElement>('.twoslash')
    if (!snippet) return
    if (event.key === 'Escape') return snippet.focus()
    const codes = [...snippet.querySelectorAll<HTMLElement>('.twoslash-hover')]
    const at = codes.findIndex((code) => code.contains(document.activeElement))
    const next = codes[at + ({ ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? Number.NaN)]
    if (!next) return
    event.preventDefault()
    next.tabIndex = -1
    next.focus()
    placePopup(next)
  })
}

/** Places the type of a piece of code below it, or above it where there is more room. */
function placePopup(code: Element | null): void {
  const popup = code?.querySelector<HTMLElement>('.twoslash-popup-container')
  if (!code || !popup) return
  const { left, top, bottom } = code.getBoundingClientRect()
  // A touch sends its event before it shows the type, which has no size until then.
  popup.style.display = 'block'
  popup.style.left = `${Math.max(8, Math.min(left, innerWidth - popup.offsetWidth - 16))}px`
  popup.style.top = `${bottom + popup.offsetHeight < innerHeight || top < innerHeight / 2 ? bottom : top - popup.offsetHeight}px`
  popup.style.display = ''
}
