import { create } from 'zustand'

interface ShownSite {
  /** Record number of the site whose card is open, and the period its alarms are told of. */
  site: { recordNum: string; startTime: string; endTime: string } | null
  show: (site: NonNullable<ShownSite['site']>) => void
  close: () => void
}

/** The construction site whose card lies over a dust page. */
export const useShownSite = create<ShownSite>((set) => ({
  site: null,
  show: (site) => set({ site }),
  close: () => set({ site: null }),
}))

interface Period {
  startTime: string
  endTime: string
}

/** A row of a table opens its site's card; it leads nowhere else. */
export const openSite = (recordNum: unknown, { startTime, endTime }: Period): null => {
  if (typeof recordNum === 'string') useShownSite.getState().show({ recordNum, startTime, endTime })
  return null
}
