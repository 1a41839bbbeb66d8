import { type PageSpec, pages } from '@qingkong/contract/pages'
import type { Right } from '@qingkong/contract/rights'

/** A row of permission_node as a release ships it. */
interface NodeSeed {
  fix_code: string
  com_name: string
  uri: string
  icon: string
  parent_code: string | null
  keep_alive: boolean
  tabs: readonly { key: string; title: string }[]
  rights: readonly Right[]
}

const node = ([fixCode, page]: [string, PageSpec]): NodeSeed => ({
  fix_code: fixCode,
  com_name: page.title,
  uri: page.path,
  icon: page.icon ?? fixCode,
  parent_code: page.parent ?? null,
  keep_alive: page.keepAlive ?? false,
  tabs: Object.entries(page.tabs ?? {}).map(([key, title]) => ({ key, title })),
  rights: page.rights,
})

/** The pages of the menu as the city keeps them; what is not in its tree is not routable. In menu order. */
export const permissionNodes: readonly NodeSeed[] = Object.entries(pages).map(node)
