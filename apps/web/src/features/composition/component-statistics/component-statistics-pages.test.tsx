import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawnNow, openPage, readPages, saidSentence } from '../../../blocks/components/testing/show-page.tsx'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { site } from '../../../filters/widgets/complex/testing/places.ts'
import ContrastPage from './data-contrast-page.ts'
import GasPage from './pc-data-statistics-page.ts'
import ParticlePage from './pm-data-statistics-page.ts'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))
vi.mock('../../../charts/chart.tsx', () => import('../../../charts/testing/drawn-chart.tsx'))

const Where = () => {
  const { pathname, search } = useLocation()
  return <p data-testid="where">{`${pathname}${search}`}</p>
}

const show = (Page: ComponentType, tabName = '') =>
  openPage(
    () => (
      <>
        <Page />
        <Where />
      </>
    ),
    `/?tabName=${tabName}`,
  )

const facts = {
  rev: 7,
  checked: 0,
  raw: 100,
  missing: 0,
  tableVersion: '',
  usual: 30,
  inTest: 0,
  belowMdlPct: 1,
  incompleteHours: 0,
  completeHours: 96,
}
const place = { siteCode: 'Z1', siteName: '组分甲', unit: 'µg/m³', digits: 2 }
const figures = { n: 96, validPct: 100, belowMdlPct: 0, sd: 1, min: 1, p5: 2, p25: 3, p50: 4, p75: 5, p95: 6, max: 7 }
const statistics = {
  rows: [
    {
      ...place,
      factorCode: 'a99702',
      factorName: 'NO₃⁻',
      groupCode: 'IONS',
      ...figures,
      mean: 20,
      yoyPct: null,
      momPct: 5,
    },
    {
      ...place,
      factorCode: 'a99706',
      factorName: 'K⁺',
      groupCode: 'IONS',
      ...figures,
      mean: 0.5,
      yoyPct: 3,
      momPct: -40,
    },
    {
      ...place,
      unit: 'ng/m³',
      factorCode: 'a20044',
      factorName: 'Pb',
      groupCode: 'ELEMENTS',
      ...figures,
      belowMdlPct: 80,
      mean: 300,
      yoyPct: 3,
      momPct: 90,
    },
  ],
  quality: [],
  facts,
}

beforeEach(() => {
  readPages({
    projectCity: { cityCode: '320200', cityName: '无锡市', centerPoint: [120, 31] },
    areaTree: [{ areaId: 'a', areaCode: '320200', areaName: '无锡市', areaType: 2, children: [] }],
    superStationList: { siteInfos: [site('Z1', '70')] },
    conditionsFactor: [],
    conditionsVoc: [],
    chartSettingOne: { settings: null, updateTime: null },
    dataVersionNow: { rev: 7, time: '2026-11-20 23:59:00' },
    dataVersionChanges: { rev: 7, total: 0, addedHours: 0, records: [] },
  })
})
afterEach(() => {
  cleanup()
  forgetCalls()
  vi.unstubAllGlobals()
})

describe('PM数据统计 (cc-data-statistics-pm)', () => {
  it('boxes stand in one unit; what lies mostly below its limit leads no sentence', async () => {
    answerCalls({ componentParticleStatistics: statistics })
    show(ParticlePage)
    expect(await saidSentence()).toContain('NO₃⁻均值20.00 µg/m³，无上年同期数据；K⁺环比变化最大，下降40.0%。')
    const [boxes] = drawnNow()
    expect(boxes).toContain('"data":["NO₃⁻","K⁺"]')
    expect(inputsOf('componentParticleStatistics')[0]).toMatchObject({ siteCodes: ['Z1'], factorCodes: [] })
    expect(screen.getByText('Pb')).toBeTruthy()
  })

  it('a component leads to its course at the same station and time', async () => {
    answerCalls({ componentParticleStatistics: statistics })
    show(ParticlePage)
    await saidSentence()
    fireEvent.click(screen.getByText('K⁺'))
    const address = screen.getByTestId('where').textContent ?? ''
    expect(address).toMatch(/^\/particulate-composition\/time-series\?/)
    const config: unknown = JSON.parse(new URLSearchParams(address.split('?')[1]).get('filterConfig') ?? '')
    expect(config).toMatchObject({ siteCodes: ['Z1'], factorTreeCode: ['a99706'], dataType: 'HOUR' })
  })

  it('says why there is nothing', async () => {
    answerCalls({ componentParticleStatistics: { ...statistics, rows: [] } })
    show(ParticlePage)
    expect(await screen.findByText('所选时段没有有效数据，可放宽时段或改选站点', {}, { timeout: 5000 })).toBeTruthy()
  })
})

