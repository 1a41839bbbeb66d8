import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import ComparisonPage from './monitoring-data-comparison-page.ts'
import StatisticsPage from './monitoring-data-statistics-page.ts'
import { courseAnswer, lastYear, optionAnswers, period, statisticRow, treeAnswer } from './testing/answers.ts'

vi.mock('../../../client/api.ts', async () => ({
  api: (await import('../../../client/testing/answered-calls.ts')).api,
}))
vi.mock('../../../charts/chart.tsx', () => ({
  Chart: ({ label }: { label: string }) => <pre data-testid="drawn">{label}</pre>,
}))
vi.mock('../../../kit/clock.ts', async (original) => ({
  ...(await original<object>()),
  now: () => Date.parse('2026-11-20T10:00:00+08:00'),
}))

const show = (Page: ComponentType, code: string, tabName: string, filters: object = {}) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter
        initialEntries={[
          `/poll-regulation/${code}?${new URLSearchParams({ tabName, filterConfig: JSON.stringify(filters) })}`,
        ]}
      >
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  )

const tree = [
  statisticRow('COUNTY', '320205', null, '锡山区'),
  statisticRow('INDUSTRY', '320205-36', '320205', '汽车制造业'),
  statisticRow('ENTERPRISE', 'P1', '320205-36', '企业1'),
  statisticRow('OUTLET', 'P1-DA001', 'P1', '1号排口'),
]
const meters = [
  {
    level: 'COUNTY',
    code: '320205',
    parentCode: null,
    name: '锡山区',
    points: 2,
    productionKwh: 7200,
    governKwh: 240,
    otherKwh: null,
    totalKwh: 7440,
    peakKw: 30,
    dueHours: 744,
    validHours: 744,
    coverage: 1,
    producing: 20,
    synchronous: 17,
    syncRate: 0.85,
    unsync: 1,
    yoy: null,
    yoyRemark: '数据不足，不作同比',
    qoq: null,
    qoqRemark: null,
  },
]
const compared = {
  records: [
    {
      psCode: 'P1',
      psName: '企业1',
      divisionName: '汽车制造业',
      a: 412.6,
      b: 500.3,
      delta: -87.7,
      pct: -17.53,
      comparable: true,
      remark: null,
      coverageA: 0.9,
      coverageB: 0.9,
      peerCount: 12,
      peerMedian: 206.3,
      peerTimes: 2,
    },
  ],
  total: 1,
  unit: 'kg',
  period,
  basePeriod: lastYear,
  factorName: '氮氧化物',
  hiddenCount: 0,
}
const spread = {
  records: [
    {
      code: 'P1-DA001',
      name: '企业1 1号排口',
      psCode: 'P1',
      limit: 60,
      n: 4,
      mean: 25,
      box: { p5: 11, p25: 17.5, p50: 25, p75: 32.5, p95: 39 },
      values: [10],
    },
  ],
  total: 1,
  axis: ['2026-10-01'],
  unit: 'mg/m³',
  step: '小时',
  period,
  factorName: '氮氧化物',
  hiddenCount: 0,
}

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('IntersectionObserver', undefined)
  usePermissions.setState({ rights: new Set(['enterprise.read']), routes: [], nodes: [] })
  answerCalls({
    ...optionAnswers,
    psDataDataStatistics: ({ monitorType }: { monitorType: string }) =>
      monitorType === 'pst002' ? treeAnswer([], meters) : treeAnswer(tree),
    psDataDataAnalysis: courseAnswer,
    psDataDataStatisticsHour: {
      records: [],
      total: 0,
      outlets: 0,
      factorName: '氮氧化物',
      period,
      hiddenCount: 0,
    },
    psDataDataCompare: compared,
    psDataMonitorDataCompare: spread,
  })
})
afterEach(() => {
  cleanup()
  forgetCalls()
  vi.unstubAllGlobals()
})

