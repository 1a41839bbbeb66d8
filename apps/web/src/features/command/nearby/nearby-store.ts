import { create } from 'zustand'
import { defaultFilter, type NearbyFilter } from './nearby-query.ts'

interface NearbyState {
  filter: NearbyFilter
  change: (part: Partial<NearbyFilter>) => void
  /** The drawer with the filter, or the one with the list. */
  view: 'filter' | 'list'
  show: (view: 'filter' | 'list') => void
  chosen: ReadonlySet<string>
  choose: (codes: Iterable<string>) => void
  editingSector: boolean
  editSector: (open: boolean) => void
  /** A new place begins with the default filter and nothing chosen. */
  reset: () => void
}

const fresh = {
  filter: defaultFilter,
  view: 'filter' as const,
  chosen: new Set<string>() as ReadonlySet<string>,
  editingSector: false,
}

export const useNearby = create<NearbyState>((set) => ({
  ...fresh,
  change: (part) => set(({ filter }) => ({ filter: { ...filter, ...part }, chosen: new Set() })),
  show: (view) => set({ view }),
  choose: (codes) => set({ chosen: new Set(codes) }),
  editSector: (editingSector) => set({ editingSector }),
  reset: () => set(fresh),
}))
