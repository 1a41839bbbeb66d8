import type { ComponentType } from 'react'
import {
  type AddedDefinition,
  type AddedTab,
  hasPage,
  type LoadPage,
  loadOf,
  pageOf,
  registerPages,
} from '../page/page-registry.ts'

/** Found by their names: features/<wing>/<feature>/<fixCode>-page.ts(x). The code comes when a page is opened. */
const files = import.meta.glob<{ default: ComponentType }>('../features/*/*/*-page.{ts,tsx}')
const added = import.meta.glob<{ tabs?: readonly AddedTab[]; declaredTabs?: readonly AddedDefinition[] }>(
  '../features/*/*/added-tabs.ts',
  { eager: true },
)

const codeOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/-page\.tsx?$/, '')
const pages = Object.entries(files).map(([path, load]): [string, LoadPage] => [codeOf(path), load])
const modules = Object.values(added)

registerPages({
  pages: {
    // These join several features, so they are composed by the application itself.
    map: () => import('./map-page.tsx'),
    cockpit: () => import('./cockpit-page.tsx'),
    ...Object.fromEntries(pages),
  },
  tabs: modules.flatMap(({ tabs = [] }) => tabs),
  declaredTabs: modules.flatMap(({ declaredTabs = [] }) => declaredTabs),
})

export { hasPage, loadOf, pageOf }
