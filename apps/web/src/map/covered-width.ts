import { create } from 'zustand'

/** How far the open drawer covers the map from its right edge, pixels; cards keep out of it. */
export const useCoveredWidth = create<{ width: number }>(() => ({ width: 0 }))
