import { create } from 'zustand'
import type { EnterpriseFilter } from '../../../filters/enterprise-panel/enterprise-filter.ts'
import { defaultFilter, type NearbyFilter } from './nearby-query.ts'
import { keepOwnRadius } from './own-radius.ts'

interface NearbyState {
  filter: NearbyFilter
  /** 更多条件: the enterprise panel beside the drawer's own fields; null = not used. */
  panel: EnterpriseFilter | null
  setPanel: (panel: EnterpriseFilter | null) => void
  /** By the user, since the place was opened. */
  isChanged: boolean
  change: (part: Partial<NearbyFilter>) => void
  /** The drawer with the filter, or the one with the list. */
  view: 'filter' | 'list'
  show: (view: 'filter' | 'list') => void
  chosen: ReadonlySet<string>
  choose: (codes: Iterable<string>) => void
  editingSector: boolean
  editSector: (open: boolean) => void
  /** A new place begins with the default filter, by the user's own radius where known (or its sector), nothing chosen. */
  reset: (radiusKm?: number, sector?: Partial<NearbyFilter>) => void
}

const fresh = {
  filter: defaultFilter,
  panel: null,
  isChanged: false,
  view: 'filter' as const,
  chosen: new Set<string>() as ReadonlySet<string>,
  editingSector: false,
}

export const useNearby = create<NearbyState>((set, get) => ({
  ...fresh,
  change: (part) => {
    if (part.radiusKm !== undefined && part.radiusKm !== get().filter.radiusKm) keepOwnRadius(part.radiusKm)
    set(({ filter }) => ({ filter: { ...filter, ...part }, isChanged: true, chosen: new Set() }))
  },
  setPanel: (panel) => set({ panel, chosen: new Set() }),
  show: (view) => set({ view }),
  choose: (codes) => set({ chosen: new Set(codes) }),
  editSector: (editingSector) => set({ editingSector }),
  reset: (radiusKm = defaultFilter.radiusKm, sector = {}) =>
    set({ ...fresh, filter: { ...defaultFilter, radiusKm, ...sector } }),
}))
