import type { Theme } from 'vitepress'
import theme from 'vitepress/theme'
import './style.css'

export default {
  extends: theme,
  enhanceApp() {
    if (!import.meta.env.SSR) document.addEventListener('pointerover', placePopup)
  },
} satisfies Theme

/** Places the type of a piece of code below it, or above it where there is more room. */
function placePopup({ target }: PointerEvent): void {
  const code = target instanceof Element ? target.closest('.twoslash-hover') : null
  const popup = code?.querySelector<HTMLElement>('.twoslash-popup-container')
  if (!code || !popup) return
  const { left, top, bottom } = code.getBoundingClientRect()
  popup.style.left = `${Math.max(8, Math.min(left, innerWidth - popup.offsetWidth - 16))}px`
  popup.style.top = `${bottom + popup.offsetHeight < innerHeight || top < innerHeight / 2 ? bottom : top - popup.offsetHeight}px`
}
