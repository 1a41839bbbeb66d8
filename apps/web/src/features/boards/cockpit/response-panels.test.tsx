import { parseCity } from '@qingkong/domain/time/city-time'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useWorkspace } from '../../../blocks/workspace.ts'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import { type PanelKey, panels } from './panels.ts'
import { inspection, wallAnswers } from './testing/wall-answers.ts'
import { WallActionsContext } from './wall-actions.ts'
import { WallPanel } from './wall-panel.tsx'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))
vi.mock('../../../charts/chart.tsx', () => ({ Chart: ({ label }: { label: string }) => <p>{label}</p> }))

const now = parseCity('2026-11-22 22:35:00')?.getTime() ?? 0
const openTask = vi.fn()

beforeEach(() => {
  vi.useFakeTimers({ now })
  usePermissions.setState({ rights: new Set(['warning.read', 'event.dispatch']), routes: [], nodes: [] })
  answerCalls(wallAnswers)
})
afterEach(() => {
  cleanup()
  forgetCalls()
  useWorkspace.getState().closeNewTask()
  useMapWorkspace.getState().resetSuspects('')
  vi.clearAllMocks()
  vi.useRealTimers()
})

const show = async (name: PanelKey) => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: 0 } } })}>
      <MemoryRouter>
        <WallActionsContext value={{ openEvent: vi.fn(), openTask }}>
          <WallPanel name={name} />
        </WallActionsContext>
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(50))
  return screen.getByRole('region', { name: panels[name].title })
}
const late = (answer: object) => ({ ...answer, dataTime: '2026-11-22 19:00:00' })

describe('减排方案评估 (command 5, emergency)', () => {
  it('shows whom it asks, the four verdicts in words, and planned against realised kilograms', async () => {
    const panel = await show('reductionAssessment')
    const verdicts = within(panel).getByRole('list', { name: '落实情况' })
    expect(verdicts.textContent).toBe('未落实8疑似未落实12无法判定20落实60')
    expect(panel.textContent).toContain('企业 120停产 20限产 80自主 20签收 --')
    expect(within(panel).getByRole('list', { name: '四项污染物减排量' }).textContent).toBe('NOₓ--6,3004,72575%')
    expect(panel.textContent).toContain('锡山区 未落实6、疑似2；自主减排等20家不判')
    expect(panel.textContent).toContain('按生产用电判定，11-21 22:00至11-22 22:00；另有2家不在查看范围，未计入')
    expect(screen.getByTestId('panel-age').textContent).toBe('22:00实时')
  })

  it('data that are late turn it grey; without a warning it says why it is empty', async () => {
    answerCalls({
      reducePlanAssessNowEmEnterStatistics: late(wallAnswers.reducePlanAssessNowEmEnterStatistics),
    })
    const panel = await show('reductionAssessment')
    expect(panel.className).toContain('wall-panel-old')
    expect(within(panel).getByText(/数据滞后3小时35分/)).toBeTruthy()
    cleanup()
    answerCalls({
      reducePlanAssessNowEmEnterStatistics: {
        ...wallAnswers.reducePlanAssessNowEmEnterStatistics,
        dataTime: null,
        reason: '当前没有生效的预警',
      },
    })
    expect((await show('reductionAssessment')).textContent).toContain('当前没有生效的预警')
  })
})

