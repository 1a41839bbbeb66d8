import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ComponentType, useEffect } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { area, site, typeBranch } from '../../../filters/widgets/complex/testing/places.ts'
import DataChangePage from './data-change-page.ts'
import DifferencePage from './difference-analysis-page.ts'
import PollutantPage from './pollutant-analysis-page.ts'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))
const saved = vi.hoisted(() =>
  vi.fn((_name: string, fetchFile: () => Promise<Blob>) => fetchFile().then(() => undefined)),
)
vi.mock('../../../kit/save-file.ts', () => ({ saveFile: saved }))
vi.mock('../../../charts/chart.tsx', async () => {
  const { lightPalette } = await import('../../../charts/palette.ts').then(({ paletteOf }) => ({
    lightPalette: paletteOf('light'),
  }))
  return {
    Chart: ({ option, onReady }: { option: (p: object) => object; onReady: (i: object) => void }) => {
      useEffect(() => onReady({ png: async () => new Blob() }), [onReady])
      return <pre data-testid="drawn">{JSON.stringify(option(lightPalette))}</pre>
    },
  }
})

const show = (Page: ComponentType, at: string) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[at]}>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  )

const facts = { rev: 7, checked: 0, raw: 2, missing: 1 }
const factor = { code: 'pm25', name: 'PM₂.₅', unit: 'µg/m³', digits: 0 }
const place = { siteCode: 'N1', siteName: 'N1站' }
const times = ['2026-11-20 01:00:00', '2026-11-20 02:00:00', '2026-11-20 03:00:00']
const rise = { value: 25, time: times[1] }
const change = (values: (number | null)[]) => ({
  times,
  sites: [
    {
      ...place,
      values,
      changes: [null, 25, null],
      count: values.filter((value) => value !== null).length,
      mean: 42.5,
      max: { value: 55, time: times[1] },
      min: { value: 30, time: times[0] },
      net: 25,
      largestRise: rise,
      largestFall: null,
    },
  ],
  factor,
  facts,
})
const episode = { ...place, startTime: times[1], endTime: times[1], hours: 1, mean: 55, max: 55, maxTime: times[1] }
const high = {
  factor,
  threshold: 54,
  isGiven: false,
  episodes: [episode],
  byHour: [{ ...place, counts: new Array(24).fill(0) }],
  facts,
}
const day = (of: string, mean: number) => ({
  ...place,
  day: of,
  values: new Array(24).fill(mean),
  count: 24,
  mean,
  max: { value: mean, hour: 1 },
})

beforeEach(() => {
  sessionStorage.clear()
  usePermissions.setState({ rights: new Set(['analysis.read']), routes: [], nodes: [] })
  const sites = [site('N1'), site('N2')]
  answerCalls({
    projectCity: { cityCode: '320200', cityName: '无锡市', centerPoint: [120, 31] },
    treeGroupByArea: [area('320211', sites)],
    treeGroupBySiteType: [typeBranch('10', sites, ['320211'])],
    areaTree: [{ areaId: 'a', areaCode: '320200', areaName: '无锡市', areaType: 2, children: [] }],
    countrySiteList: sites,
    chartSettingOne: { settings: null, updateTime: null },
    dataVersionNow: { rev: 7, time: '2026-11-20 23:59:00' },
    dataVersionChanges: { rev: 7, total: 0, addedHours: 0, records: [] },
    multipleAnalysisSiteHourChange: () => change([30, 55, null]),
    multipleAnalysisSiteHourHighValue: high,
  })
})
afterEach(() => {
  cleanup()
  forgetCalls()
  vi.clearAllMocks()
})

const sentence = async () => (await screen.findByTestId('conclusion-sentence', {}, { timeout: 5000 })).textContent

