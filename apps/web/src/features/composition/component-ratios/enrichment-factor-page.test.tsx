import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { analysedStation, hoursOf } from '../../../blocks/components/testing/analysed-station.ts'
import { drawnCharts, showPage } from '../../../blocks/components/testing/show-page.tsx'
import { forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'

import Page from './enrichment-factor-page.ts'

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
const answer = {
  ...analysedStation(times),
  reference: 'Al',
  crust: 'rudnickGao2003',
  hasReference: true,
  rows: [
    { factorCode: 'a20044', factorName: 'Pb', n: 48, mean: 15, ef: 239.72, reading: 'manMade', values: [240, 0] },
    { factorCode: 'a99751', factorName: 'Fe', n: 48, mean: 450, ef: 3.12, reading: 'crustal', values: [3, 3.2] },
  ],
}
const options = {
  sites: [],
  references: [],
  crusts: [
    { code: 'rudnickGao2003', name: '上地壳（Rudnick 和 Gao 2003）', source: 'Treatise on Geochemistry 3, 1–64' },
  ],
}
const at = '/particulate-composition/enrichment-factor'

describe('富集因子 (calc-rich-factor-data, rich-site-info)', () => {
  it('asks with reference and crust, draws factors by powers of ten with 10 and 100, and reads them', async () => {
    showPage(Page, at, { calcRichFactorData: answer, richSiteInfo: options })
    expect((await screen.findByTestId('conclusion-sentence')).textContent).toContain('Pb的EF大于100，以人为源为主。')
    expect(inputsOf('calcRichFactorData')).toMatchObject([
      { siteCodes: ['Z1'], reference: 'Al', crust: 'rudnickGao2003' },
    ])
    const [bars, lines] = await drawnCharts(2)
    expect(bars).toContain('"type":"log"')
    expect(bars).toContain('{"name":"100","yAxis":100}')
    // Nought has no place on such a scale.
    expect(lines).toContain('"data":[240,null]')
    expect(screen.getByText(/^地壳丰度：上地壳（Rudnick 和 Gao 2003）/)).toBeTruthy()
    expect(screen.getByText('以地壳源为主')).toBeTruthy()
  })

  it('asks for another reference where it is not measured', async () => {
    const lacking = { ...answer, hasReference: false, rows: [] }
    showPage(Page, at, { calcRichFactorData: lacking, richSiteInfo: options })
    expect(await screen.findByText('参考元素Al缺测，请换参考元素')).toBeTruthy()
  })
})
