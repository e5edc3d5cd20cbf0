import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** Returns the width of an element, and updates it on resize. */
export function useWidth<Element extends HTMLElement>() {
  const element = useRef<Element>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (element.current === null) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, width] as const
}
