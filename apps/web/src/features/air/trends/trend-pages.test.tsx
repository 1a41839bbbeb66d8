import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { paletteOf } from '../../../charts/palette.ts'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { city } from '../../../filters/testing/small-city.tsx'
import ChangeTrendPage from './change-trend-page.ts'
import FactorChangePage from './factor-change-page.ts'
import TrendAnalysisPage from './trend-analysis-page.ts'

vi.mock('../../../client/api.ts', async () => ({
  api: (await import('../../../client/testing/answered-calls.ts')).api,
}))
vi.mock('../../../charts/chart.tsx', () => ({
  Chart: ({ label, option }: { label: string; option: (palette: object) => { series?: object[] } }) => (
    <pre data-testid="drawn">{`${label} ${JSON.stringify(option(paletteOf('light')).series)}`}</pre>
  ),
}))

const pm25 = { code: 'pm25', name: 'PM₂.₅', unit: 'µg/m³', digits: 0 }
const windSpeed = { code: 'windSpeed', name: '风速', unit: 'm/s', digits: 1 }
const facts = { rev: 7, checked: 0, raw: 3, missing: 0 }
const place = { siteCode: '3202A', siteName: '雪浪' }
const times = ['2026-10-01', '2026-10-02', '2026-10-03']
const trend = {
  basis: 'month',
  count: 24,
  deseasonalised: true,
  slope: -2.31,
  lower: -3.2,
  upper: -1.1,
  slopePct: -6.2,
  lowerPct: -8,
  upperPct: -3,
  p: 0.004,
  mannKendall: { tau: -0.4, z: -2.8, p: 0.005, trend: 'down' },
  spearman: { r: -0.62, critical: 0.343, p: 0.001, trend: 'down' },
  fitted: [36, 35.9, 35.8],
  fittedLower: [35, 34.9, 34.8],
  fittedUpper: [37, 36.9, 36.8],
  seasonless: [null, null, null],
}
const analysed = (more: object = {}) => ({
  times,
  series: [{ ...place, factor: pm25, values: [30, null, 40], mean: 35, trend, noTrendReason: null, ...more }],
  dustDays: [],
  facts,
})
const interval = (mean: number | null) => ({ count: mean === null ? 0 : 9, mean, lower: mean, upper: mean })
const variation = {
  ...place,
  factor: pm25,
  count: 216,
  means: { actual: 40, provisional: 38.5, confirmed: 40 },
  hour: Array.from({ length: 24 }, (_, at) => interval(30 + (at === 7 ? 20 : 0) - (at === 15 ? 5 : 0))),
  weekday: Array.from({ length: 7 }, (_, at) => interval(30 + at)),
  month: Array.from({ length: 12 }, (_, at) => interval(at === 9 ? 40 : null)),
  weekdayHour: Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 30)),
}
const exceedance = {
  ...place,
  factor: pm25,
  days: { valid: 10, exceeding: 2, ratePct: 20, max: 90.4, maxDate: '2026-10-03', maxMultiple: 0.5 },
  hours: null,
}
const excessive = (exceedances: object[]) => ({
  exceedances,
  factors: [pm25],
  byDay: exceedances.length > 0 ? [{ day: '2026-10-03', counts: { pm25: 1 } }] : [],
  standardNote: 'GB 3095-2026过渡阶段',
  banner: null,
  facts,
})

const show = (Page: ComponentType, tab = '') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[tab === '' ? '/page' : `/page?tabName=${tab}`]}>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const conclusion = async () => (await screen.findByTestId('conclusion-sentence')).textContent
const drawn = () => screen.getAllByTestId('drawn').map((one) => one.textContent ?? '')

beforeEach(() => {
  sessionStorage.clear()
  usePermissions.setState({ rights: new Set(['analysis.read']), routes: [], nodes: [] })
  answerCalls({
    ...city,
    projectCity: { cityCode: '320211', cityName: '滨湖区' },
    chartSettingOne: { settings: null, updateTime: null },
    dataVersionNow: { rev: 7, time: '2026-11-20 10:00:00' },
    dataVersionChanges: { rev: 7, total: 0, addedHours: 0, records: [] },
  })
})
afterEach(() => {
  cleanup()
  forgetCalls()
})

