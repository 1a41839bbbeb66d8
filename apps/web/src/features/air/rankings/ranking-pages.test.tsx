import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import CalculatePage from './ranking-calculate-page.ts'
import StatisticsPage from './ranking-statistics-page.ts'

vi.mock('../../../client/api.ts', async () => ({
  api: (await import('../../../client/testing/answered-calls.ts')).api,
}))
vi.mock('../../../charts/chart.tsx', () => import('../../../charts/testing/drawn-chart.tsx'))

const six = { pm25: 20, pm10: 40, so2: 6, no2: 20, o38h: 100, co: 0.8 }
const figures = { ...six, index: 2.76, good_days: 90 }
const none = { pm25: null, pm10: null, so2: null, no2: null, o38h: null, co: null, index: null, good_days: null }
const row = (name: string, rank: number, change: number | null, isOwn = false) => ({
  code: name,
  name,
  areaName: '梁溪区',
  isOwn,
  rank,
  ...figures,
  base: none,
  baseRank: null,
  change: { ...none, index: change },
  rankChange: change === null ? null : 1,
  changeRank: change === null ? null : 1,
  goodDays: 27,
  validDays: 30,
  dustDays: 0,
  mainPollutants: ['PM₂.₅'],
  validityNote: null,
  baseValidDays: 30,
  baseValidityNote: null,
})
const facts = { rev: 7, checked: 0, raw: 100, missing: 0 }
const ranking = (rows: object[]) => ({
  rows,
  period: { from: '2026-10-01', to: '2026-10-31', name: '2026年10月' },
  basePeriod: { from: '2025-10-01', to: '2025-10-31', name: '2025年10月' },
  banner: '本期执行 HJ 633-2026，对比期执行 HJ 633-2012，评价标准不同；可按同一标准重新计算后比较',
  standardNames: ['HJ 633-2026'],
  facts,
})
const months = {
  months: ['2026-09', '2026-10'],
  places: [{ code: '无锡', name: '无锡', isOwn: true, values: [2.9, 2.76], ranks: [3, 2] }],
  facts,
}
const city = (cityName: string, rank: number, index: number, isOwn = false) => ({
  cityName,
  cityCode: cityName,
  rank,
  index,
  isOwn,
  ...six,
})
const inference = {
  period: {
    from: '2026-11-01',
    to: '2026-11-30',
    name: '2026年11月',
    latestDate: '2026-11-19',
    totalDays: 30,
    daysSoFar: 19,
    remainingDays: 11,
  },
  banner: null,
  facts,
}
const field = { cities: [city('南京', 1, 2.66), city('无锡', 2, 2.76, true)], ...inference }
const target = { ranking: 1, targetIndex: 2.65, currentIndex: 2.76, currentRank: 2, gap: 0.11 }
const pm25 = { factorCode: 'pm25', factorName: 'PM₂.₅', unit: 'µg/m³', digits: 1, isFeasible: true }

const show = (Page: ComponentType, address: string) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  )

beforeEach(() => {
  sessionStorage.clear()
  usePermissions.setState({ rights: new Set(['analysis.read']), routes: [], nodes: [] })
  answerCalls({
    multipleRankSiteRank: () => ranking([row('南京', 1, null), row('无锡', 2, -3.2, true)]),
    multipleRankSiteRankChart: months,
    rankInferenceCityRank: field,
    rankInferenceControlValue: {
      ...target,
      controls: [{ ...pm25, current: 20, controlValue: 16.7, reduction: 3.3, reductionPct: 16.5, reason: '' }],
      sentence: '当前综合指数2.76，第2名；第1名需不高于2.65，还差0.11；单独控制PM₂.₅中的一项即可达到。',
      ...inference,
    },
    rankInferenceAllowance: {
      ...target,
      allowances: [
        {
          ...pm25,
          controlValue: 16.7,
          mean: 20,
          remainingDays: 11,
          strict: 11,
          rounded: 11.1,
          reason: '剩余天数的均值不高于此值即可达到',
        },
      ],
      ...inference,
    },
    rankInferenceCustomInfer: ({ pm25: given }: Record<string, unknown>) => ({
      before: { index: 2.76, rank: 2 },
      after: given === undefined ? { index: 2.76, rank: 2 } : { index: 2.56, rank: 1 },
      cities: field.cities,
      sentence: given === undefined ? '排名不变。' : '排名由第2名变为第1名。',
      ...inference,
    }),
    chartSettingOne: { settings: null, updateTime: null },
    dataVersionNow: { rev: 7, time: '2026-11-20 23:59:00' },
    dataVersionChanges: { rev: 7, total: 0, addedHours: 0, records: [] },
  })
})
afterEach(() => {
  cleanup()
  forgetCalls()
})

