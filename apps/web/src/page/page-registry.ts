import type { ComponentType } from 'react'
import { loadedPage } from './loaded-page.tsx'
import type { AnyDefinition } from './page-definition.ts'

export type LoadPage = () => Promise<{ default: ComponentType }>

/** A tab that one feature adds to the page of another, e.g. 审计管理员 beside the log. */
export interface AddedTab {
  fixCode: string
  key: string
  title: string
  component: LoadPage
}

/** The same for a page that is declared: the declaration says title and right. */
export interface AddedDefinition {
  fixCode: string
  key: string
  definition: () => Promise<{ default: AnyDefinition }>
}

export interface Registered {
  /** By fixCode, or by the path of a page outside of the menu. */
  pages: Readonly<Record<string, LoadPage>>
  tabs: readonly AddedTab[]
  declaredTabs: readonly AddedDefinition[]
}

let registered: Registered = { pages: {}, tabs: [], declaredTabs: [] }
const made = new Map<string, ComponentType>()
const definitions = new Map<string, Readonly<Record<string, AnyDefinition>>>()
let shownTabs: { fixCode: string; key: string; title: string; Component: ComponentType }[] = []

/** The application says once, before anything is shown, which pages and tabs there are. */
export const registerPages = (all: Registered): void => {
  registered = all
  made.clear()
  definitions.clear()
  shownTabs = all.tabs.map(({ fixCode, key, title, component }) => ({
    fixCode,
    key,
    title,
    Component: loadedPage(component),
  }))
}

/** A permission node without a page is left out of the navigation. */
export const hasPage = (fixCode: string): boolean => fixCode in registered.pages

const loadDefinitions = async (fixCode: string): Promise<void> => {
  const added = registered.declaredTabs.filter((tab) => tab.fixCode === fixCode)
  if (added.length === 0 || definitions.has(fixCode)) return
  const loaded = await Promise.all(added.map(async ({ key, definition }) => [key, (await definition()).default]))
  definitions.set(fixCode, Object.fromEntries(loaded))
}

/** Fetches the code of a page and of the tabs that others add to it; null where there is none. */
export const loadOf = (fixCode: string): LoadPage | null => {
  const load = registered.pages[fixCode]
  return load ? async () => (await Promise.all([load(), loadDefinitions(fixCode)]))[0] : null
}

/** The component of a page, loaded when first shown; the same one on every call so that React keeps its state. */
export const pageOf = (fixCode: string): ComponentType | null => {
  const existing = made.get(fixCode)
  if (existing) return existing
  const load = loadOf(fixCode)
  if (!load) return null
  const component = loadedPage(load)
  made.set(fixCode, component)
  return component
}

/** Tabs that other features add to a page. */
export const tabsOf = (fixCode: string): typeof shownTabs => shownTabs.filter((tab) => tab.fixCode === fixCode)

/** Declarations that other features add to a declared page, by the tab's key; there once the page is loaded. */
export const declaredTabsOf = (fixCode: string): Readonly<Record<string, AnyDefinition>> =>
  definitions.get(fixCode) ?? {}
