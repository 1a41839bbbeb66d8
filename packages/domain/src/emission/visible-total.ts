import type { Maybe } from '../missing.ts'

/** An enterprise's amount, and whether the reader may know it. */
export interface OwnedAmount {
  value: Maybe<number>
  isVisible: boolean
}

export interface VisibleTotal {
  /** Of those that may be seen and have one; null where none has. */
  total: Maybe<number>
  /** 另有{n}家不在查看范围，未计入. */
  hiddenCount: number
}

/** Sum of what the reader may see: the missing is no zero, the hidden is counted, not summed. */
export const visibleTotal = (amounts: Iterable<OwnedAmount>): VisibleTotal => {
  let total: Maybe<number> = null
  let hiddenCount = 0
  for (const { value, isVisible } of amounts) {
    if (!isVisible) hiddenCount += 1
    else if (value !== null) total = (total ?? 0) + value
  }
  return { total, hiddenCount }
}
