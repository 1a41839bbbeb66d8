import { type ComponentType, lazy } from 'react'

type Page = () => Promise<{ default: ComponentType }>

/** Page of each permission node, by fixCode. A node without an entry is left out of the navigation. */
const pages: Record<string, Page> = {
  map: () => import('./map-page.tsx'),
  'event-record': () => import('../features/events/event-record-page.tsx'),
  'air-alarm': () => import('./air-alarm-page.tsx'),
  'industry-alarm': () => import('./industry-alarm-page.tsx'),
}

export const hasPage = (fixCode: string): boolean => Object.hasOwn(pages, fixCode)

const made = new Map<string, ComponentType>()

/** The lazy component of a page; the same one on every call so that React keeps its state. */
export const pageOf = (fixCode: string): ComponentType | null => {
  const load = pages[fixCode]
  if (!load) return null
  const existing = made.get(fixCode)
  if (existing) return existing
  const component = lazy(load)
  made.set(fixCode, component)
  return component
}
