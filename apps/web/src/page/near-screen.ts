import { type RefObject, useEffect, useState } from 'react'

/** Whether the element has come near the screen: once it has, always. */
export const useNearScreen = (element: RefObject<HTMLElement | null>, atOnce: boolean): boolean => {
  const [near, setNear] = useState(atOnce || typeof IntersectionObserver === 'undefined')
  useEffect(() => {
    if (near || !element.current) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '300px' },
    )
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [near, element])
  return near
}
