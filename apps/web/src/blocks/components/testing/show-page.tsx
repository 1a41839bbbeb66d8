import type { Right } from '@qingkong/contract/rights'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls } from '../../../client/testing/answered-calls.ts'

/** Somebody who may read pages of components is signed in, with what the calls of a page answer. */
export const readPages = (answers: Record<string, unknown>, rights: readonly Right[] = ['analysis.read']): void => {
  sessionStorage.clear()
  vi.stubGlobal('IntersectionObserver', undefined)
  usePermissions.setState({ rights: new Set(rights), routes: [], nodes: [] })
  answerCalls({
    chartSettingOne: { settings: null, updateTime: null },
    dataVersionNow: { rev: 41, time: '2026-11-20 23:59:00' },
    dataVersionChanges: { rev: 41, total: 0, addedHours: 0, records: [] },
    ...answers,
  })
}

/** Shows a page at an address. @param at path, with `?tabName=` of a tab */
export const openPage = (Page: ComponentType, at: string) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[at]}>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  )

/** Shows a page of components to somebody who may read it; every chart is drawn. @param at path, with `?tabName=` of a tab */
export const showPage = (Page: ComponentType, at: string, answers: Record<string, unknown>) => {
  readPages(answers)
  return openPage(Page, at)
}

/** The address of a page with filters set. */
export const filteredAt = (path: string, filters: object): string =>
  `${path}?${new URLSearchParams({ filterConfig: JSON.stringify(filters) }).toString()}`

/** What the page says above its views. */
export const saidSentence = async (): Promise<string | null> =>
  (await screen.findByTestId('conclusion-sentence', {}, { timeout: 5000 })).textContent

/** Titles and options of the charts drawn so far. */
export const drawnNow = (): string[] => screen.getAllByTestId('drawn').map(({ textContent }) => textContent ?? '')

/** Title and option of the chart whose title begins so, once it is drawn. */
export const drawnChart = (title: string): Promise<string> =>
  vi.waitFor(() => {
    const drawn = screen.queryAllByTestId('drawn').find(({ textContent }) => textContent?.startsWith(title))
    if (!drawn) throw new Error(`no chart ${title}`)
    return drawn.textContent ?? ''
  })

/** Titles and options of the charts drawn, once there are so many. */
export const drawnCharts = async (count: number): Promise<string[]> => {
  await vi.waitFor(() => {
    if (screen.queryAllByTestId('drawn').length < count) throw new Error(`fewer than ${count} charts`)
  })
  return drawnNow()
}
