import { useCallback, useEffect, useState } from 'react'
import { useCockpit } from './cockpit-state.ts'

/** ms that each of several views stands, and how long one stays that somebody has chosen. */
const turnMs = 30_000
const chosenMs = 300_000

/**
 * Views that share one room take turns, since nobody at a wall has a mouse; a click keeps one for five minutes.
 * @returns which is shown, and the choice of another
 */
export const useTurn = (count: number, begun = 0): readonly [number, (index: number) => void] => {
  const [{ index, stay }, setShown] = useState({ index: begun, stay: turnMs })
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

/**
 * The same for the views of a panel that itself takes turns with others: each time it comes up it goes on with its next
 * view, or the first would be the only one ever seen.
 */
export const useNextTurn = (panel: string, count: number): readonly [number, (index: number) => void] => {
  const [begun] = useState(() => ((useCockpit.getState().turns[panel] ?? -1) + 1) % count)
  const turn = useTurn(count, begun)
  const [index] = turn
  useEffect(() => useCockpit.getState().noteTurn(panel, index), [panel, index])
  return turn
}