const statistics = '/data-analysis/ranking-statistics'

describe('排名统计 (multiple-rank-site-rank)', () => {
  it('ranks the national sites of the last 30 days by the composite index at once', async () => {
    show(StatisticsPage, statistics)
    await screen.findByTestId('conclusion-sentence')
    const [input] = inputsOf('multipleRankSiteRank')
    expect(input).toMatchObject({ rankKind: 'STATION', siteType: '10', factorCode: 'index', compareWith: 'YEAR' })
    expect(inputsOf('multipleRankSiteRankChart')).toEqual([input])
  })

  it('the tab of cities names the own one, its change, and the standards that differ', async () => {
    show(StatisticsPage, `${statistics}?tabName=2`)
    expect((await screen.findByTestId('conclusion-sentence')).textContent).toContain(
      '2026年10月无锡综合指数2.76，在2个城市中排第2名，同比下降3.2%，名次同比前进1位；第1名为南京（2.76）。',
    )
    expect(inputsOf('multipleRankSiteRank')[0]).toMatchObject({ rankKind: 'CITY', cityGroup: 'C00024' })
    const drawn = screen.getAllByTestId('drawn').map((one) => one.textContent)
    expect(drawn[0]).toContain('综合指数排名 2026年10月')
    expect(drawn[1]).toContain('[2.9,2.76]')
    expect(screen.getByTestId('data-grid').textContent).toContain('↓3.2')
    expect(screen.getByTestId('page-banner').textContent).toContain('评价标准不同')
  })

  it('says why nothing is ranked, and what failed', async () => {
    answerCalls({ multipleRankSiteRank: ranking([{ ...row('东亭', 1, null), rank: null, ...none }]) })
    show(StatisticsPage, `${statistics}?tabName=1`)
    expect(await screen.findByText(/没有可排名的有效日数据/)).toBeTruthy()
    cleanup()
    answerCalls({ multipleRankSiteRank: new Error('时段最长1096天，请缩短时段') })
    show(StatisticsPage, statistics)
    expect((await screen.findByRole('alert')).textContent).toContain('时段最长1096天')
  })
})

const calculate = '/data-analysis/ranking-calculate'

describe('排名测算 (rank-inference-control-value, rank-inference-allowance)', () => {
  it('by rank: what each pollutant has to be and what the remaining days may bring', async () => {
    show(CalculatePage, calculate)
    expect((await screen.findByTestId('conclusion-sentence')).textContent).toContain('第1名需不高于2.65')
    expect(inputsOf('rankInferenceControlValue')[0]).toMatchObject({
      cityCodes: 'province',
      ranking: 1,
      isShared: false,
    })
    const grids = screen.getAllByTestId('data-grid').map((grid) => grid.textContent)
    expect(grids[0]).toContain('16.70')
    expect(grids[0]).toContain('剩余天数的均值不高于此值即可达到')
    expect(grids[1]).toContain('无锡（本市）')
    expect(screen.queryByTestId('custom-inference')).toBeNull()
  })

  it('by indicator: given values move the city (rank-inference-custom-infer)', async () => {
    show(CalculatePage, calculate)
    await screen.findByTestId('conclusion-sentence')
    fireEvent.click(screen.getByText('按指标'))
    fireEvent.click(screen.getByTestId('filter-query'))
    const input = await screen.findByTestId('infer-pm25')
    fireEvent.change(input, { target: { value: '14' } })
    fireEvent.click(screen.getByTestId('infer-submit'))
    await waitFor(() => expect(screen.getByTestId('infer-result').textContent).toContain('第2名变为第1名'))
    expect(inputsOf('rankInferenceCustomInfer').at(-1)).toMatchObject({ cityCodes: 'province', pm25: 14 })
  })

  it('says that the period has no cities to rank yet', async () => {
    answerCalls({ rankInferenceCityRank: { ...field, cities: [] } })
    show(CalculatePage, calculate)
    expect(await screen.findByText(/还没有可排名的城市数据/)).toBeTruthy()
  })
})
