import { create } from 'zustand'

interface AutoUpdate {
  /** How often it has been announced. */
  count: number
  announce: () => void
}

/** filter-32: the autoUpdate event: what the enterprise panel has found is to be searched anew. */
export const useAutoUpdate = create<AutoUpdate>((set) => ({
  count: 0,
  announce: () => set(({ count }) => ({ count: count + 1 })),
}))
