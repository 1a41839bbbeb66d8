import { create } from 'zustand'
import { onlyTab, type PageTab, withoutTab, withVisited } from './page-tabs.ts'

interface PageTabsState {
  tabs: readonly PageTab[]
  visit: (tab: PageTab) => void
  close: (key: string) => void
  closeOthers: (key: string) => void
  clear: () => void
}

/** The open tabs of this login. */
export const usePageTabs = create<PageTabsState>((set) => ({
  tabs: [],
  visit: (tab) => set(({ tabs }) => ({ tabs: withVisited(tabs, tab) })),
  close: (key) => set(({ tabs }) => ({ tabs: withoutTab(tabs, key) })),
  closeOthers: (key) => set(({ tabs }) => ({ tabs: onlyTab(tabs, key) })),
  clear: () => set({ tabs: [] }),
}))
