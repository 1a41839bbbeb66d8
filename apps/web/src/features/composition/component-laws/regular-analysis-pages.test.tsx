import { cleanup, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { drawnNow, openPage, readPages, saidSentence } from '../../../blocks/components/testing/show-page.tsx'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { site } from '../../../filters/widgets/complex/testing/places.ts'
import ParticlePage from './regular-analysis-page.ts'
import PhotochemistryPage from './regular-analysis-pc-page.ts'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))
vi.mock('../../../charts/chart.tsx', () => import('../../../charts/testing/drawn-chart.tsx'))

const show = (Page: ComponentType, tabName: string) => openPage(Page, `/?tabName=${tabName}`)

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
  completeHours: 120,
}
const item = (factorCode: string, factorName: string, siteCode = 'Z1', groupCode = 'IONS') => ({
  siteCode,
  siteName: siteCode === 'Z1' ? '组分甲' : '组分乙',
  factorCode,
  factorName,
  groupCode,
  unit: 'µg/m³',
  digits: 2,
})
const row = (factorCode: string, key: string, mean: number, part = 'ALL', siteCode = 'Z1') => ({
  siteCode,
  factorCode,
  part,
  key,
  n: 6,
  mean,
  low: mean - 1,
  high: mean + 1,
  p25: mean,
  p50: mean,
  p75: mean,
})
const law = {
  dimension: 'HOUR',
  keys: [
    { key: '1', name: '01时' },
    { key: '2', name: '02时' },
  ],
  items: [item('a99702', 'NO₃⁻'), item('a99701', 'SO₄²⁻'), item('pm25', 'PM₂.₅', 'Z1', 'GENERAL_FACTORS')],
  rows: [
    row('a99702', '1', 20),
    row('a99702', '2', 10),
    row('a99701', '1', 6),
    row('a99701', '2', 5),
    row('a99702', '1', 33, 'POLLUTED'),
    row('a99702', '2', 9, 'CLEAN'),
    row('pm25', '1', 60),
  ],
  pairs: [],
  quality: [],
  facts,
}

beforeEach(() => {
  readPages({
    projectCity: { cityCode: '320200', cityName: '无锡市', centerPoint: [120, 31] },
    areaTree: [{ areaId: 'a', areaCode: '320200', areaName: '无锡市', areaType: 2, children: [] }],
    superStationList: { siteInfos: [site('Z1', '70'), site('Z2', '70')] },
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

describe('规律分析 (cc-law-series)', () => {
  it('单站点 asks the hours of one station with polluted times apart, and tells peak and valley', async () => {
    answerCalls({ componentLawSeries: law })
    show(ParticlePage, 'single')
    expect(await saidSentence()).toContain('NO₃⁻峰值在01时，为谷值（02时）的2.0倍。')
    expect(inputsOf('componentLawSeries')[0]).toMatchObject({
      siteCodes: ['Z1'],
      family: 'PM',
      dimension: 'HOUR',
      compared: true,
      dataType: 'HOUR',
    })
    const [means, parts] = drawnNow()
    expect(means).toContain('[20,10]')
    expect(parts).toContain('NO₃⁻污染时段与清洁时段')
    expect(parts).toContain('[33,null]')
    expect(screen.getByText(/各时次至少5天/)).toBeTruthy()
  })

  it('draws no conclusion from fewer than 24 hours', async () => {
    answerCalls({ componentLawSeries: { ...law, facts: { ...facts, completeHours: 20 } } })
    show(ParticlePage, 'single')
    expect(await saidSentence()).toContain('有效小时20个，少于24个，只列数值，不作结论。')
  })

  it('多站点 draws r and CD of every two stations and names the alike', async () => {
    answerCalls({
      componentLawSeries: {
        ...law,
        items: [item('a99702', 'NO₃⁻'), item('a99702', 'NO₃⁻', 'Z2')],
        rows: [row('a99702', '1', 20), row('a99702', '1', 25, 'ALL', 'Z2')],
        pairs: [{ a: 'Z1', b: 'Z2', n: 144, r: 0.95, cd: 0.09072 }],
      },
    })
    show(ParticlePage, 'multi')
    expect(await saidSentence()).toContain('组分甲与组分乙CD 0.09，组成相近。')
    const [stations, correlation, divergence] = drawnNow()
    expect(stations).toContain('组分乙')
    expect(correlation).toContain('0.95')
    expect(divergence).toContain('0.09072')
    expect(inputsOf('componentLawSeries')[0]).not.toHaveProperty('compared')
  })

  it('says why there is nothing', async () => {
    answerCalls({ componentLawSeries: { ...law, items: [], rows: [] } })
    show(ParticlePage, 'single')
    expect(await screen.findByText('所选时段没有有效数据，可放宽时段或改选站点', {}, { timeout: 5000 })).toBeTruthy()
  })
})

describe('规律分析（光化学）', () => {
  it('日变化 tells when the leading group and ozone are highest', async () => {
    answerCalls({
      componentLawSeries: {
        ...law,
        items: [item('BENZENE_CONTENT', '芳香烃', 'Z1', 'GROUP'), item('o3', 'O₃', 'Z1', 'GENERAL_FACTORS')],
        rows: [
          row('BENZENE_CONTENT', '1', 9),
          row('BENZENE_CONTENT', '2', 4),
          row('o3', '1', 20),
          row('o3', '2', 160),
          row('BENZENE_CONTENT', '1', 12, 'POLLUTED'),
        ],
      },
    })
    show(PhotochemistryPage, 'dayChange')
    expect(await saidSentence()).toContain('芳香烃01时最高，O₃02时最高。')
    expect(inputsOf('componentLawSeries')[0]).toMatchObject({
      family: 'VOC',
      unit: 'ugm3',
      dimension: 'HOUR',
      compared: true,
    })
    expect(drawnNow().join()).toContain('芳香烃臭氧日与其他日')
  })

  it('统计分析 draws boxes and tells the mean with its changes (cc-voc-statistical-analysis)', async () => {
    const figures = {
      n: 100,
      validPct: 95,
      belowMdlPct: null,
      sd: 1,
      min: 1,
      p5: 2,
      p25: 3,
      p50: 4,
      p75: 5,
      p95: 6,
      max: 7,
    }
    answerCalls({
      componentGasStatistics: {
        rows: [
          { ...item('tvoc', 'TVOC', 'Z1', ''), ...figures, digits: 1, mean: 45.2, yoyPct: -12.3, momPct: 4 },
          { ...item('ALKANES', '烷烃', 'Z1', 'GROUP'), ...figures, mean: 20, yoyPct: null, momPct: 30 },
        ],
        quality: [],
        facts,
      },
    })
    show(PhotochemistryPage, 'statisticalAnalysis')
    expect(await saidSentence()).toContain('TVOC均值45.2 µg/m³，同比下降12.3%；烷烃环比变化最大，上升30.0%。')
    expect(drawnNow()[0]).toContain('[2,3,4,5,6]')
    expect(inputsOf('componentGasStatistics')[0]).not.toHaveProperty('family')
  })
})
