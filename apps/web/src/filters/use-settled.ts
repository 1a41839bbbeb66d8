import { useEffect, useRef } from 'react'
import { isSame } from './filled.ts'

/**
 * Reports once options are known, empty ones included, and again when what was chosen can no longer be.
 * @param settled what the widget should hold by its options now; null while they load
 */
export const useSettled = <V extends object>(
  settled: V | null,
  value: Partial<V>,
  report: (values: V) => void,
): void => {
  const told = useRef(false)
  useEffect(() => {
    if (settled === null || (told.current && isSame(settled, value))) return
    told.current = true
    report(settled)
  })
}
