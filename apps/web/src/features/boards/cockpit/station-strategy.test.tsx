import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useWorkspace } from '../../../blocks/workspace.ts'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { StationStrategy } from './panels/station-strategy.tsx'
import { WallActionsContext } from './wall-actions.ts'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))

const facts = { dataTime: '2026-11-22 22:00:00', status: 'raw', statusName: '实时', reason: null, rev: 7 }

const site = (siteCode: string, siteName: string, aqi: number | null, siteType = '10') => ({
  siteCode,
  siteName,
  siteType,
  areaCode: '320211',
  longitude: 120.3,
  latitude: 31.5,
  dataTime: facts.dataTime,
  level: 2,
  primary: [],
  values: { aqi },
  alarmEventId: null,
  alarmLevel: null,
  dataRemark: null,
})

const proposal = {
  proposalId: 'p1',
  ruleName: '上风向企业',
  objectKind: 'enterprise',
  objectCode: '320205000058',
  object: '无锡江南水泥有限公司',
  measure: '加密检查频次',
  period: '今日22时至次日06时',
  unit: '惠山生态环境局',
  basis: '上风向2.1km，NOx较自身基线高38%',
  distanceM: 2100,
  bearingDeg: 310,
  score: 0.8,
  detailVisible: true,
  decision: 'draft',
  decisionName: '待定',
  eventId: null,
  version: 0,
  updateTime: null,
  updateUser: '',
  reason: '',
  history: [],
}

const proposals = (rows: unknown[]) => ({
  siteCode: 'S1',
  rows,
  hiddenCount: 2,
  adoption: { accepted: 7, decided: 9, rate: 77.8 },
  ...facts,
})

const scale = { scale: 'day', scaleName: '今日', remaining: 10, remainingUnit: '小时', allowance: null, gapPct: 3 }

beforeEach(() => {
  usePermissions.setState({
    rights: new Set(['map.read', 'analysis.read', 'trace.read', 'event.dispatch']),
    routes: [],
  })
  answerCalls({
    cockpitMapSites: {
      dataTime: facts.dataTime,
      sites: [site('S2', '黄巷', 60), site('S9', '微站', 200, '40'), site('S1', '雪浪', 92), site('S3', '旺庄', null)],
    },
    stationStrategyStandardAnalysis: {
      unit: 'µg/m³',
      digits: 0,
      rows: [
        { ...scale, value: 92, limit: 75, gap: 17, isMet: false },
        { ...scale, scale: 'year', scaleName: '本年', value: 30, limit: 35, gap: -5, isMet: true },
      ],
      sentence: '今日余下10小时均值需控制在30.8以下',
      ...facts,
    },
    stationStrategySiteTrendPredictionToast: { text: null, toastKey: null, ...facts },
    stationStrategyControlProposal: proposals([proposal]),
    stationStrategyControlProposalEdit: (input: Record<string, unknown>) => ({ ...proposal, ...input }),
  })
})
afterEach(() => {
  cleanup()
  forgetCalls()
})

const openTask = vi.fn()

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <WallActionsContext value={{ openEvent: vi.fn(), openTask }}>
          <StationStrategy title="一站一策" path={null} />
        </WallActionsContext>
      </MemoryRouter>
    </QueryClientProvider>,
  )

describe('一站一策 (cockpit-02)', () => {
  it('begins with the national site of the highest index and steps through the others', async () => {
    show()
    expect(await screen.findByText('雪浪')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '下一站' }))
    expect(await screen.findByText('黄巷')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '下一站' }))
    expect(await screen.findByText('旺庄')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: '下一站' }))
    expect(await screen.findByText('雪浪')).toBeTruthy()
  })

  it('says so where there is no national site to see', async () => {
    answerCalls({ cockpitMapSites: { dataTime: null, sites: [] } })
    show()
    expect(await screen.findByText('没有可以查看的国控站')).toBeTruthy()
    expect(screen.queryByText(/数据滞后/)).toBeNull()
  })

  it('says in words how far a value is from its limit', async () => {
    show()
    expect((await screen.findByText('限75 超17')).className).toContain('wall-over')
    expect(screen.getByText('限35 低5').className).not.toContain('wall-over')
  })

  it('sources 9: counts what lies outside one’s areas instead of showing it', async () => {
    show()
    expect(await screen.findByText(/另有2家不在查看范围，未计入/)).toBeTruthy()
    expect(screen.getByText(/近30天采纳率 77.8%/)).toBeTruthy()
  })

  it('a changed draft is sent with the version that was read', async () => {
    show()
    fireEvent.click(await screen.findByText('修改'))
    fireEvent.change(await screen.findByLabelText('措施'), { target: { value: '加密检查频次，逐时上报用电负荷' } })
    fireEvent.click(screen.getByRole('button', { name: /保\s?存/ }))
    await waitFor(() =>
      expect(inputsOf('stationStrategyControlProposalEdit')).toEqual([
        {
          siteCode: 'S1',
          factorCode: 'pm25',
          proposalId: 'p1',
          version: 0,
          action: 'edit',
          object: '无锡江南水泥有限公司',
          measure: '加密检查频次，逐时上报用电负荷',
          period: '今日22时至次日06时',
          unit: '惠山生态环境局',
        },
      ]),
    )
  })

  it('is accepted by the task it becomes: a dialog that is closed accepts nothing', async () => {
    show()
    fireEvent.click(await screen.findByText('采纳'))
    const origin = useWorkspace.getState().newTaskOrigin
    expect(origin?.description).toContain('无锡江南水泥有限公司：加密检查频次')
    expect(inputsOf('stationStrategyControlProposalEdit')).toEqual([])
    act(() => origin?.onRaised?.('E7'))
    await waitFor(() =>
      expect(inputsOf('stationStrategyControlProposalEdit')).toEqual([
        { siteCode: 'S1', factorCode: 'pm25', proposalId: 'p1', version: 0, action: 'accept', eventId: 'E7' },
      ]),
    )
  })

  it('who changed or decided it, and when, stands beside it', async () => {
    answerCalls({
      stationStrategyControlProposal: proposals([
        {
          ...proposal,
          decision: 'accepted',
          decisionName: '已采纳',
          version: 2,
          updateUser: '周值班',
          updateTime: '2026-11-22 21:10:00',
        },
      ]),
    })
    show()
    expect(await screen.findByText('已采纳 周值班 11-22 21:10')).toBeTruthy()
    expect(screen.queryByText('采纳')).toBeNull()
  })

  it('who may not dispatch sees the proposals without a decision to take', async () => {
    usePermissions.setState({ rights: new Set(['map.read', 'analysis.read', 'trace.read']) })
    show()
    expect(await screen.findByText('无锡江南水泥有限公司')).toBeTruthy()
    expect(screen.queryByText('采纳')).toBeNull()
  })

  it('a refusal asks for its reason', async () => {
    show()
    fireEvent.click(await screen.findByText('不采纳'))
    fireEvent.click(await screen.findByTestId('proposal-reject-confirm'))
    expect(await screen.findByText('请填写不采纳的原因')).toBeTruthy()
    expect(inputsOf('stationStrategyControlProposalEdit')).toEqual([])
  })
})
