import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import Page from './regional-analysis-page.ts'
import { amounts, meta, optionAnswers } from './testing/answers.ts'

vi.mock('../../../client/api.ts', async () => ({
  api: (await import('../../../client/testing/answered-calls.ts')).api,
}))
vi.mock('../../../charts/chart.tsx', () => ({
  Chart: ({ label }: { label: string }) => <pre data-testid="drawn">{label}</pre>,
}))

const row = (code: string, name: string, totalKg: number, share: number) => ({
  code,
  name,
  ...amounts,
  measuredKg: totalKg,
  totalKg,
  share,
})
const answer = (rows: ReturnType<typeof row>[], name = '2026-11-19') => ({
  records: rows,
  total: rows.length,
  period: { from: '2026-11-19', to: '2026-11-19', name },
  facts: {
    factorCode: 'a21002',
    factorName: '氮氧化物',
    isWholeCity: true,
    measuredKg: 12_300,
    filledKg: 45,
    totalKg: 12_345,
    first: rows[0] ? { code: rows[0].code, name: rows[0].name, share: rows[0].share } : null,
  },
  meta,
})
const districts = ['320281', '320205']
const areaRows = [row('320281', '江阴市', 9000, 0.73), row('320205', '锡山区', 3345, 0.27)]

const show = (tabName: string) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[`/poll-regulation/regional-analysis?tabName=${tabName}`]}>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  )

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('IntersectionObserver', undefined)
  usePermissions.setState({ rights: new Set(['enterprise.read']), routes: [], nodes: [] })
  answerCalls({
    ...optionAnswers,
    areaMonitorZdAreaData: ({ startTime }: { startTime: string }) => ({
      ...(startTime < '2026'
        ? answer([row('320281', '江阴市', 10_000, 0.7), row('320205', '锡山区', 3300, 0.3)], '2025年')
        : answer(areaRows)),
      trend: [{ time: '2026-11-19', measuredKg: 12_300, filledKg: 45, totalKg: 12_345 }],
    }),
    areaMonitorIndChartData: answer([row('44', '电力、热力生产和供应业', 8000, 0.65)]),
    areaMonitorStateChartData: {
      records: [
        { code: '320281', name: '江阴市', sum: 2, alarm: 1, warning: 0, anomaly: 0, offline: 0, online: 1, stop: 0 },
      ],
      total: 2,
      dataTime: '2026-11-20 10:00:00',
      hiddenCount: 2,
    },
    areaMonitorKwhAreaData: {
      records: [
        {
          code: '320281',
          name: '江阴市',
          enterprises: 1,
          points: 2,
          productionKwh: 240,
          governKwh: 24,
          otherKwh: null,
          totalKwh: 264,
          peakKw: 20,
          dueHours: 48,
          validHours: 48,
          coverage: 1,
          producing: 20,
          synchronous: 17,
          syncRate: 0.85,
          unsync: 1,
        },
      ],
      total: 1,
      period: { from: '2026-11-19', to: '2026-11-19', name: '2026-11-19' },
      facts: { totalKwh: 264, producing: 20, synchronous: 17, syncRate: 0.85, unsync: 1 },
      meta,
    },
    areaMonitorPsDataTime: [{ monitorType: 'pst001', monitorName: '自动监测', dataTime: null, day: null }],
  })
})
afterEach(() => {
  cleanup()
  forgetCalls()
  vi.unstubAllGlobals()
})

describe('区域分析', () => {
  it('数据分析 asks about nitrogen oxides of yesterday and says who is first', async () => {
    show('dataAnalysis')
    await screen.findByText(/全市氮氧化物核算排放/)
    const [asked] = inputsOf('areaMonitorZdAreaData')
    expect(asked).toMatchObject({ areaCodes: [], industyCode: [], factorCode: 'a21002' })
    expect(asked?.['startTime']).toBe(asked?.['endTime'])
    expect(document.body.textContent).toContain('江阴市占73.0%居首，电力、热力生产和供应业占65.0%')
    expect(document.body.textContent).toContain('另有2家不在查看范围，未计入')
  })

  it('draws rank, trades, states and course, and shows three totals by their names', async () => {
    show('dataAnalysis')
    await waitFor(() => expect(screen.getAllByTestId('drawn')).toHaveLength(5))
    for (const name of ['实测', '补遗', '核算', '补遗占比'])
      expect(screen.getAllByText(new RegExp(name)).length).toBeGreaterThan(0)
  })

  it('数据对比 asks the same districts for the year before as well and names the largest decline', async () => {
    show('dataComparison')
    await screen.findByText(/降幅最大/)
    const asked = inputsOf('areaMonitorZdAreaData')
    expect(asked).toHaveLength(2)
    expect(asked.every(({ areaCodes }) => String(areaCodes) === String(districts))).toBe(true)
    expect(document.body.textContent).toContain('江阴市降幅最大（10.0%）')
  })
})
