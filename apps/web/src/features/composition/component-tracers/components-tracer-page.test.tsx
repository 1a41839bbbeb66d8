import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { analysedStation, hoursOf } from '../../../blocks/components/testing/analysed-station.ts'
import { drawnCharts, showPage } from '../../../blocks/components/testing/show-page.tsx'
import { forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'

import Page from './components-tracer-page.ts'

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

const times = hoursOf('2026-11-10', 3)
const tracer = {
  code: 'fireworks',
  name: 'K+Ba+Sr',
  sourceName: '烟花',
  species: ['K', 'Ba', 'Sr'],
  unit: 'ng/m³',
  digits: 1,
  time: times[1],
  value: 900,
  base: 300,
  sd: 100,
  z: 6,
  text: '与烟花一致',
  values: [300, 900, 310],
  standing: [0, 6, 0.1],
}
const tracers = { ...analysedStation(times), tracers: [tracer], aged: null }
const closure = {
  ...analysedStation(times),
  scheme: 'china',
  schemeName: '组分加和',
  parts: [{ code: 'nitrate', name: '硝酸盐', values: [20, 21, null], sharePct: 30 }],
  pm25: [65, 60, 66],
  pm25At: null,
  sum: [60, 62, null],
  other: [5, -2, null],
  closedPct: [92.3, 103.3, null],
  meanClosedPct: 97.6,
  line: { n: 2, slope: 0.9, intercept: 1, r: 0.98 },
  setAside: ['S'],
}
const at = '/particulate-composition/components-tracer'
const answers = { componentTracer: tracers, componentRestructureSeries: closure }

describe('组分示踪 (cc-tracer, cc-restructure-series)', () => {
  it('asks both calls about particles of the last seven days, the closure with its scheme and OM/OC', async () => {
    showPage(Page, at, answers)
    await screen.findByTestId('conclusion-sentence')
    const [asked] = inputsOf('componentTracer')
    expect(asked).toMatchObject({ siteCodes: ['Z1'], family: 'PM', dataStatus: 'MIX', dataType: 'HOUR' })
    expect(inputsOf('componentRestructureSeries')).toEqual([{ ...asked, scheme: 'china', organicFactor: 1.6 }])
  })

  it('concludes how much closes and what stood out, and keeps a negative rest', async () => {
    showPage(Page, at, answers)
    expect((await screen.findByTestId('conclusion-sentence')).textContent).toContain(
      '重构占实测97.6%；K+Ba+Sr较近30日同时次高6.0个标准差，与烟花一致。',
    )
    const [parts, scatter, standing] = await drawnCharts(3)
    expect(parts).toContain('城东组分站PM₂.₅质量重构')
    expect(parts).toContain('"data":[5,-2,null]')
    expect(scatter).toContain('"name":"1:1"')
    expect(scatter).toContain('y = 0.90x')
    expect(standing).toContain('"yAxis":3')
    expect(screen.getByText('质量重构/PM₂.₅', { exact: false })).toBeTruthy()
    expect(screen.getByText('同一元素只计一种形态，未计：S')).toBeTruthy()
  })

  it('of fewer than 24 hours it gives figures and no conclusion', async () => {
    showPage(Page, at, { ...answers, componentTracer: { ...tracers, ...analysedStation(times, 3) } })
    expect((await screen.findByTestId('conclusion-sentence')).textContent).toContain(
      '有效小时3个，少于24个，只列数值，不作结论。',
    )
  })

  it('says what to do where nothing was measured', async () => {
    const nothing = { ...closure, sum: [null, null, null] }
    showPage(Page, at, { componentTracer: { ...tracers, tracers: [] }, componentRestructureSeries: nothing })
    expect(await screen.findByText('所选时段没有有效数据，可放宽时段或改选站点')).toBeTruthy()
  })
})