describe('变化趋势', () => {
  const course = (factor: object, values: (number | null)[]) => ({
    times: ['2026-10-01 01:00:00', '2026-10-01 02:00:00'],
    series: [{ ...place, factor, values }],
    facts,
  })

  it('asks factors and weather of the same hours by their ends, draws both and says the peak (multiple-analysis-factor-trend)', async () => {
    answerCalls({
      multipleAnalysisFactorTrend: course(pm25, [31, 52]),
      multipleAnalysisMeteoroTrend: course(windSpeed, [1.5, 2.5]),
    })
    show(ChangeTrendPage)
    expect(await conclusion()).toContain('PM₂.₅最高为52')
    const [air] = inputsOf('multipleAnalysisFactorTrend')
    const [weather] = inputsOf('multipleAnalysisMeteoroTrend')
    expect(air).toMatchObject({ siteCodes: ['3202A'], factorCode: ['pm25'], dataType: 'HOUR', dataSource: 'MIX' })
    expect(String(air?.['startTime'])).toMatch(/ 01:00:00$/)
    expect(String(air?.['endTime'])).toMatch(/ 00:00:00$/)
    expect([weather?.['startTime'], weather?.['endTime']]).toEqual([air?.['startTime'], air?.['endTime']])
    expect(drawn()[0]).toContain('"data":[31,52]')
    expect(screen.getByTestId('data-grid').textContent).toContain('风速')
  })

  it('says why there is nothing to see', async () => {
    answerCalls({
      multipleAnalysisFactorTrend: course(pm25, [null, null]),
      multipleAnalysisMeteoroTrend: course(windSpeed, [null, null]),
    })
    show(ChangeTrendPage)
    expect(await screen.findByText(/所选站点在该时段没有数据/)).toBeTruthy()
  })

  it('says what went wrong', async () => {
    answerCalls({
      multipleAnalysisFactorTrend: new Error('时段最长731天，请缩短时段'),
      multipleAnalysisMeteoroTrend: course(windSpeed, [1, 2]),
    })
    show(ChangeTrendPage)
    expect((await screen.findByRole('alert')).textContent).toContain('时段最长731天')
  })
})

describe('趋势分析', () => {
  it('of one place draws values, trend line and interval, and says the trend (trend-analysis-query)', async () => {
    answerCalls({ trendAnalysisQuery: analysed() })
    show(TrendAnalysisPage, 'singleArea')
    expect(await conclusion()).toBe(
      '雪浪 PM₂.₅ 显著下降：每年 -2.31 µg/m³（-6.2%），95%区间 -3.20 至 -1.10，p=0.004，依据 24 个去季节月均值。',
    )
    const [first] = drawn()
    expect(first).toContain('"data":[30,null,40]')
    expect(first).toContain('"data":[36,35.9,35.8]')
    expect(first).toContain('"data":[35,34.9,34.8]')
    expect(inputsOf('trendAnalysisQuery')[0]).toMatchObject({ dataType: 'DAY', dustReading: 'actual' })
  })

  it('without a trend shows the course and why there is none', async () => {
    answerCalls({ trendAnalysisQuery: analysed({ trend: null, noTrendReason: '有效月均值不足6个，无法计算趋势' }) })
    show(TrendAnalysisPage, 'singleArea')
    expect((await screen.findAllByText(/有效月均值不足6个/)).length).toBeGreaterThan(0)
    expect(screen.queryByTestId('conclusion-sentence')).toBeNull()
  })

  it('of several places counts what rises and falls', async () => {
    const two = analysed()
    const other = { ...two.series[0], siteCode: 'B', siteName: '东亭', trend: { ...trend, slope: 0.2, upper: 0.9 } }
    answerCalls({ trendAnalysisQuery: { ...two, series: [...two.series, other] } })
    show(TrendAnalysisPage, 'multipleArea')
    expect(await conclusion()).toContain('2个区域中，PM₂.₅显著上升0个、显著下降1个；变化最快的是雪浪，每年-2.31')
  })

  it('means show the three readings of sand and dust (comprehensive-analysis-query)', async () => {
    answerCalls({ comprehensiveAnalysisQuery: { variations: [variation], dustDays: [], facts } })
    show(TrendAnalysisPage, 'average')
    expect(await conclusion()).toContain('08时最高')
    expect(screen.getByText('预扣沙尘 38.5，认定扣除 40.0')).toBeTruthy()
  })
})

describe('因子变化', () => {
  it.each([
    ['factor', 'multiCompareFactorCompare'],
    ['area', 'multiCompareSiteCompare'],
  ])('tab %s draws the course of the day and leaves out months where only one has data', async (tab, call) => {
    answerCalls({ [call]: { variations: [variation], dustDays: [], facts } })
    show(FactorChangePage, tab)
    expect(await conclusion()).toContain('16时最低')
    expect(screen.getByTestId('chart-hour')).toBeTruthy()
    expect(screen.getByTestId('chart-weekday')).toBeTruthy()
    expect(screen.queryByTestId('chart-month')).toBeNull()
  })

  it('says why means cannot be shown', async () => {
    answerCalls({ multiCompareSiteCompare: { variations: [], dustDays: [], facts } })
    show(FactorChangePage, 'area')
    expect(await screen.findByText(/没有小时数据/)).toBeTruthy()
  })

  it('tells exceeding days and multiples by dates (multi-compare-excessive)', async () => {
    answerCalls({ multiCompareExcessive: excessive([exceedance]) })
    show(FactorChangePage, 'overproof')
    expect(await conclusion()).toContain('日均值共超标2站次日，最多的是雪浪PM₂.₅：2天（20.0%），最大超标0.50倍')
    await waitFor(() => expect(drawn()[0]).toContain('"data":[2]'))
    const [asked] = inputsOf('multiCompareExcessive')
    expect([asked?.['startTime'], asked?.['endTime']].every((time) => String(time).endsWith(' 00:00:00'))).toBe(true)
    expect(screen.getByText(/GB 3095-2026过渡阶段二级浓度限值/)).toBeTruthy()
  })

  it('says when nothing was measured to judge', async () => {
    answerCalls({ multiCompareExcessive: excessive([]) })
    show(FactorChangePage, 'overproof')
    expect(await screen.findByText(/没有有效的日值或小时值/)).toBeTruthy()
  })
})
