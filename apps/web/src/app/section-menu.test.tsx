import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type PageNode, routesFromTree } from '../client/permission-routes.ts'
import { usePermissions } from '../client/permissions.ts'
import { queryClient } from '../client/query-client.ts'
import { answerCalls, forgetCalls } from '../client/testing/answered-calls.ts'
import Shell from './shell.tsx'
import { usePageTabs } from './use-page-tabs.ts'

vi.mock('../client/api.ts', () => import('../client/testing/answered-calls.ts'))
vi.mock('../client/live.ts', async (original) => ({
  ...(await original<typeof import('../client/live.ts')>()),
  startLive: () => undefined,
}))
// The pages themselves are not looked at: whatever the tree names is there.
vi.mock('./pages.ts', () => ({ hasPage: () => true, pageOf: () => () => <p>页面内容</p>, loadOf: () => null }))
vi.mock('../kit/media.ts', async (original) => ({
  ...(await original<typeof import('../kit/media.ts')>()),
  useMedia: () => false,
}))

/** The eight of the document. */
const documented = [
  'data-analysis',
  'pollution-regulation',
  'target-monitoring',
  'command-dispath',
  'cause-analysis',
  'data-audit',
  'emergency-assessment',
  'case-base',
]

const node = (fixCode: string, children: PageNode[] = []): PageNode => ({
  fixCode,
  comName: `${fixCode}页`,
  content: { uri: children.length > 0 ? `/${fixCode}` : fixCode, icon: '' },
  keepAlive: false,
  tabs: [],
  children,
})

const showPageOf = (tree: PageNode[], fixCode: string) => {
  const routes = routesFromTree(tree)
  usePermissions.setState({ nodes: tree, routes, rights: new Set() })
  const route = routes.find((one) => one.fixCode === fixCode)
  if (!route) throw new Error(`no route of ${fixCode}`)
  const router = createMemoryRouter(
    [{ element: <Shell />, children: [{ path: route.path, handle: route, element: <p>页面内容</p> }] }],
    { initialEntries: [route.path] },
  )
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
}
const tabs = () => screen.queryByRole('navigation', { name: '已打开的页面' })
const menu = () => screen.queryByRole('navigation', { name: '栏目' })

beforeEach(() => {
  usePageTabs.getState().clear()
  queryClient.clear()
  answerCalls({ historyArrivalState: null, jobList: { records: [], total: 0 } })
})
afterEach(() => {
  cleanup()
  forgetCalls()
})

describe('layout-06: the section roots of data analysis', () => {
  it.each(documented)('a page below %s stands beside its section’s menu and under the tabs', async (root) => {
    showPageOf([node(root, [node('first'), node('second')])], 'second')
    expect(await screen.findByText('页面内容')).toBeTruthy()
    expect(tabs()?.textContent).toContain('second页')
    expect(menu()?.textContent).toBe('first页second页')
  })

  it('a section with a single page has the tabs as well, and no menu to choose from', async () => {
    showPageOf([node('emergency-assessment', [node('early-warning')])], 'early-warning')
    expect(await screen.findByText('页面内容')).toBeTruthy()
    expect(tabs()?.textContent).toContain('early-warning页')
    expect(menu()).toBeNull()
  })

  it('a page outside of the sections stands alone', async () => {
    showPageOf([node('elsewhere', [node('first'), node('second')]), node('map')], 'second')
    expect(await screen.findByText('页面内容')).toBeTruthy()
    expect([tabs(), menu()]).toEqual([null, null])
  })
})
