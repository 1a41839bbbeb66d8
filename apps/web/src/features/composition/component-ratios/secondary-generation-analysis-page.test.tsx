import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { analysedStation, hoursOf } from '../../../blocks/components/testing/analysed-station.ts'
import { drawnCharts, showPage } from '../../../blocks/components/testing/show-page.tsx'
import { forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'

import Page from './secondary-generation-analysis-page.ts'

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
const row = (time: string | undefined, ox: number | null) => ({
  time,
  sor: 0.526,
  nor: 0.27,
  socPct: 25,
  rh: 85,
  temperature: 12,
  ox,
  snaPct: 60,
})
const classOf = (name: string) => ({ name, count: 5, sor: 0.5, nor: 0.3, socPct: 20 })
const answer = {
  ...analysedStation(times),
  rows: [row(times[0], 65), row(times[1], null)],
  byRh: ['<40%', '≥80%'].map(classOf),
  byOx: ['<40', '≥80'].map(classOf),
  meanSor: 0.526,
  meanNor: 0.27,
  wetOverDry: 2.04,
  refusedSoc: null,
  gasesLacking: [],
  gasesAt: ['SO₂', 'NO₂'].map((name) => ({ name, siteName: '东亭站', distanceM: 1240 })),
}
const at = '/particulate-composition/secondary-generation-analysis'

describe('二次生成分析 (second-produce-data)', () => {
  it('shows SOR and NOR with their line, against humidity in the colours of the oxidants', async () => {
    showPage(Page, at, { secondProduceData: answer })
    expect((await screen.findByTestId('conclusion-sentence')).textContent).toContain(
      'SOR 0.53、NOR 0.27；湿度≥80%时SOR为<60%时的2.0倍，与液相生成一致。',
    )
    expect(inputsOf('secondProduceData')).toMatchObject([{ siteCodes: ['Z1'], dataStatus: 'MIX' }])
    const charts = await drawnCharts(5)
    expect(charts[0]).toContain('"yAxis":0.1')
    expect(charts[1]).toContain('"name":"Ox 60–80 ppb"')
    expect(charts[1]).toContain('"name":"Ox缺测"')
    expect(charts[4]).toContain('[65,25]')
  })

  it('names the station whose gases stand in, and the gases that nobody near measures', async () => {
    showPage(Page, at, { secondProduceData: answer })
    expect(await screen.findByText('该站无SO₂、NO₂，已采用1.2km外的东亭站')).toBeTruthy()
    cleanup()
    showPage(Page, at, { secondProduceData: { ...answer, gasesAt: [], gasesLacking: ['SO₂', 'NO₂'] } })
    expect(await screen.findByText('5km内无SO₂、NO₂数据，不能计算SOR、NOR')).toBeTruthy()
  })

  it('says why there is no secondary carbon', async () => {
    showPage(Page, at, { secondProduceData: { ...answer, refusedSoc: 20 } })
    expect(await screen.findByText('负值20个，EC示踪法不适用，未列SOC')).toBeTruthy()
  })
})
