import { useCallback, useEffect, useState } from 'react'

/** ms that each of several views stands, and how long one stays that somebody has chosen. */
const turnMs = 30_000
const chosenMs = 300_000

/**
 * Views that share one room take turns, since nobody at a wall has a mouse; a click keeps one for five minutes.
 * @returns which is shown, and the choice of another
 */
export const useTurn = (count: number): readonly [number, (index: number) => void] => {
  const [{ index, stay }, setShown] = useState({ index: 0, stay: turnMs })
  useEffect(() => {
    if (count < 2) return
    const timer = window.setTimeout(() => setShown({ index: (index + 1) % count, stay: turnMs }), stay)
    return () => window.clearTimeout(timer)
  }, [index, stay, count])
  return [
    count === 0 ? 0 : index % count,
    useCallback((chosen: number) => setShown({ index: chosen, stay: chosenMs }), []),
  ]
}
