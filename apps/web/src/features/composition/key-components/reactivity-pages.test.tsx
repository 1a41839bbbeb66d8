import { cleanup, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  componentPageAnswers,
  facts,
  item,
  ozone,
  rankAnswer,
  seriesAnswer,
  times,
} from '../../../blocks/components/testing/component-answers.ts'
import {
  drawnNow,
  filteredAt,
  openPage,
  readPages,
  saidSentence,
} from '../../../blocks/components/testing/show-page.tsx'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { site } from '../../../filters/widgets/complex/testing/places.ts'
import LohPage from './loh-page.ts'
import LohPcPage from './loh-pc-page.ts'
import OfpPage from './ofp-page.ts'
import OfpPcPage from './ofp-pc-page.ts'

vi.mock('../../../client/api.ts', async () => ({
  api: (await import('../../../client/testing/answered-calls.ts')).api,
}))
vi.mock('../../../charts/chart.tsx', () => import('../../../charts/testing/drawn-chart.tsx'))

const ranking = {
  rows: [
    {
      rank: 1,
      siteCode: 'Z1',
      siteName: 'Z1站',
      areaName: '梁溪区',
      ofp: 98.0192,
      tvoc: 15.7457,
      perTvoc: 6.225,
      completeHours: 47,
    },
  ],
  facts,
}
const groups = seriesAnswer([
  item(
    'OLEFIN',
    '烯烃',
    'GROUP',
    times.map(() => 31),
  ),
  item(
    'BENZENE_CONTENT',
    '芳香烃',
    'GROUP',
    times.map(() => 67),
  ),
  ozone,
])

const show = (Page: ComponentType, code: string, filters: object = {}) =>
  openPage(Page, filteredAt(`/photochemistry/${code}`, filters))

beforeEach(() => {
  readPages({
    ...componentPageAnswers,
    superStationList: { siteInfos: [site('Z1', '70'), site('Z2', '70')] },
    keyComponentRank: () => rankAnswer(),
    timeSequenceData: groups,
    siteOfpRanking: ranking,
  })
})
afterEach(() => {
  cleanup()
  forgetCalls()
  vi.unstubAllGlobals()
})

describe('OFP (key-comp-als-rank, cc-site-ofp-ranking)', () => {
  it('says the potential, the three species that make it, and what each µg of TVOC has', async () => {
    show(OfpPage, 'ofp')
    expect(await saidSentence()).toContain('OFP 98.0 µg/m³，间/对-二甲苯、乙烯、甲苯占100.3%；单位TVOC的OFP 6.23 g/g。')
    expect(inputsOf('keyComponentRank')[0]).toMatchObject({
      siteCodes: ['Z1'],
      index: 'OFP',
      mir: 'CARTER',
      queryType: 'DAN',
      family: 'VOC',
      dataType: 'HOUR',
    })
    // The ranking beside it is of every station.
    expect(inputsOf('siteOfpRanking')[0]).toMatchObject({ siteCodes: [] })
  })

  it('stacks the groups against ozone, and draws the first ten with the line of 80 %', async () => {
    show(OfpPage, 'ofp')
    await saidSentence()
    await waitFor(() => expect(drawnNow().some((text) => text.startsWith('OFP前十物种'))).toBe(true))
    const course = drawnNow().find((text) => text.startsWith('OFP与臭氧')) ?? ''
    expect(course).toContain('"stack":"bar-stack-0"')
    expect(course).toContain('O₃（µg/m³）')
    const top = drawnNow().find((text) => text.startsWith('OFP前十物种')) ?? ''
    expect(top).toContain('"data":[37.972,69.558,100.297,100]')
    expect(top).toContain('"yAxis":80')
  })

  it('takes the Chinese MIR where it is chosen', async () => {
    show(OfpPage, 'ofp', { mir: 'CHINA' })
    await saidSentence()
    expect(inputsOf('keyComponentRank')[0]).toMatchObject({ mir: 'CHINA' })
    expect(screen.getByText('MIR取中国条件值，无中国值的物种取Carter 2010')).toBeTruthy()
  })

  it('of fewer than 24 hours has figures and no conclusion; of none a sentence', async () => {
    answerCalls({ keyComponentRank: () => rankAnswer({ facts: { ...facts, completeHours: 5 } }) })
    show(OfpPage, 'ofp')
    expect(await saidSentence()).toContain('有效小时5个，少于24个，只列数值，不作结论。')
    cleanup()
    answerCalls({ keyComponentRank: () => rankAnswer({ rows: [], total: null, totals: null, sites: [] }) })
    show(OfpPage, 'ofp')
    expect(await screen.findByText('所选时段没有有效数据，可放宽时段或改选站点', {}, { timeout: 5000 })).toBeTruthy()
  })

  it('of several stations (ofp-pc) compares their groups and totals', async () => {
    const sites = ['Z1', 'Z2'].map((code) => ({
      siteCode: code,
      siteName: `${code}站`,
      total: 98,
      values: [37, 31, 30, null],
    }))
    answerCalls({ keyComponentRank: () => rankAnswer({ sites }) })
    show(OfpPcPage, 'ofp-pc', { siteCodes: ['Z1', 'Z2'] })
    await saidSentence()
    expect(inputsOf('keyComponentRank')[0]).toMatchObject({ siteCodes: ['Z1', 'Z2'], queryType: 'MUL' })
    expect(inputsOf('timeSequenceData')[0]).toMatchObject({ factorCodes: ['tvoc'], index: 'OFP' })
    await waitFor(() => expect(drawnNow().some((text) => text.startsWith('各站OFP构成'))).toBe(true))
    expect(drawnNow().find((text) => text.startsWith('各站OFP构成'))).toContain('"data":[67,67]')
  })
})

describe('LOH', () => {
  const loh = () => rankAnswer({ index: 'LOH', unit: 's⁻¹', total: 1.43948 })

  it('says the reactivity of the organic gases and the group with most of it', async () => {
    answerCalls({ keyComponentRank: loh })
    show(LohPage, 'loh')
    expect(await saidSentence()).toContain('VOC的OH反应性1.44 s⁻¹，芳香烃占41.7%。')
    expect(inputsOf('keyComponentRank')[0]).toMatchObject({ index: 'LOH', inorganic: false, queryType: 'DAN' })
  })

  it('with CO, NO, NO₂ and CH₄ tells what they take beside', async () => {
    answerCalls({ keyComponentRank: () => ({ ...loh(), total: 6.44 }) })
    show(LohPcPage, 'loh-pc', { inorganic: 'with' })
    expect(await saidSentence()).toContain('；无机物与甲烷另有5.00 s⁻¹。')
    expect(inputsOf('keyComponentRank')[0]).toMatchObject({ inorganic: true, queryType: 'MUL' })
    expect(screen.getByText(/速率常数与盒子模型CB6r3一致/)).toBeTruthy()
  })
})
