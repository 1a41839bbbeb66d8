import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import LongPage from './long-changes-page.ts'
import ShortPage from './short-changes-page.ts'

vi.mock('../../../client/api.ts', async () => ({
  api: (await import('../../../client/testing/answered-calls.ts')).api,
}))
vi.mock('../../../charts/chart.tsx', () => import('../../../charts/testing/drawn-chart.tsx'))

const site = {
  siteId: 'S1',
  siteCode: 'S1',
  siteName: '东亭',
  siteType: '10',
  siteTypeName: '国控站',
  areaCode: '320205',
  areaName: '锡山区',
  longitude: 120.3,
  latitude: 31.5,
}
const factor = { code: 'pm25', name: 'PM₂.₅', unit: 'µg/m³', digits: 0 }
const facts = { rev: 7, checked: 0, raw: 100, missing: 0 }
const line = {
  siteCode: 'S1',
  siteName: '东亭',
  factor,
  values: [15, 30],
  before: [10, 20],
  mean: 22.5,
  max: 30,
  maxTime: '2026-11-19 02:00:00',
  min: 15,
  minTime: '2026-11-19 01:00:00',
  beforeMean: 15,
  pairs: 2,
  pairedMean: 22.5,
  pairedBeforeMean: 15,
  changePct: 50,
  largestRise: 15,
  largestRiseTime: '2026-11-19 02:00:00',
}
const short = { times: ['2026-11-19 01:00:00', '2026-11-19 02:00:00'], lines: [line], facts }
const yearRow = (year: number, value: number | null, change: number | null) => ({
  year,
  from: `${year}-01-01`,
  to: `${year}-11-19`,
  value,
  change,
  validDays: 300,
  validityNote: null,
  changeNote: null,
})
const long = (values: readonly (number | null)[]) => ({
  places: [
    {
      siteCode: '320200',
      siteName: '无锡市',
      years: [
        yearRow(2024, values[0] ?? null, null),
        yearRow(2025, values[1] ?? null, -10),
        yearRow(2026, values[2] ?? null, -5),
      ],
      slopePerYear: null,
    },
  ],
  factor,
  banner: '本期执行 HJ 633-2026，对比期执行 HJ 633-2012，评价标准不同；可按同一标准重新计算后比较',
  facts,
})
const yearMonths = [40, 38, 35, 30, 25, 20, 15, 14, 18, 24, 30, null]
const year = {
  places: [
    {
      siteCode: '320200',
      siteName: '无锡市',
      years: [
        {
          year: 2025,
          value: 28,
          validDays: 360,
          validityNote: null,
          change: -6.7,
          changeNote: null,
          months: yearMonths,
        },
      ],
    },
  ],
  factor,
  banner: null,
  facts,
}

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
    projectCity: { cityCode: '320200', cityName: '无锡市', centerPoint: [120.3, 31.5] },
    treeGroupByArea: [{ areaCode: '320205', areaName: '锡山区', children: [], subSites: [site] }],
    countrySiteList: [site],
    areaTree: [{ areaId: '1', areaCode: '320200', areaName: '无锡市', areaType: 2, children: [] }],
    shortChangeQuery: short,
    longChangeQueryLongChangeData: long([33, 30, 28.5]),
    longChangeYearChangeQuery: year,
    chartSettingOne: { settings: null, updateTime: null },
    dataVersionNow: { rev: 7, time: '2026-11-20 23:59:00' },
    dataVersionChanges: { rev: 7, total: 0, addedHours: 0, records: [] },
  })
})
afterEach(() => {
  cleanup()
  forgetCalls()
})

const drawn = () => screen.getAllByTestId('drawn').map((one) => one.textContent)

describe('短期变化', () => {
  it('单站点: the first site’s hours of a week beside those of the day before', async () => {
    show(ShortPage, '/data-analysis/short-changes')
    expect((await screen.findByTestId('conclusion-sentence')).textContent).toContain(
      '东亭PM₂.₅，均值22.5\u2009µg/m³，较前一日同时上升50.0%（同时有数据的2个时段均值22.5、15.0\u2009µg/m³）；最大值30\u2009µg/m³，出现在2026-11-19 02:00。',
    )
    expect(inputsOf('shortChangeQuery')[0]).toMatchObject({
      siteCodes: ['S1'],
      siteType: '10',
      factorCode: ['pm25', 'pm10', 'no2'],
      dataType: 'HOUR',
    })
    expect(drawn()[0]).toContain('[15,30]')
    expect(drawn()[0]).toContain('前一日同时')
  })

  it('多站点: the national sites, one factor', async () => {
    show(ShortPage, '/data-analysis/short-changes?tabName=more')
    await screen.findByTestId('conclusion-sentence')
    expect(inputsOf('shortChangeQuery')[0]).toMatchObject({ siteCodes: ['S1'], factorCode: ['pm25'] })
    expect(drawn()[1]).toContain('PM₂.₅较前一日变化')
  })

  it('says what to do where there are no values, and what failed', async () => {
    answerCalls({ shortChangeQuery: { ...short, lines: [{ ...line, values: [null, null] }] } })
    show(ShortPage, '/data-analysis/short-changes')
    expect(await screen.findByText('所选站点在该时段没有数据，可放宽时段或更换因子')).toBeTruthy()
    cleanup()
    answerCalls({ shortChangeQuery: new Error('时段最长92天，请缩短时段') })
    show(ShortPage, '/data-analysis/short-changes')
    expect((await screen.findByRole('alert')).textContent).toContain('时段最长92天')
  })
})

describe('长期变化', () => {
  it('时段变化: the whole city this year beside the years before (long-change-query-long-change-data)', async () => {
    show(LongPage, '/data-analysis/long-changes')
    expect((await screen.findByTestId('conclusion-sentence')).textContent).toContain('2024年同期的33\u2009µg/m³')
    expect(inputsOf('longChangeQueryLongChangeData')[0]).toMatchObject({
      siteCodes: ['320200'],
      factorCode: 'pm25',
      years: 3,
      round: true,
    })
    expect(drawn()[0]).toContain('2026年')
    expect(screen.getByTestId('page-banner').textContent).toContain('评价标准不同')
  })

  it('全年变化: months of the year (long-change-year-change-query)', async () => {
    show(LongPage, '/data-analysis/long-changes?tabName=allYear')
    expect((await screen.findByTestId('conclusion-sentence')).textContent).toContain(
      '无锡市2025年PM₂.₅为28\u2009µg/m³，较上年下降6.7%；最高的月份是1月（40\u2009µg/m³）。',
    )
    expect(drawn()[0]).toContain('40,38,35')
    expect(screen.getByTestId('data-grid').textContent).toContain('全年')
  })

  it('says what to do where no year has days', async () => {
    answerCalls({ longChangeQueryLongChangeData: long([null, null, null]) })
    show(LongPage, '/data-analysis/long-changes')
    expect(await screen.findByText(/各年都没有有效日数据/)).toBeTruthy()
  })
})
