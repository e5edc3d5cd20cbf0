import { useLayoutEffect, useRef, useState } from 'preact/hooks'

/** Returns the size of an element, and updates it on resize. */
export function useSize<Element extends HTMLElement>() {
  const element = useRef<Element>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    if (element.current === null) return
    const observer = new ResizeObserver(([entry]) => {
      const { width = 0, height = 0 } = entry?.contentRect ?? {}
      setSize({ width: Math.round(width), height: Math.round(height) })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, size] as const
}
