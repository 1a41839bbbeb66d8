import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { usePermissions } from '../../client/permissions.ts'
import { answerCalls } from '../../client/testing/answered-calls.ts'
import { answer, Page } from './sample-page.tsx'

const Address = () => <output data-testid="address">{decodeURIComponent(useLocation().search)}</output>

/** The sample at an address, which stands beside it. */
export const show = (at = '/alarm-center/air-alarm') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[at]}>
        <Page />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )

/** Somebody who may read it, and what the server says. */
export const answerSample = (): void => {
  sessionStorage.clear()
  usePermissions.setState({ rights: new Set(['alarm.read', 'site.read']), routes: [], nodes: [] })
  answerCalls({
    alarmRecordStatisticsQuery: () => answer(),
    chartSettingOne: { settings: null, updateTime: null },
    dataVersionNow: { rev: 41, time: '2026-11-20 23:59:00' },
    dataVersionChanges: { rev: 41, total: 0, addedHours: 0, records: [] },
  })
}
