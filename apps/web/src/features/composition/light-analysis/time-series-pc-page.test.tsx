import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
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
  drawnChart,
  filteredAt,
  openPage,
  readPages,
  saidSentence,
} from '../../../blocks/components/testing/show-page.tsx'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { site } from '../../../filters/widgets/complex/testing/places.ts'
import Page from './time-series-pc-page.ts'

vi.mock('../../../client/api.ts', async () => ({
  api: (await import('../../../client/testing/answered-calls.ts')).api,
}))
vi.mock('../../../charts/chart.tsx', () => import('../../../charts/testing/drawn-chart.tsx'))
vi.mock('../../../map/map-view.tsx', () => ({
  MapView: ({ children }: { children: ReactNode }) => <div>{children}</div>,
}))
vi.mock('../../../map/map-pin.tsx', () => ({
  MapPin: ({ at, children }: { at: readonly number[]; children: ReactNode }) => (
    <div data-testid="pin" data-at={at.join()}>
      {children}
    </div>
  ),
}))
const saved = vi.hoisted(() => vi.fn((_name: string, fetchFile: () => Promise<Blob>) => fetchFile()))
vi.mock('../../../kit/save-file.ts', () => ({ saveFile: saved }))

/** Toluene that rises at seven in the morning. */
const toluene = item(
  'a25003',
  '甲苯',
  'BENZENE_CONTENT',
  times.map((_, at) => (at === 7 ? 50 : 10)),
)
const mean = (code: string, name: string, value: number | null) => ({
  factorCode: code,
  factorName: name,
  groupCode: 'BENZENE_CONTENT',
  unit: 'µg/m³',
  digits: 1,
  mean: value,
  n: 24,
})
const space = {
  unit: 'µg/m³',
  rows: [
    {
      siteCode: 'Z1',
      siteName: 'Z1站',
      longitude: 120.3,
      latitude: 31.5,
      completeHours: 24,
      items: [mean('a25003', '甲苯', 20)],
    },
    {
      siteCode: 'Z2',
      siteName: 'Z2站',
      longitude: 120.4,
      latitude: 31.6,
      completeHours: 24,
      items: [mean('a25003', '甲苯', 5)],
    },
  ],
  facts,
}

const show = (filters: object = {}) => openPage(Page, filteredAt('/photochemistry/time-series-pc', filters))

beforeEach(() => {
  readPages({
    ...componentPageAnswers,
    superStationList: { siteInfos: [site('Z1', '70'), site('Z2', '70')] },
    mapSettings: { center: [120, 31], zoom: 9, approvalNumber: null },
    componentOzoneTrend: seriesAnswer([
      ozone,
      item(
        'tvoc',
        'TVOC',
        '',
        times.map(() => 60),
      ),
      item(
        'BENZENE_CONTENT',
        '芳香烃',
        'GROUP',
        times.map(() => 40),
      ),
    ]),
    timeSequenceData: seriesAnswer([toluene, ozone]),
    vocTop10: () => rankAnswer({ index: 'CONC' }),
    spaceAnalysis: space,
  })
})
afterEach(() => {
  cleanup()
  forgetCalls()
  vi.unstubAllGlobals()
  saved.mockClear()
})

describe('时间序列（光化学） (light-analysis, cc-voc-top10, cc-o3-trend)', () => {
  it('says which species rose before ozone did', async () => {
    show()
    expect(await saidSentence()).toContain('2026-11-20 07:00甲苯升至50.0 µg/m³，为均值4.3倍，早于臭氧峰值7小时。')
    expect(inputsOf('timeSequenceData')[0]).toMatchObject({ index: 'CONC', leading: 6, factorCodes: [], unit: 'ugm3' })
    expect(inputsOf('vocTop10')[0]).toMatchObject({ index: 'CONC' })
  })

  it('shows the chosen species in the unit chosen', async () => {
    show({ factorTreeCode: ['a99530'], unit: 'ppb' })
    await saidSentence()
    expect(inputsOf('timeSequenceData')[0]).toMatchObject({ factorCodes: ['a99530'], unit: 'ppb' })
    expect(inputsOf('spaceAnalysis')[0]).toMatchObject({ factorCodes: ['a99530'], unit: 'ppb' })
  })

  it('stacks the groups without their total, and keeps ozone on an axis of its own', async () => {
    show()
    await saidSentence()
    const groups = await drawnChart('VOCs组分与臭氧')
    expect(groups).toContain('"stack":"bar-stack-0"')
    expect(groups).not.toContain('"TVOC"')
    expect(await drawnChart('物种与臭氧')).toContain('O₃、NO₂（µg/m³）')
  })

  it('has the species of each station at its place on the map, and as a second file', async () => {
    answerCalls({ spaceAnalysisExport: new Blob() })
    show({ siteCodes: ['Z1', 'Z2'] })
    await saidSentence()
    const pins = await screen.findAllByTestId('pin')
    expect(pins.map((pin) => pin.dataset['at'])).toEqual(['120.3,31.5', '120.4,31.6'])
    expect(pins[0]?.textContent).toBe('Z1站甲苯20.0')
    fireEvent.click(screen.getByTestId('second-file'))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    expect(inputsOf('spaceAnalysisExport')).toEqual(inputsOf('spaceAnalysis'))
  })

  it('says why there is nothing', async () => {
    answerCalls({ vocTop10: () => rankAnswer({ rows: [], total: null, totals: null }) })
    show()
    expect(await screen.findByText('所选时段没有有效数据，可放宽时段或改选站点', {}, { timeout: 5000 })).toBeTruthy()
  })
})
