import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { analysedStation, hoursOf } from '../../../blocks/components/testing/analysed-station.ts'
import { drawnCharts, showPage } from '../../../blocks/components/testing/show-page.tsx'
import { forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'

import Page from './components-tracer-pc-page.ts'

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
const aged = {
  emissionRatio: 3,
  ohPerCm3: 2e6,
  medianHours: 4.18,
  age: times.map((time) => ({ time, exposure: 3.01e10, hours: 4.18, fresher: false })),
  measured: [20, 22],
  initial: [24, 26.4],
  risePct: 20,
}
const tracer = {
  code: 'biogenic',
  name: '异戊二烯',
  sourceName: '植物排放',
  species: ['Isoprene'],
  unit: 'ppb',
  digits: 3,
  time: null,
  value: null,
  base: null,
  sd: null,
  z: null,
  text: null,
  values: [0.1, 0.2],
  standing: [null, null],
}
const answer = { ...analysedStation(times), tracers: [tracer], aged }
const at = '/photochemistry/components-tracer-pc'

describe('组分示踪（光化学） (cc-tracer)', () => {
  it('asks about gases in µg/m³ and concludes age and what reaction took', async () => {
    showPage(Page, at, { componentTracer: answer })
    expect((await screen.findByTestId('conclusion-sentence')).textContent).toContain(
      '气团年龄4.2\u2009h；初始VOC较实测高20.0%（逐时中位数）。',
    )
    expect(inputsOf('componentTracer')).toMatchObject([{ siteCodes: ['Z1'], family: 'VOC', unit: 'ugm3' }])
    const charts = await drawnCharts(2)
    expect(charts.find((one) => one.startsWith('实测与初始VOC'))).toContain('[24,26.4]')
    expect(screen.getByText(/近30日同时次数据不足，不作判读/)).toBeTruthy()
  })

  it('says why there is no age', async () => {
    showPage(Page, at, { componentTracer: { ...answer, aged: null } })
    expect(await screen.findByText('05–07时的有效比值少于5个，不能确定初始比，未推算气团年龄')).toBeTruthy()
  })
})