describe('光化学数据统计 (cc-data-list)', () => {
  it('asks every species of the gases and tells the total', async () => {
    const tvoc = { ...place, factorCode: 'tvoc', factorName: 'TVOC', groupCode: '', ...figures, belowMdlPct: null }
    answerCalls({ componentDataList: { ...statistics, rows: [{ ...tvoc, mean: 45, yoyPct: 10, momPct: null }] } })
    show(GasPage)
    expect(await saidSentence()).toContain('TVOC均值45.00 µg/m³，同比上升10.0%。')
    expect(inputsOf('componentDataList')[0]).toMatchObject({ family: 'VOC', unit: 'ugm3' })
  })
})

describe('数据对比', () => {
  const row = (factorCode: string, factorName: string, groupCode: string, a: number, b: number) => ({
    ...place,
    factorCode,
    factorName,
    groupCode,
    a,
    b,
    delta: a - b,
    pct: (100 * (a - b)) / b,
    nA: 72,
    nB: 72,
  })

  it('数据对比 asks two periods of the same length and names the species that changed most (cc-voc-contrast)', async () => {
    answerCalls({
      componentContrast: {
        rows: [
          row('tvoc', 'TVOC', '', 60, 50),
          row('ALKANES', '烷烃', 'GROUP', 30, 28),
          row('x1', '甲苯', 'BENZENE_CONTENT', 12, 5),
          row('x2', '丙烷', 'ALKANES', 4, 13),
        ],
        facts,
      },
    })
    show(ContrastPage, 'dataContrast')
    expect(await saidSentence()).toMatch(/TVOC上升20\.0%，甲苯贡献最大。/)
    const [asked] = inputsOf('componentContrast')
    const span = (from: unknown, to: unknown) => Date.parse(String(to)) - Date.parse(String(from))
    expect(span(asked?.['startTime'], asked?.['endTime'])).toBe(71 * 3_600_000)
    expect(span(asked?.['compareStartTime'], asked?.['compareEndTime'])).toBe(71 * 3_600_000)
    const [groups, , deltas] = drawnNow()
    expect(groups).toContain('[60,30]')
    expect(deltas).toContain('[-9,7]')
  })

  it('数据变化 colours sites by groups around no change (voc-analysis-site-change)', async () => {
    answerCalls({
      vocAnalysisSiteChange: {
        before: { startTime: '2026-11-08 01:00:00', endTime: '2026-11-10 00:00:00' },
        rows: [
          { ...place, groupCode: 'tvoc', groupName: 'TVOC', now: 60, before: 50, pct: 20 },
          { ...place, groupCode: 'ALKANES', groupName: '烷烃', now: 30, before: 20, pct: 50 },
        ],
        facts,
      },
    })
    show(ContrastPage, 'dataChange')
    expect(await saidSentence()).toContain('组分甲烷烃升幅最大，上升50.0%。')
    expect(inputsOf('vocAnalysisSiteChange')[0]).toMatchObject({ siteCodes: ['Z1'], against: 'PREVIOUS' })
    expect(drawnNow()[0]).toContain('"min":-50,"max":50')
  })
})
