import { create } from 'zustand'
import { onlyTab, type PageTab, withAddress, withoutTab, withVisited } from './page-tabs.ts'

interface PageTabsState {
  tabs: readonly PageTab[]
  visit: (tab: PageTab) => void
  /** The page went on to a new query. */
  readdress: (key: string, to: string) => void
  close: (key: string) => void
  closeOthers: (key: string) => void
  clear: () => void
}

/** The open tabs of this login. */
export const usePageTabs = create<PageTabsState>((set) => ({
  tabs: [],
  visit: (tab) => set(({ tabs }) => ({ tabs: withVisited(tabs, tab) })),
  readdress: (key, to) => set(({ tabs }) => ({ tabs: withAddress(tabs, key, to) })),
  close: (key) => set(({ tabs }) => ({ tabs: withoutTab(tabs, key) })),
  closeOthers: (key) => set(({ tabs }) => ({ tabs: onlyTab(tabs, key) })),
  clear: () => set({ tabs: [] }),
}))
