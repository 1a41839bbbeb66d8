import { type RefObject, useEffect, useRef, useState } from 'react'

/**
 * How many rows fit into a list that may not scroll.
 * @param rowPx height of a row on this screen, its gap included
 */
export const useFitCount = <Element extends HTMLElement>(rowPx: number): [RefObject<Element | null>, number] => {
  const list = useRef<Element>(null)
  const [height, setHeight] = useState(0)
  useEffect(() => {
    const element = list.current
    if (!element) return
    const watch = new ResizeObserver(() => setHeight(element.clientHeight))
    watch.observe(element)
    return () => watch.disconnect()
  }, [])
  return [list, Math.max(1, Math.floor(height / rowPx))]
}
