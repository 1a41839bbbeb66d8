import type { BellTab } from '@qingkong/domain/event/event-type'
import { create } from 'zustand'

interface BellState {
  open: boolean
  tab: BellTab
  setOpen: (open: boolean) => void
  choose: (tab: BellTab) => void
  /** Back from a card to the list it came from (popup-03). */
  openAt: (tab: BellTab) => void
}

/** Whether the alarm panel is open, and on which tab it was left. */
export const useBell = create<BellState>((set) => ({
  open: false,
  tab: 'highValue',
  setOpen: (open) => set({ open }),
  choose: (tab) => set({ tab }),
  openAt: (tab) => set({ open: true, tab }),
}))
