import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { analysedStation, hoursOf } from '../../../blocks/components/testing/analysed-station.ts'
import { drawnCharts, showPage } from '../../../blocks/components/testing/show-page.tsx'
import { forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'

import Page from './ratio-analysis-page.ts'

vi.mock('../../../client/api.ts', async () => ({
  api: (await import('../../../client/testing/answered-calls.ts')).api,
}))
vi.mock('../../../charts/chart.tsx', () => import('../../../charts/testing/drawn-chart.tsx'))
vi.mock(
  '../../../filters/widgets/complex/area-site-selector.tsx',
  () => import('../../../blocks/components/testing/fixed-station.tsx'),
)

afterEach(() => {
  cleanup()
  forgetCalls()
  vi.unstubAllGlobals()
})

const times = hoursOf('2026-11-10', 2)
const at = (tab: string) => `/particulate-composition/ratio-analysis?tabName=${tab}`
const ratios = {
  ...analysedStation(times),
  ratios: [
    {
      code: 'NO3_SO4',
      name: '硝酸根/硫酸根',
      basis: 'mass',
      bands: [
        { from: null, to: 1, textZh: '固定源主导' },
        { from: 1, to: null, textZh: '移动源主导' },
      ],
      ownBands: false,
      values: [2, 2.4],
      above: [20, 24],
      below: [10, 10],
      count: 48,
      median: 2.2,
      textZh: '与移动源主导一致',
      byHour: [{ n: 5, mean: 2.1, low: 1.8, p25: 2, p50: 2.1, p75: 2.2, high: 2.5 }, null],
    },
  ],
}
const ions = {
  ...analysedStation(times),
  rows: [
    {
      time: times[0],
      cations: 0.604,
      anions: 0.562,
      ratio: 0.929,
      hydrogen: -0.042,
      nh4: 10,
      nh4Sulfate: 9.6,
      nh4Bisulfate: 7.72,
      ammonia: 'rich',
      absent: ['NO₂⁻'],
    },
  ],
  line: { n: 1, slope: null, intercept: null, r: null },
  ratio: 0.929,
  richPct: 100,
  lacking: [],
  absent: ['NO₂⁻'],
}
const carbon = {
  ...analysedStation(times),
  method: 'lowestDeming',
  ratio: 2.5,
  intercept: 0,
  pairs: 2,
  negativeSoc: 0,
  applies: true,
  socPct: 25,
  alternatives: [
    { method: 'minimum', ratio: 2.5, intercept: 0, negativeSoc: 0, socPct: 25 },
    { method: 'mrs', ratio: 4.17, intercept: 0, negativeSoc: 5, socPct: 0 },
  ],
  rows: [
    { time: times[0], oc: 6, ec: 2, poc: 5, soc: 1 },
    { time: times[1], oc: 8, ec: 2, poc: 5, soc: 3 },
  ],
}

describe('比值分析', () => {
  it('a ratio stands above the ranges of its sources, with its hours and what is divided (cc-ratio-analysis)', async () => {
    showPage(Page, at('ratio'), { componentRatioAnalysis: ratios })
    expect((await screen.findByTestId('conclusion-sentence')).textContent).toContain(
      '硝酸根/硫酸根 2.20，与移动源主导一致。',
    )
    expect(inputsOf('componentRatioAnalysis')).toMatchObject([{ siteCodes: ['Z1'], family: 'PM' }])
    const [series, hours, scatter] = await drawnCharts(3)
    expect(series).toContain('"name":"移动源主导","yAxis":1')
    expect(hours).toContain('[1.8,2,2.1,2.2,2.5]')
    expect(hours).toContain('"01时","02时"')
    expect(scatter).toContain('"name":"比值1"')
    expect(screen.getByText(/<1 固定源主导；≥1 移动源主导/)).toBeTruthy()
  })

  it('the bands are edited for oneself, and put back to those of the literature (ratio-bands-save, ratio-bands-reset)', async () => {
    const saved = { ratioCode: 'NO3_SO4', ownBands: true, bands: [] }
    showPage(Page, at('ratio'), { componentRatioAnalysis: ratios, ratioBandsSave: saved, ratioBandsReset: saved })
    fireEvent.click(await screen.findByTestId('bands-open'))
    fireEvent.change(await screen.findByLabelText('第1个区间终点'), { target: { value: '1.2' } })
    fireEvent.change(screen.getByLabelText('第2个区间来源'), { target: { value: ' ' } })
    expect(screen.getByText('请填写区间对应的来源')).toBeTruthy()
    expect(screen.getByTestId('bands-save').hasAttribute('disabled')).toBe(true)
    fireEvent.change(screen.getByLabelText('第2个区间来源'), { target: { value: '机动车' } })
    fireEvent.click(screen.getByTestId('bands-save'))
    await waitFor(() =>
      expect(inputsOf('ratioBandsSave')).toEqual([
        {
          ratioCode: 'NO3_SO4',
          bands: [
            { from: null, to: 1.2, textZh: '固定源主导' },
            { from: 1, to: null, textZh: '机动车' },
          ],
        },
      ]),
    )
    await waitFor(() => expect(inputsOf('componentRatioAnalysis').length).toBeGreaterThan(1))
    cleanup()
    const [first] = ratios.ratios
    showPage(Page, at('ratio'), {
      componentRatioAnalysis: { ...ratios, ratios: [{ ...first, ownBands: true }] },
      ratioBandsReset: saved,
    })
    expect((await screen.findAllByText('硝酸根/硫酸根的区间由本人设置')).length).toBeGreaterThan(0)
    fireEvent.click(screen.getByTestId('bands-open'))
    fireEvent.click(await screen.findByText('恢复文献区间'))
    await waitFor(() => expect(inputsOf('ratioBandsReset')).toEqual([{ ratioCode: 'NO3_SO4' }]))
  })

  it('charges against 1:1, ammonium measured and needed; the charge of what is not measured is named (cc-ion-balance)', async () => {
    showPage(Page, at('ion'), { componentIonBalance: ions })
    expect((await screen.findByTestId('conclusion-sentence')).textContent).toContain('阴阳离子比0.93，100.0%时次富铵。')
    const [balance, ammonium] = await drawnCharts(2)
    expect(balance).toContain('[0.604,0.562]')
    expect(ammonium).toContain('"data":[9.6,null]')
    expect(screen.getByText('缺少NO₂⁻，其电荷未计入')).toBeTruthy()
  })

  it('without a main ion there is no balance', async () => {
    showPage(Page, at('ion'), { componentIonBalance: { ...ions, rows: [], lacking: ['NH4+'] } })
    expect(await screen.findByText('缺少铵根，不能计算离子平衡')).toBeTruthy()
  })

  it('carbon with the lines of all methods and their range (cc-ocec)', async () => {
    showPage(Page, at('ocec'), { componentOcec: carbon })
    expect((await screen.findByTestId('conclusion-sentence')).textContent).toContain('SOC占OC 25.0%（三法0.0–25.0%）。')
    const charts = await drawnCharts(3)
    expect(charts[1]).toContain('"data":[1,3]')
    expect(charts[2]).toContain('"name":"MRS法"')
  })

  it('where too many hours are negative the method does not apply', async () => {
    showPage(Page, at('ocec'), { componentOcec: { ...carbon, applies: false, negativeSoc: 20 } })
    expect((await screen.findByTestId('conclusion-sentence')).textContent).toContain('负值20个，EC示踪法不适用。')
  })
})