describe('数据变化', () => {
  const at = '/data-analysis/data-change'

  it('变化 says the largest rise and the highest peak and draws values, changes and high hours', async () => {
    show(DataChangePage, `${at}?tabName=change`)
    expect(await sentence()).toContain(
      'N1站PM₂.₅小时升幅最大，2026-11-20 02:00较前一小时升高25\u2009µg/m³；高值共1段，峰值55\u2009µg/m³出现在N1站2026-11-20 02:00。',
    )
    expect(screen.getAllByTestId('drawn')[0]?.textContent).toContain('"data":[30,55,null]')
    expect(inputsOf('multipleAnalysisSiteHourHighValue')[0]).toMatchObject({ siteCodes: ['N1', 'N2'], percentile: 95 })
  })

  it('saves the episodes as a second file (multiple-analysis-site-hour-high-value-download)', async () => {
    answerCalls({ multipleAnalysisSiteHourHighValueDownload: new Blob() })
    show(DataChangePage, `${at}?tabName=change`)
    fireEvent.click(await screen.findByTestId('high-value-download'))
    await waitFor(() => expect(saved).toHaveBeenCalledWith('PM₂.₅高值时段.xlsx', expect.anything()))
    expect(inputsOf('multipleAnalysisSiteHourHighValueDownload')).toEqual(inputsOf('multipleAnalysisSiteHourHighValue'))
  })

  it('says why there is nothing, and what went wrong', async () => {
    answerCalls({ multipleAnalysisSiteHourChange: () => change([null, null, null]) })
    show(DataChangePage, `${at}?tabName=change`)
    expect(await screen.findByText('所选站点在该时段没有数据，可放宽时段或改选站点')).toBeTruthy()
    cleanup()
    answerCalls({ multipleAnalysisSiteHourChange: new Error('时段最长731天，请缩短时段') })
    show(DataChangePage, `${at}?tabName=change`)
    expect((await screen.findByRole('alert')).textContent).toContain('时段最长731天，请缩短时段')
  })

  it('对比 begins with the days alike in ozone that the server finds (data-compare-time-list, filter-22)', async () => {
    answerCalls({
      dataCompareTimeList: { times: ['2026-11-20 00:00:00', '2026-10-03 00:00:00'] },
      multipleAnalysisSiteHourCompare: {
        days: [day('2026-11-20', 120), day('2026-10-03', 100)],
        otherMeans: [{ siteCode: 'N1', values: new Array(24).fill(100) }],
        factor: { ...factor, code: 'o3', name: 'O₃' },
        facts,
      },
    })
    show(DataChangePage, `${at}?tabName=compare`)
    expect(await sentence()).toContain(
      'N1站2026-11-20O₃日均120\u2009µg/m³，较其余1个对比日均值高20\u2009µg/m³（20.0%）。',
    )
    expect(inputsOf('multipleAnalysisSiteHourCompare')[0]).toMatchObject({
      compareTime: ['2026-11-20 00:00:00', '2026-10-03 00:00:00'],
      compareType: 'AI',
      factorCode: 'o3',
    })
    expect(screen.getByTestId('drawn').textContent).toContain('其余日均值')
  })

  it('时间序列 names the highest hour', async () => {
    answerCalls({
      multipleAnalysisTimeSequence: {
        times,
        factors: [factor],
        series: [{ ...place, factorCode: 'pm25', values: [30, 55, null] }],
        facts,
      },
    })
    show(DataChangePage, `${at}?tabName=timeSequence`)
    expect(await sentence()).toContain('该时段PM₂.₅小时最高值55\u2009µg/m³，出现在N1站2026-11-20 02:00。')
    expect(inputsOf('multipleAnalysisTimeSequence')[0]).toMatchObject({ factorCode: ['pm25', 'o3'] })
  })
})

describe('差值分析 (d-value-query)', () => {
  const answer = (count: number) => ({
    times,
    sites: [
      {
        ...place,
        referenceName: '无锡市',
        minuend: [30, 55, null],
        subtrahend: [20, 60, 30],
        differences: count === 0 ? [null, null, null] : [10, -5, null],
        count,
        mean: count === 0 ? null : 2.5,
        positivePct: count === 0 ? null : 50,
        aboveCount: 0,
        max: null,
        min: null,
      },
    ],
    factor,
    threshold: 10,
    facts,
  })

  it('subtracts the city at first and says how much higher the place is', async () => {
    answerCalls({ dValueQuery: answer(2) })
    show(DifferencePage, '/data-analysis/difference-analysis')
    expect(await sentence()).toContain(
      'N1站PM₂.₅平均比无锡市高2.5\u2009µg/m³，差值为正的时次占50.0%，超过10\u2009µg/m³的有0小时。',
    )
    expect(inputsOf('dValueQuery')[0]).toMatchObject({ referenceCode: '', mode: 'PLACE', threshold: 10 })
    expect(screen.getAllByTestId('drawn')[0]?.textContent).toContain('[10,-5,null]')
  })

  it('says why there is nothing', async () => {
    answerCalls({ dValueQuery: answer(0) })
    show(DifferencePage, '/data-analysis/difference-analysis')
    expect(await screen.findByText(/没有同时有效的数据/)).toBeTruthy()
  })
})

describe('污染物分析 (multiple-analysis-factor-multiple)', () => {
  const pm10 = { ...factor, code: 'pm10', name: 'PM₁₀' }
  const answer = (values: (number | null)[]) => ({
    ...place,
    times,
    series: [
      { factor, values },
      { factor: pm10, values },
    ],
    correlation: {
      codes: ['pm25', 'pm10'],
      order: [0, 1],
      cells: [
        [
          { r: 1, n: 20, p: 0 },
          { r: 0.91, n: 20, p: 0.001 },
        ],
        [
          { r: 0.91, n: 20, p: 0.001 },
          { r: 1, n: 20, p: 0 },
        ],
      ],
    },
    fits: [{ xCode: 'pm25', yCode: 'pm10', n: 20, slope: 1.2, intercept: 8, r: 0.91, r2: 0.83, p: 0.001 }],
    facts,
  })

  it('names the strongest pair with r, n and significance; the scatter has its line', async () => {
    answerCalls({ multipleAnalysisFactorMultiple: answer([30, 55, null]) })
    show(PollutantPage, '/data-analysis/pollutant-analysis')
    expect(await sentence()).toContain('N1站PM₂.₅与PM₁₀相关最强，呈正相关（r = 0.91，n = 20，显著）。')
    expect(inputsOf('multipleAnalysisFactorMultiple')[0]).toMatchObject({
      siteCode: 'N1',
      factorCode: ['pm25', 'pm10', 'no2', 'o3'],
    })
    expect(document.body.textContent).toContain('1.200')
  })

  it('says why there is nothing', async () => {
    answerCalls({ multipleAnalysisFactorMultiple: answer([null, null, null]) })
    show(PollutantPage, '/data-analysis/pollutant-analysis')
    expect(await screen.findByText('所选站点在该时段没有数据，可放宽时段或改选站点')).toBeTruthy()
  })
})
