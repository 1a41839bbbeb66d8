import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PageRoute } from '../client/permission-routes.ts'
import { usePermissions } from '../client/permissions.ts'
import { DataAnalysisLayout } from './data-analysis-layout.tsx'
import { PageTabBar } from './page-tab-bar.tsx'
import { SectionMenu } from './section-menu.tsx'
import { usePageTabs } from './use-page-tabs.ts'

const Place = () => <output>{useLocation().pathname + useLocation().search}</output>
const at = (path: string, element: React.ReactNode) =>
  render(
    <RouterProvider
      router={createMemoryRouter([{ path: '*', element: [element, <Place key="place" />] }], {
        initialEntries: [path],
      })}
    />,
  )

beforeEach(() => {
  usePageTabs.getState().clear()
  for (const key of ['a', 'b', 'c'])
    usePageTabs
      .getState()
      .visit({ key, title: `${key}页`, pageTitle: `${key}页`, to: `/${key}?tabName=x&tabTitle=y`, fixCode: key })
})
afterEach(cleanup)

describe('breadcrumb tabs', () => {
  it('layout-04: switching navigates to the page with its tabName and tabTitle', async () => {
    at('/a', <PageTabBar key="bar" current="a" />)
    fireEvent.click(screen.getByRole('button', { name: 'b页' }))
    expect(await screen.findByText('/b?tabName=x&tabTitle=y')).toBeTruthy()
  })

  it('the tab of the shown page is brought into sight, however many are open', () => {
    const brought: (string | null)[] = []
    const before = Element.prototype.scrollIntoView
    Element.prototype.scrollIntoView = function () {
      brought.push(this.textContent)
    }
    try {
      at('/c', <PageTabBar key="bar" current="c" />)
      expect(brought).toEqual(['c页'])
    } finally {
      Element.prototype.scrollIntoView = before
    }
  })

  it('layout-04: a tab keeps tabName and tabTitle of the page it was opened for, and switching to it is a step to go back from', async () => {
    usePageTabs.getState().clear()
    const route = (fixCode: string): PageRoute => ({
      fixCode,
      path: `/${fixCode}`,
      title: fixCode,
      redirectTo: null,
      keepAlive: false,
      tabs: [],
      trail: ['command-dispath', fixCode],
    })
    const layout = (fixCode: string) => (
      <>
        <DataAnalysisLayout current={route(fixCode)} pages={[]} routes={[]} />
        <Place />
      </>
    )
    const router = createMemoryRouter(
      [
        { path: '/record', element: layout('record') },
        { path: '/tasks', element: layout('tasks') },
      ],
      { initialEntries: ['/record?tabName=statistics&tabTitle=事件统计'] },
    )
    render(<RouterProvider router={router} />)
    await act(() => router.navigate('/tasks'))
    fireEvent.click(await screen.findByRole('button', { name: '事件统计' }))
    const place = () => decodeURIComponent(screen.getByRole('status').textContent ?? '')
    await waitFor(() => expect(place()).toBe('/record?tabName=statistics&tabTitle=事件统计'))
    await act(() => router.navigate(-1))
    await waitFor(() => expect(place()).toBe('/tasks'))
  })

  it('layout-04: the chosen tab is lit at once and goes back when the navigation does not come through', async () => {
    const arrivals: { reject: (reason: Error) => void }[] = []
    const Page = ({ name }: { name: string }) => (
      <>
        <PageTabBar current={name} />
        <Place />
      </>
    )
    const router = createMemoryRouter(
      [
        { path: '/a', element: <Page name="a" />, errorElement: <p>打不开</p> },
        {
          path: '/b',
          element: <Page name="b" />,
          loader: ({ request }) =>
            new Promise((_, reject) => {
              arrivals.push({ reject })
              request.signal.addEventListener('abort', () => reject(request.signal.reason))
            }),
        },
      ],
      { initialEntries: ['/a'] },
    )
    render(<RouterProvider router={router} />)
    const lit = () => screen.getAllByRole('button', { current: 'page' }).map(({ textContent }) => textContent)
    fireEvent.click(await screen.findByRole('button', { name: 'b页' }))
    expect(lit()).toEqual(['b页'])
    await waitFor(() => expect(arrivals).toHaveLength(1))
    // The way there is broken off, as by a click on the page that is shown.
    await act(() => router.navigate('/a'))
    await waitFor(() => expect(lit()).toEqual(['a页']))
    expect(screen.getByRole('status').textContent).toBe('/a')
  })

  it('layout-02: a right click offers 关闭其他', async () => {
    at('/a', <PageTabBar key="bar" current="a" />)
    fireEvent.contextMenu(screen.getByTestId('tab-b'))
    fireEvent.click(await screen.findByText('关闭其他'))
    expect(usePageTabs.getState().tabs.map(({ key }) => key)).toEqual(['b'])
    expect(await screen.findByText('/b?tabName=x&tabTitle=y')).toBeTruthy()
  })

  it('layout-03: the last tab has nothing to close it by', () => {
    usePageTabs.getState().closeOthers('a')
    at('/a', <PageTabBar key="bar" current="a" />)
    expect(screen.queryByRole('button', { name: '关闭a页' })).toBeNull()
  })
})

describe('the side menu', () => {
  const route = (fixCode: string): PageRoute => ({
    fixCode,
    path: `/${fixCode}`,
    title: fixCode,
    redirectTo: null,
    keepAlive: false,
    tabs: [],
    trail: ['command-dispath', fixCode],
  })
  const pages = [route('one'), route('two'), route('three')]

  it('layout-05: S goes down and W up, and typing in a field moves nothing', async () => {
    usePermissions.setState({ routes: pages })
    const two = pages[1]
    if (!two) throw new Error('no page')
    at('/two', [<SectionMenu key="menu" current={two} pages={pages} />, <input key="field" aria-label="字段" />])
    fireEvent.keyDown(screen.getByLabelText('字段'), { key: 's' })
    expect(screen.getByText('/two')).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 's' })
    expect(await screen.findByText('/three')).toBeTruthy()
    fireEvent.keyDown(document.body, { key: 'W' })
    expect(await screen.findByText('/one')).toBeTruthy()
  })
})
