import type { HighValue } from '@qingkong/contract/calls/sources/mobile-stations'
import { create } from 'zustand'

interface ShownRun {
  run: HighValue | null
  show: (run: HighValue) => void
  close: () => void
}

/** The high value whose card lies over the page. */
export const useShownRun = create<ShownRun>((set) => ({
  run: null,
  show: (run) => set({ run }),
  close: () => set({ run: null }),
}))

/** A row of the table opens its card; it leads nowhere else. */
export const openRun = (recordId: unknown, records: readonly HighValue[]): null => {
  const run = records.find((one) => one.recordId === recordId)
  if (run) useShownRun.getState().show(run)
  return null
}
