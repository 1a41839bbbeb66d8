import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useWorkspace } from '../../../blocks/workspace.ts'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import { definePages } from '../../../page/define-pages.tsx'
import abnormalTab from './abnormal-tab.tsx'

vi.mock('../../../client/api.ts', async () => ({
  api: (await import('../../../client/testing/answered-calls.ts')).api,
}))

type Row = CallAnswer<'psAnalyseAbnormalData'>['records'][number]

const rowOf = (id: string, part: Partial<Row> = {}): Row => ({
  id,
  day: '2026-11-19',
  psId: '2',
  psCode: 'P2',
  psName: '兴业化工',
  countyCode: '320205',
  countyName: '锡山区',
  longitude: 120.4,
  latitude: 31.6,
  kind: 'constant',
  kindName: '恒值',
  from: '2026-11-19 05:00:00',
  to: '2026-11-19 10:00:00',
  evidence: '1号排口：氧含量连续5小时均为8.123%',
  score: 15,
  findings: [
    {
      kind: 'constant',
      kindName: '恒值',
      subject: '1号排口',
      outletCode: 'P2-DA001',
      factorCode: 'a21026',
      from: '2026-11-19 05:00:00',
      to: '2026-11-19 10:00:00',
      hours: 5,
      evidence: '氧含量连续5小时均为8.123%',
      score: 15,
    },
  ],
  status: 1,
  statusName: '待核实',
  eventId: null,
  reason: null,
  closedBy: null,
  ...part,
})

const Page = definePages('enterprise-analysis', { abnormalData: abnormalTab })
const open = async () => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } })}>
      <MemoryRouter initialEntries={['/poll-regulation/enterprise-analysis?tabName=abnormalData']}>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByTestId('abnormal-row-1', {}, { timeout: 5000 })
}

beforeEach(() => {
  sessionStorage.clear()
  usePermissions.setState({
    rights: new Set(['enterprise.read', 'event.dispatch', 'alarm-rule.write']),
    routes: [],
    nodes: [],
  })
  answerCalls({
    areaTreePermission: [],
    psAnalyseAbnormalData: {
      records: [
        rowOf('1'),
        rowOf('2', { eventId: 'E1' }),
        rowOf('3', { status: 3, statusName: '误报', reason: '检修' }),
      ],
      total: 3,
      mutedKinds: [],
    },
    psAnalyseAbnormalFalse: null,
    psAnalyseAbnormalKindTune: null,
    psAnalyseAbnormalKinds: [
      { kind: 'missing', kindName: '缺失', weight: 1, leastHours: 1, closed: 30, falseCount: 20, isMuted: true },
    ],
  })
})
afterEach(() => {
  cleanup()
  forgetCalls()
  useWorkspace.setState({ taskEventId: null, newTaskAt: null, newTaskOrigin: null })
  useMapWorkspace.getState().resetSuspects('')
})

describe('异常数据', () => {
  it('asks for the last seven days that are over', async () => {
    await open()
    const [asked] = inputsOf('psAnalyseAbnormalData')
    expect(asked).toMatchObject({ kinds: [], areaCodes: [] })
    expect(String(asked?.['startDay']) < String(asked?.['endDay'])).toBe(true)
  })

  it('下发任务 begins an assigned task at the plant, with the plant and the evidence; no popup comes by itself', async () => {
    await open()
    expect(useWorkspace.getState().newTaskAt).toBeNull()
    fireEvent.click(screen.getByTestId('abnormal-send-1'))
    expect(useWorkspace.getState()).toMatchObject({
      newTaskAt: [120.4, 31.6],
      newTaskOrigin: {
        description: '兴业化工2026-11-19数据异常，请现场核查。恒值：1号排口氧含量连续5小时均为8.123%',
      },
    })
    expect(useMapWorkspace.getState().suspects['']).toEqual([{ kind: 'ps', code: 'P2', name: '兴业化工' }])
  })

  it('where the day has an alarm its dialog opens', async () => {
    await open()
    fireEvent.click(screen.getByTestId('abnormal-send-2'))
    expect(useWorkspace.getState()).toMatchObject({ taskEventId: 'E1', newTaskAt: null })
    expect(screen.queryByTestId('abnormal-send-3')).toBeNull()
  })

  it('误报 asks for the reason and sends it', async () => {
    await open()
    fireEvent.click(screen.getByTestId('abnormal-false-1'))
    fireEvent.change(await screen.findByTestId('abnormal-false-note'), { target: { value: '仪表检修' } })
    fireEvent.click(screen.getByTestId('abnormal-false-confirm'))
    await waitFor(() => expect(inputsOf('psAnalyseAbnormalFalse')).toEqual([{ id: '1', reason: '仪表检修' }]))
  })

  it('识别规则 says which kinds are muted, and tuning needs a reason', async () => {
    await open()
    fireEvent.click(screen.getByText('识别规则'))
    expect(await screen.findByText('已停用')).toBeTruthy()
    fireEvent.click(screen.getByTestId('tune-missing'))
    expect(screen.getByTestId('tune-save')).toHaveProperty('disabled', true)
    fireEvent.change(screen.getByTestId('tune-reason'), { target: { value: '通讯短断' } })
    fireEvent.click(screen.getByTestId('tune-save'))
    await waitFor(() =>
      expect(inputsOf('psAnalyseAbnormalKindTune')).toEqual([{ kind: 'missing', leastHours: 1, reason: '通讯短断' }]),
    )
  })
})
