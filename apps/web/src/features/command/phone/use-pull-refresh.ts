import { type RefObject, useEffect, useState } from 'react'

/** Finger way (px) after which letting go refreshes. */
const threshold = 70

/** Pulling the list down at its top refreshes it. @returns how far it is pulled, 0 to 1 */
export const usePullRefresh = (box: RefObject<HTMLElement | null>, refresh: () => Promise<unknown>): number => {
  const [pulled, setPulled] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return
    let startY: number | null = null
    let share = 0
    const show = (value: number) => {
      share = value
      setPulled(value)
    }
    const start = (event: TouchEvent) => {
      startY = element.scrollTop <= 0 ? (event.touches[0]?.clientY ?? null) : null
    }
    const move = (event: TouchEvent) => {
      const touch = event.touches[0]
      if (startY === null || !touch) return
      show(Math.max(0, Math.min(1, (touch.clientY - startY) / threshold)))
    }
    const end = () => {
      if (share >= 1) void refresh()
      startY = null
      if (share > 0) show(0)
    }
    element.addEventListener('touchstart', start, { passive: true })
    element.addEventListener('touchmove', move, { passive: true })
    element.addEventListener('touchend', end)
    element.addEventListener('touchcancel', end)
    return () => {
      element.removeEventListener('touchstart', start)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('touchend', end)
      element.removeEventListener('touchcancel', end)
    }
  }, [box, refresh])
  return pulled
}
