import type { PageNode, PageRoute } from '../client/permission-routes.ts'
import { hasPage } from './pages.ts'

const containsPage = (node: PageNode): boolean =>
  node.children.length > 0 ? node.children.some(containsPage) : hasPage(node.fixCode)

const firstPage = (node: PageNode): string =>
  node.children.length === 0 ? node.fixCode : firstPage(node.children.find(containsPage) ?? node)

/** Header items from route titles: a top node leads to its first page; sections are opened to their pages. */
export const routesOfNavigation = (
  nodes: readonly PageNode[],
  routes: readonly PageRoute[],
): { fixCode: string; title: string; path: string }[] => {
  const pathOf = (fixCode: string) => routes.find((route) => route.fixCode === fixCode)?.path
  return nodes.filter(containsPage).flatMap((node) => {
    const path = pathOf(firstPage(node))
    return path ? [{ fixCode: node.fixCode, title: node.comName, path }] : []
  })
}
