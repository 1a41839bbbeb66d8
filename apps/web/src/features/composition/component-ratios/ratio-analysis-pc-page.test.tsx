import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { analysedStation, hoursOf } from '../../../blocks/components/testing/analysed-station.ts'
import { drawnCharts, showPage } from '../../../blocks/components/testing/show-page.tsx'
import { forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'

import Page from './ratio-analysis-pc-page.ts'

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
const ratio = (code: string, name: string, median: number) => ({
  code,
  name,
  basis: 'mixingRatio',
  bands: [{ from: 4.3, to: null, textZh: '溶剂使用或工业' }],
  values: [median, median],
  above: [median, median],
  below: [1, 1],
  count: 48,
  median,
  textZh: '与溶剂使用或工业一致',
  byHour: [],
})
const answer = { ...analysedStation(times), ratios: [ratio('T_B', '甲苯/苯', 5), ratio('X_E', '间对二甲苯/乙苯', 3)] }

describe('比值分析（光化学） (cc-ratio-analysis)', () => {
  it('asks about gases and reads the ratio that is looked at, in ppb', async () => {
    showPage(Page, '/photochemistry/ratio-analysis-pc', { componentRatioAnalysis: answer })
    expect((await screen.findByTestId('conclusion-sentence')).textContent).toContain(
      '甲苯/苯 5.00，与溶剂使用或工业一致。',
    )
    expect(inputsOf('componentRatioAnalysis')).toMatchObject([{ siteCodes: ['Z1'], family: 'VOC' }])
    expect((await drawnCharts(2)).find((one) => one.startsWith('甲苯/苯散点'))).toContain('甲苯（ppb）')
  })

  it('says what to do where nothing was measured', async () => {
    showPage(Page, '/photochemistry/ratio-analysis-pc', { componentRatioAnalysis: { ...answer, ratios: [] } })
    expect(await screen.findByText('所选时段没有有效数据，可放宽时段或改选站点')).toBeTruthy()
  })
})