describe('监测数据统计', () => {
  const page = 'monitoring-data-statistics'

  it('排放 asks about the month that is over and says 核算, 补遗 and 同比', async () => {
    show(StatisticsPage, page, 'emission')
    await screen.findByText(/核算/, { selector: 'p *' })
    expect(inputsOf('psDataDataStatistics')[0]).toMatchObject({
      startTime: '2026-10-01',
      endTime: '2026-10-31',
      monitorType: 'pst001',
      factorCode: 'a21002',
      level: 'ENTERPRISE',
    })
    expect(inputsOf('psDataDataStatisticsHour')).toEqual([])
    expect(document.body.textContent).toContain(
      '2026年10月氮氧化物核算412.6\u2009t（补遗3.0%），同比-17.5%，12家有许可量的企业中2家超过时序许可量',
    )
  })

  it('a quarter is asked whole by any of its days; a day hour by hour as well', async () => {
    show(StatisticsPage, page, 'emission', { periodType: 'QUARTER', date: '2026-05-05' })
    await waitFor(() => expect(inputsOf('psDataDataAnalysis')).toHaveLength(1))
    expect(inputsOf('psDataDataAnalysis')[0]).toMatchObject({ startTime: '2026-04-01', endTime: '2026-06-30' })
    cleanup()
    show(StatisticsPage, page, 'emission', { periodType: 'DAY', date: '2026-11-05' })
    await waitFor(() => expect(inputsOf('psDataDataStatisticsHour')).toHaveLength(1))
    expect(inputsOf('psDataDataStatisticsHour')[0]).toMatchObject({ startTime: '2026-11-05', endTime: '2026-11-05' })
  })

  it('days of one’s own come from a link as they are', async () => {
    show(StatisticsPage, page, 'emission', { periodType: 'RANGE', startTime: '2026-05-05', endTime: '2026-05-20' })
    await waitFor(() => expect(inputsOf('psDataDataStatistics')).toHaveLength(1))
    expect(inputsOf('psDataDataStatistics')[0]).toMatchObject({ startTime: '2026-05-05', endTime: '2026-05-20' })
  })

  it('用电 asks the same calls about meters', async () => {
    show(StatisticsPage, page, 'electricity')
    await screen.findAllByText('治理设施')
    expect(inputsOf('psDataDataStatistics')[0]).toMatchObject({ monitorType: 'pst002' })
    expect(inputsOf('psDataDataStatistics')[0]).not.toHaveProperty('group')
    expect(document.body.textContent).toContain('2026年10月用电7,440\u2009kWh，同比-17.5%，产治同步率85.0%，未同步1家')
  })
})

describe('监测数据对比', () => {
  const page = 'monitoring-data-comparison'

  it('排放量 begins with the three enterprises in the worst state, against the year before', async () => {
    show(ComparisonPage, page, 'emission')
    await waitFor(() => expect(inputsOf('psDataDataCompare')).toHaveLength(1))
    expect(inputsOf('psDataDataCompare')[0]).toMatchObject({
      superviseCompany: ['P1', 'P3', 'P4'],
      quantity: 'EMISSION',
      startTime: '2026-10-01',
      endTime: '2026-10-31',
      baseStartTime: '2025-10-01',
      baseEndTime: '2025-10-31',
    })
    await screen.findByText(/同行业/, { selector: 'p, p *' })
    expect(document.body.textContent).toContain('同行业12家中位206.3\u2009kg，企业1为2.0倍')
  })

  it('offers the plants that measure the factor, and begins anew with those of another', async () => {
    const { homePsStation } = optionAnswers
    answerCalls({
      homePsStation: ({ factorCode }: { factorCode?: string }) =>
        homePsStation.filter(({ psCode }) => (psCode === 'P1') === (factorCode === 'a34013')),
    })
    show(ComparisonPage, page, 'emission')
    await waitFor(() => expect(inputsOf('psDataDataCompare')).toHaveLength(1))
    expect(inputsOf('psDataDataCompare')[0]).toMatchObject({
      factorCode: 'a21002',
      superviseCompany: ['P3', 'P4', 'P0'],
    })
    cleanup()
    show(ComparisonPage, page, 'emission', { factorCode: 'a34013' })
    await waitFor(() => expect(inputsOf('psDataDataCompare')).toHaveLength(2))
    expect(inputsOf('psDataDataCompare')[1]).toMatchObject({ factorCode: 'a34013', superviseCompany: ['P1'] })
  })

  it('排放浓度 draws boxes beside bars and days', async () => {
    show(ComparisonPage, page, 'concentration')
    await waitFor(() => expect(screen.getAllByTestId('drawn')).toHaveLength(3))
    expect(inputsOf('psDataMonitorDataCompare')[0]).toMatchObject({ quantity: 'CONCENTRATION' })
    expect(screen.getAllByText(/P95/).length).toBeGreaterThan(0)
  })
})
