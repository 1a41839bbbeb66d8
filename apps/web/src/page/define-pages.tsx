import { type FixCode, pages as menu } from '@qingkong/contract/pages'
import type { ComponentType } from 'react'
import { shownTab, type Tab } from '../blocks/tab-bar.tsx'
import { useOwnQuery } from '../client/own-query.ts'
import { usePermissions } from '../client/permissions.ts'
import { EmptyState } from '../kit/states.tsx'
import type { AnyDefinition } from './page-definition.ts'
import { declaredTabsOf } from './page-registry.ts'
import { PageTab } from './page-tab.tsx'
import './page.css'

const isOne = (pages: AnyDefinition | Readonly<Record<string, AnyDefinition>>): pages is AnyDefinition =>
  'spec' in pages && Array.isArray(pages.filters)

/** Order and titles of the route's meta go before those of the declaration (layout-07). */
const tabsOf = (
  pages: Readonly<Record<string, AnyDefinition>>,
  meta: readonly Tab[],
  rights: ReadonlySet<string>,
): Tab[] => {
  const keys = Object.keys(pages)
  const known = meta.filter(({ key }) => keys.includes(key))
  const others = keys.filter((key) => !meta.some((tab) => tab.key === key))
  return [...known, ...others.map((key) => ({ key, title: pages[key]?.spec.title ?? key }))].filter(({ key }) => {
    const right = pages[key]?.spec.right
    return right === undefined || rights.has(right)
  })
}

/** The component of a menu page: one declaration, or one per tab under the tab's key; other features may add tabs. */
export const definePages = (
  fixCode: FixCode,
  pages: AnyDefinition | Readonly<Record<string, AnyDefinition>>,
): ComponentType => {
  const { path } = menu[fixCode]
  const Page = () => {
    const byKey: Readonly<Record<string, AnyDefinition>> = isOne(pages)
      ? { '': pages }
      : { ...pages, ...declaredTabsOf(fixCode) }
    const query = useOwnQuery()
    const route = usePermissions((state) => state.routes.find((route) => route.fixCode === fixCode))
    const rights = usePermissions((state) => state.rights)
    const tabs = isOne(pages)
      ? [{ key: '', title: route?.title ?? pages.spec.title }]
      : tabsOf(byKey, route?.tabs ?? [], rights)
    const tab = shownTab(tabs, query.get('tabName'))
    const definition = tab ? byKey[tab.key] : undefined
    if (!tab || !definition) return <EmptyState text="没有可查看的内容" hint="您没有此页的查看权限，请联系系统管理员" />
    const viewId = query.get('view')
    const place = { fixCode, path: route?.path ?? path, tab, tabs, viewId }
    const key = `${tab.key} ${viewId ?? ''}`
    return 'Tab' in definition ? (
      <definition.Tab key={key} {...place} />
    ) : (
      <PageTab key={key} definition={definition} {...place} />
    )
  }
  return Page
}
