/** The part of a permission node the router looks at (document 3 section 2.2). */
export interface PageNode {
  fixCode: string
  comName: string
  content: { uri: string; icon: string }
  keepAlive: boolean
  tabs: readonly { key: string; title: string }[]
  children: PageNode[]
}

export interface PageRoute {
  /** Absolute path, leading slash. */
  path: string
  fixCode: string
  title: string
  /** A node with children goes to its first child (shell-07), one with an index page to that (shell-08). */
  redirectTo: string | null
  /** Stays alive while its tab is open. */
  keepAlive: boolean
  /** Tabs of the page, from the route's meta (layout-07). */
  tabs: readonly { key: string; title: string }[]
  /** Codes from the root down to this node; the first one lights the navigation. */
  trail: string[]
}

const join = (parent: string, uri: string): string => {
  if (uri.startsWith('/')) return uri.replace(/\/+$/, '') || '/'
  return `${parent === '/' ? '' : parent}/${uri}`.replace(/\/+$/, '')
}

const leafOf = (node: PageNode, path: string, hasIndex: HasIndex): string => {
  const first = node.children[0]
  if (!first) return path
  if (hasIndex(node.fixCode)) return `${path}/index`
  return leafOf(first, join(path, first.content.uri || first.fixCode), hasIndex)
}

/** Whether a node with children has a page of its own. */
type HasIndex = (fixCode: string) => boolean
const noIndex: HasIndex = () => false

/**
 * Flat routes from the server's permission tree (shell-05…07); what is not in the tree is not routable. A node with
 * children and a page of its own gets an extra child at its path plus /index (shell-08).
 */
export const routesFromTree = (
  nodes: readonly PageNode[],
  hasIndex: HasIndex = noIndex,
  parent = '',
  trail: readonly string[] = [],
): PageRoute[] =>
  nodes.flatMap((node) => {
    const path = join(parent, node.content.uri || node.fixCode)
    const own = [...trail, node.fixCode]
    const isSection = node.children.length > 0
    const route = { fixCode: node.fixCode, title: node.comName, keepAlive: node.keepAlive, tabs: node.tabs, trail: own }
    return [
      { ...route, path, redirectTo: isSection ? leafOf(node, path, hasIndex) : null },
      ...(isSection && hasIndex(node.fixCode) ? [{ ...route, path: `${path}/index`, redirectTo: null }] : []),
      ...routesFromTree(node.children, hasIndex, path, own),
    ]
  })

/** Where `/` leads: the first page that this client can show. */
export const homePath = (routes: readonly PageRoute[], known: (fixCode: string) => boolean): string =>
  routes.find((route) => route.redirectTo === null && known(route.fixCode))?.path ?? '/404'
