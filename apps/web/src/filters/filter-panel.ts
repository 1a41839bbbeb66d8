import { create } from 'zustand'

interface FilterPanelState {
  open: boolean
  toggle: () => void
  /** Every navigation starts with the panel open (shell-09). */
  reset: () => void
}

/** The right filter panel of the shown page. */
export const useFilterPanel = create<FilterPanelState>((set) => ({
  open: true,
  toggle: () => set(({ open }) => ({ open: !open })),
  reset: () => set({ open: true }),
}))
