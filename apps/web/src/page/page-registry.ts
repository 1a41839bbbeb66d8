import type { ComponentType } from 'react'
import { loadedPage } from './loaded-page.tsx'
import type { AnyDefinition } from './page-definition.ts'

type Load = () => Promise<{ default: ComponentType }>

interface PageEntry {
  fixCode: string
  component: Load
}

/** A tab that one feature adds to the page of another, e.g. 告警设置 of the alarm page. */
interface TabEntry extends PageEntry {
  key: string
  title: string
}

/** The same for a page that is declared: the declaration says title and right. */
interface DeclaredTabEntry {
  fixCode: string
  key: string
  definition: () => Promise<{ default: AnyDefinition }>
}

interface PagesModule {
  pages?: readonly PageEntry[]
  tabs?: readonly TabEntry[]
  declaredTabs?: readonly DeclaredTabEntry[]
}

/** Every feature's pages.ts: a new page needs no line here. */
const modules = Object.values(import.meta.glob<PagesModule>('../features/*/*/pages.ts', { eager: true }))

const pages = new Map<string, Load>([
  // These join several features, so they are composed by the application itself.
  ['map', () => import('../app/map-page.tsx')],
  ['cockpit', () => import('../app/cockpit-page.tsx')],
  ...modules.flatMap((module) => (module.pages ?? []).map((page): [string, Load] => [page.fixCode, page.component])),
])

const tabs = modules
  .flatMap((module) => module.tabs ?? [])
  .map((tab) => ({ fixCode: tab.fixCode, key: tab.key, title: tab.title, Component: loadedPage(tab.component) }))

/** A permission node without a page is left out of the navigation. */
export const hasPage = (fixCode: string): boolean => pages.has(fixCode)

/** Fetches the code of a page; null where there is none. */
export const loadOf = (fixCode: string): Load | null => pages.get(fixCode) ?? null

const made = new Map<string, ComponentType>()

/** The component of a page, loaded when first shown; the same one on every call so that React keeps its state. */
export const pageOf = (fixCode: string): ComponentType | null => {
  const load = pages.get(fixCode)
  if (!load) return null
  const existing = made.get(fixCode)
  if (existing) return existing
  const component = loadedPage(load)
  made.set(fixCode, component)
  return component
}

/** Tabs that other features add to a page. */
export const tabsOf = (fixCode: string): typeof tabs => tabs.filter((tab) => tab.fixCode === fixCode)

const declaredTabs = modules.flatMap((module) => module.declaredTabs ?? [])

/** Declarations that other features add to a declared page, by the tab's key. */
export const declaredTabsOf = async (fixCode: string): Promise<Record<string, AnyDefinition>> => {
  const added = declaredTabs.filter((tab) => tab.fixCode === fixCode)
  const loaded = await Promise.all(
    added.map(async ({ key, definition }) => [key, (await definition()).default] as const),
  )
  return Object.fromEntries(loaded)
}
