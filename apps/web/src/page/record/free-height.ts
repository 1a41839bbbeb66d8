import { type RefObject, useEffect, useState } from 'react'

/**
 * How high the part is drawn, followed as the window changes; null before that is known.
 * A table with a fixed head has to be told the height of its body.
 */
export const useFreeHeight = (part: RefObject<HTMLElement | null>): number | null => {
  const [heightPx, setHeightPx] = useState<number | null>(null)
  useEffect(() => {
    const { current } = part
    if (!current || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.height > 0) setHeightPx(Math.floor(entry.contentRect.height))
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [part])
  return heightPx
}
