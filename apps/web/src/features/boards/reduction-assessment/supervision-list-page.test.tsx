import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Inspection } from '../../../blocks/inspection-task.ts'
import { useWorkspace } from '../../../blocks/workspace.ts'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import Page from './supervision-list-page.ts'

vi.mock('../../../client/api.ts', async () => ({
  api: (await import('../../../client/testing/answered-calls.ts')).api,
}))

const rowOf = (psCode: string, part: Partial<Inspection> = {}): Inspection => ({
  psCode,
  psName: `企业${psCode}`,
  areaCode: '320205',
  areaName: '锡山区',
  longitude: 120.36,
  latitude: 31.6,
  levelName: '橙色预警',
  kindName: '限产',
  measures: ['限产30%'],
  reductionPct: 30,
  usualKwh: 20_000,
  allowedKwh: 15_400,
  actualKwh: 18_000,
  deviationPct: -10,
  executionPct: 33.3333,
  verdict: 'undone',
  verdictName: '未落实',
  doubtful: false,
  basis: '近30个工作日中位',
  shortfallKg: 200,
  eventId: null,
  eventStatus: null,
  eventStatusName: '',
  finding: '',
  sentTime: null,
  answeredTime: null,
  ...part,
})

const show = async () => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } })}>
      <MemoryRouter initialEntries={['/emergency-assessment/supervision-list']}>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return screen.findByTestId('inspection-row-P1', {}, { timeout: 5000 })
}

beforeEach(() => {
  sessionStorage.clear()
  usePermissions.setState({ rights: new Set(['warning.read', 'event.dispatch']), routes: [], nodes: [] })
  answerCalls({
    areaTreePermission: [],
    reducePlanAssessEmInspectionList: {
      records: [
        rowOf('P1'),
        rowOf('P2', {
          eventId: 'E7',
          eventStatusName: '待评估',
          finding: '二号线仍在生产',
          sentTime: '2026-11-22 20:00:00',
          answeredTime: '2026-11-22 21:10:00',
        }),
      ],
      total: 2,
    },
  })
})
afterEach(() => {
  cleanup()
  forgetCalls()
  useWorkspace.setState({ taskEventId: null, newTaskAt: null, newTaskOrigin: null })
  useMapWorkspace.getState().resetSuspects('')
})

it('督查清单 asks as the wall does, and shows what was asked, what was counted and what was found', async () => {
  const row = await show()
  expect(row.textContent).toContain('未落实限产30%20,00015,40018,000-10.0%33.3%200.0未派单----近30个工作日中位')
  expect(screen.getByTestId('inspection-row-P2').textContent).toContain('待评估11-22 20:0011-22 21:10二号线仍在生产')
  expect(inputsOf('reducePlanAssessEmInspectionList')[0]).toEqual({
    areaCodes: [],
    keyword: '',
    pageNum: 1,
    pageSize: 20,
  })
})

it('派单 opens an assigned task at the enterprise; where somebody was sent the task itself', async () => {
  const row = await show()
  fireEvent.click(within(row).getByText('派单'))
  expect(useWorkspace.getState().newTaskOrigin?.description).toContain('企业P1应执行限产30%')
  fireEvent.click(within(screen.getByTestId('inspection-row-P2')).getByText('查看任务'))
  expect(useWorkspace.getState().taskEventId).toBe('E7')
})
