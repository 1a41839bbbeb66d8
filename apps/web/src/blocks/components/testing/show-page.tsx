import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls } from '../../../client/testing/answered-calls.ts'

/** Shows a page of components to somebody who may read it; every chart is drawn. @param at path, with `?tabName=` of a tab */
export const showPage = (Page: ComponentType, at: string, answers: Record<string, unknown>) => {
  sessionStorage.clear()
  vi.stubGlobal('IntersectionObserver', undefined)
  usePermissions.setState({ rights: new Set(['analysis.read']), routes: [], nodes: [] })
  answerCalls({
    chartSettingOne: { settings: null, updateTime: null },
    dataVersionNow: { rev: 41, time: '2026-11-20 23:59:00' },
    dataVersionChanges: { rev: 41, total: 0, addedHours: 0, records: [] },
    ...answers,
  })
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[at]}>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

/** Titles and options of the charts drawn, once there are so many. */
export const drawnCharts = async (count: number): Promise<string[]> => {
  await vi.waitFor(() => {
    if (screen.queryAllByTestId('drawn').length < count) throw new Error(`fewer than ${count} charts`)
  })
  return screen.getAllByTestId('drawn').map(({ textContent }) => textContent ?? '')
}
