/** What a tab change tells: the route's name and path and the tab's title (layout-08). */
export interface TabAnnouncement {
  name: string
  path: string
  title: string
}
type Listener = (announcement: TabAnnouncement) => void

const listeners = new Set<Listener>()

export const announceTab = (announcement: TabAnnouncement): void => {
  for (const listener of listeners) listener(announcement)
}

/** @returns how to stop listening. */
export const onTabAnnounced = (listener: Listener): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
