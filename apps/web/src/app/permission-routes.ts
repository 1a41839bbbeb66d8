/** The part of a permission node the router looks at (document 3 section 2.2). */
export interface PageNode {
  fixCode: string
  comName: string
  content: { uri: string; icon: string }
  children: PageNode[]
}

export interface PageRoute {
  /** Absolute path, leading slash. */
  path: string
  fixCode: string
  title: string
  /** A node with children goes to its first child (shell-07). */
  redirectTo: string | null
  /** Codes from the root down to this node; the first one lights the navigation. */
  trail: string[]
}

const join = (parent: string, uri: string): string => {
  if (uri.startsWith('/')) return uri.replace(/\/+$/, '') || '/'
  return `${parent === '/' ? '' : parent}/${uri}`.replace(/\/+$/, '')
}

const leafOf = (node: PageNode, path: string): string => {
  const first = node.children[0]
  return first ? leafOf(first, join(path, first.content.uri || first.fixCode)) : path
}

/** Flat routes from the server's permission tree (shell-05..07); what is not in the tree is not routable. */
export const routesFromTree = (nodes: readonly PageNode[], parent = '', trail: readonly string[] = []): PageRoute[] =>
  nodes.flatMap((node) => {
    const path = join(parent, node.content.uri || node.fixCode)
    const own = [...trail, node.fixCode]
    const first = node.children.length > 0
    return [
      {
        path,
        fixCode: node.fixCode,
        title: node.comName,
        redirectTo: first ? leafOf(node, path) : null,
        trail: own,
      },
      ...routesFromTree(node.children, path, own),
    ]
  })

/** Where `/` leads: the first page that this client can show. */
export const homePath = (routes: readonly PageRoute[], known: (fixCode: string) => boolean): string =>
  routes.find((route) => route.redirectTo === null && known(route.fixCode))?.path ?? '/404'

/** Open without a token (shell-02). */
export const openPaths = [
  '/login',
  '/sso-login',
  '/for-crawler',
  '/for-report-crawler',
  '/update-password',
  '/404',
  '/privacy-policy',
  '/charts',
] as const

export const isOpenPath = (path: string): boolean => openPaths.some((open) => open === path)
