import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openPage, readPages } from '../../../blocks/components/testing/show-page.tsx'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import Page from './time-series-page.ts'

vi.mock('../../../client/api.ts', async () => ({
  api: (await import('../../../client/testing/answered-calls.ts')).api,
}))
vi.mock('../../../charts/chart.tsx', () => import('../../../charts/testing/drawn-chart.tsx'))

const item = (factorName: string, unit: string, values: (number | null)[], groupCode = 'IONS') => ({
  siteCode: 'S1',
  siteName: '蠡园',
  factorCode: factorName,
  factorName,
  groupCode,
  unit,
  digits: 2,
  values,
})
const facts = {
  rev: 41,
  checked: 0,
  raw: 4,
  missing: 0,
  tableVersion: '',
  usual: 38,
  inTest: 1,
  belowMdlPct: 2.5,
  incompleteHours: 3,
  completeHours: 45,
}
const check = {
  siteCode: 'S1',
  siteName: '蠡园',
  code: 'sulfur',
  name: 'S/SO₄²⁻',
  value: 0.72,
  low: 0.28,
  high: 0.5,
  count: 40,
  isUsual: false,
}
const series = {
  times: ['2026-11-19 01:00:00', '2026-11-19 02:00:00'],
  items: [
    item('NO₃⁻', 'µg/m³', [30, 10]),
    item('铅', 'ng/m³', [1000, 1000], 'ELEMENTS'),
    { ...item('PM₂.₅', 'µg/m³', [60, 40], 'GENERAL_FACTORS'), factorCode: 'pm25' },
  ],
  quality: [check],
  facts,
}
const level = (no: number, levelName: string, nitrate: number) => ({
  siteCode: 'S1',
  siteName: '蠡园',
  level: no,
  levelName,
  count: 20,
  pm25: 40,
  items: [
    { factorCode: 'NO₃⁻', factorName: 'NO₃⁻', unit: 'µg/m³', digits: 2, mean: nitrate, sharePct: 75 },
    { factorCode: 'OC', factorName: 'OC', unit: 'µg/m³', digits: 2, mean: 8, sharePct: 25 },
  ],
})

const show = () => openPage(Page, '/particulate-composition/time-series')

beforeEach(() => {
  readPages(
    {
      projectCity: { cityCode: '320200' },
      superStationList: { siteInfos: [{ siteCode: 'S1', siteName: '蠡园', siteType: '70' }] },
      conditionsFactor: [
        {
          groupCode: 'IONS',
          groupName: '水溶性离子',
          factorInfos: [{ factorCode: 'a99702', factorName: 'NO₃⁻ 硝酸根', unit: 'µg/m³' }],
        },
      ],
      componentTimeSeries: series,
      componentTimeSeriesLevel: { levels: [level(1, '优', 10), level(3, '轻度污染', 30)], quality: [], facts },
      componentMetSeries: { ...series, items: [item('湿度', '%', [60, 70], 'GENERAL_FACTORS')] },
      chartSettingOne: { settings: null, updateTime: null },
      dataVersionNow: { rev: 41, time: '2026-11-20 23:59:00' },
      dataVersionChanges: { rev: 41, total: 0, addedHours: 0, records: [] },
    },
    ['analysis.read', 'site.read'],
  )
})
afterEach(() => {
  cleanup()
  forgetCalls()
  vi.unstubAllGlobals()
})

const drawn = async (label: string) =>
  (await screen.findAllByTestId('drawn')).find((one) => one.textContent?.includes(label))?.textContent ?? ''

describe('颗粒物组分 › 时间序列 (page-time-series)', () => {
  it('asks particles of a component station, hour by hour, the usual ones where none is chosen', async () => {
    show()
    await drawn('颗粒物组分')
    expect(inputsOf('componentTimeSeries')[0]).toMatchObject({
      siteCodes: ['S1'],
      family: 'PM',
      dataType: 'HOUR',
      factorCodes: [],
    })
  })

  it('stacks components with PM2.5 as a line above them', async () => {
    show()
    const option = await drawn('颗粒物组分')
    expect(option).toContain('"name":"NO₃⁻"')
    expect(option).toContain('"name":"PM₂.₅"')
    expect(option.match(/"stack":/g)?.length).toBe(1)
  })

  it('says what leads and what grew with pollution (conclusion)', async () => {
    show()
    expect(await screen.findByText(/升至/)).toBeTruthy()
    expect(document.body.textContent).toContain('NO₃⁻占71.4%居首；污染时段较优良时段NO₃⁻升至3.0倍，升幅最大。')
  })

  it('warns where components do not fit together and deletes nothing', async () => {
    show()
    const strip = await screen.findByLabelText('数据质量')
    expect(strip.textContent).toContain('S/SO₄²⁻ 0.72（0.28–0.5）请核查仪器')
    expect(strip.textContent).toContain('3个小时在测物种不足80%，未计入合计')
  })

  it('fewer than 24 hours carry numbers but no conclusion', async () => {
    answerCalls({
      componentTimeSeriesLevel: { levels: [level(1, '优', 10)], quality: [], facts: { ...facts, completeHours: 20 } },
    })
    show()
    expect(await screen.findByText(/少于/)).toBeTruthy()
    expect(document.body.textContent).toContain('有效小时20个，少于24个，只列数值，不作结论。')
  })

  it('a period without components says so', async () => {
    answerCalls({ componentTimeSeries: { ...series, items: series.items.slice(2) } })
    show()
    expect(await screen.findByText('所选时段没有有效数据，可放宽时段或改选站点')).toBeTruthy()
  })
})