describe('督查清单', () => {
  it('says of each why it is on the list, and how many there are', async () => {
    const panel = await show('inspections')
    expect(panel.textContent).toContain('未落实无锡江南水泥有限公司派单锡山区 限产30% 用电-10%；近30个工作日中位')
    expect(panel.textContent).toContain('共40家待核查')
    expect(panel.textContent).toContain('已派单3家，反馈2家，用时中位1小时35分')
    expect(inputsOf('reducePlanAssessEmInspectionList')).toEqual([{ pageNum: 1, pageSize: 20 }])
  })

  it('派单 opens an assigned task at the enterprise, with what was counted and the enterprise as its source', async () => {
    await show('inspections')
    fireEvent.click(screen.getByText('派单'))
    const { newTaskAt, newTaskOrigin } = useWorkspace.getState()
    expect(newTaskAt).toEqual([120.36, 31.6])
    expect(newTaskOrigin?.description).toBe(
      '橙色预警应急减排核查：无锡江南水泥有限公司应执行限产30%。判定时段生产用电18,000kWh，基准20,000kWh，偏差-10.0%，判定为未落实（近30个工作日中位），请现场核查。',
    )
    expect(useMapWorkspace.getState().suspects['']).toEqual([
      { kind: 'ps', code: '320205000001', name: '无锡江南水泥有限公司' },
    ])
  })

  it('who was sent already stands there with the task and what was found', async () => {
    answerCalls({
      reducePlanAssessEmInspectionList: {
        ...wallAnswers.reducePlanAssessEmInspectionList,
        records: [
          {
            ...inspection,
            eventId: 'E7',
            eventStatusName: '待评估',
            finding: '二号线仍在生产',
            sentTime: '2026-11-22 20:00:00',
            answeredTime: '2026-11-22 21:10:00',
          },
        ],
      },
    })
    const panel = await show('inspections')
    expect(panel.textContent).toContain('1小时10分反馈')
    expect(panel.textContent).toContain('核查：二号线仍在生产')
    fireEvent.click(screen.getByText('待评估'))
    expect(openTask).toHaveBeenCalledWith('E7')
    expect(screen.queryByText('派单')).toBeNull()
  })

  it('who was sent and has not answered stands there with the time that is waited for', async () => {
    answerCalls({
      reducePlanAssessEmInspectionList: {
        ...wallAnswers.reducePlanAssessEmInspectionList,
        records: [{ ...inspection, eventId: 'E7', eventStatusName: '溯源中', sentTime: '2026-11-22 20:00:00' }],
      },
    })
    expect((await show('inspections')).textContent).toContain('派单2小时35分未反馈')
  })

  it('存疑 stands in place of the meters’ verdict where the stack says the opposite', async () => {
    answerCalls({
      reducePlanAssessEmInspectionList: {
        ...wallAnswers.reducePlanAssessEmInspectionList,
        records: [
          { ...inspection, verdict: 'done', verdictName: '落实', doubtful: true, basis: '用电与在线监测不一致' },
        ],
      },
    })
    const panel = await show('inspections')
    expect(panel.textContent).toContain('存疑无锡江南水泥有限公司派单')
    expect(panel.textContent).toContain('用电与在线监测不一致')
  })

  it('who may not dispatch sees the list without sending anybody', async () => {
    usePermissions.setState({ rights: new Set(['warning.read']) })
    await show('inspections')
    expect(screen.queryByText('派单')).toBeNull()
    expect(screen.getByText('未派单')).toBeTruthy()
  })
})

it('减排方案 shows what the plan takes off at the level, of whom', async () => {
  const panel = await show('reductionPlan')
  expect(within(panel).getByRole('list', { name: '计划减排量' }).textContent).toContain('占基准10.5%')
  expect(panel.textContent).toContain('方案第3版 橙色预警 120家：停产20')
})

it('数据传输率: an outlet that spoils it leads to its analysis', async () => {
  usePermissions.setState({
    rights: new Set(['enterprise.read']),
    routes: [{ fixCode: 'enterprise-analysis', path: '/poll-regulation/enterprise-analysis' }] as never,
    nodes: [],
  })
  const outlet = { psCode: 'P1', psName: '江南水泥', outletCode: 'DA001', outletName: '窑尾', reasonName: '缺失' }
  answerCalls({ cockpitPsRateDetails: { records: [{ ...outlet, product: 71.2 }], total: 1, hiddenCount: 0 } })
  await show('transmission')
  expect(screen.getByRole('link', { name: '数据传输率' }).getAttribute('href')).toBe(
    '/poll-regulation/enterprise-analysis',
  )
  expect(screen.getByRole('link', { name: '江南水泥 窑尾' }).getAttribute('href')).toBe(
    '/poll-regulation/enterprise-analysis?psCode=P1&outletCode=DA001',
  )
})
