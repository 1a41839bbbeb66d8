import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { area, site, typeBranch } from '../../../filters/widgets/complex/testing/places.ts'
import Page from './data-analysis-manager-page.ts'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))
vi.mock('../../../charts/chart.tsx', async () => {
  const { paletteOf } = await import('../../../charts/palette.ts')
  return {
    Chart: ({ option, onReady }: { option: (p: object) => object; onReady: (i: object) => void }) => {
      useEffect(() => onReady({ png: async () => new Blob() }), [onReady])
      return <pre data-testid="drawn">{JSON.stringify(option(paletteOf('light')))}</pre>
    },
  }
})

const show = (tabName: string) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[`/data-analysis/data-analysis-manager?tabName=${tabName}`]}>
        <Page />
      </MemoryRouter>
    </QueryClientProvider>,
  )

const facts = { rev: 7, checked: 0, raw: 2, missing: 1 }
const item = (factorCode: string, factorName: string, mean: number, groupName = '') => ({
  factorCode,
  factorName,
  groupName,
  unit: 'µg/m³',
  digits: 0,
  mean,
  max: mean,
  min: mean,
  valid: 12,
  expected: 24,
  validPct: 50,
})
const average = (siteName: string, items: object[]) => ({
  siteCode: 'N1',
  siteName,
  startDay: '2026-11-17',
  endDay: '2026-11-18',
  items,
})

beforeEach(() => {
  sessionStorage.clear()
  usePermissions.setState({ rights: new Set(['analysis.read']), routes: [], nodes: [] })
  const sites = [site('N1')]
  answerCalls({
    projectCity: { cityCode: '320200', cityName: '无锡市', centerPoint: [120, 31] },
    treeGroupByArea: [area('320211', sites)],
    treeGroupBySiteType: [typeBranch('10', sites, ['320211'])],
    areaTree: [{ areaId: 'a', areaCode: '320200', areaName: '无锡市', areaType: 2, children: [] }],
    superStationList: { siteInfos: [site('Z1', '70')] },
    radarList: [{ radarCode: 'LR1', radarName: '激光雷达' }],
    chartSettingOne: { settings: null, updateTime: null },
    dataVersionNow: { rev: 7, time: '2026-11-20 23:59:00' },
    dataVersionChanges: { rev: 7, total: 0, addedHours: 0, records: [] },
  })
})
afterEach(() => {
  cleanup()
  forgetCalls()
})

const sentence = async () => (await screen.findByTestId('conclusion-sentence', {}, { timeout: 5000 })).textContent

describe('数据分析管理 (sc-data-avg-bydata)', () => {
  it('空气站 names the highest and the lowest mean with its validity', async () => {
    answerCalls({
      scDataAvgBydata: {
        averages: [average('甲站', [item('pm25', 'PM₂.₅', 30)]), average('乙站', [item('pm25', 'PM₂.₅', 42)])],
        facts,
      },
    })
    show('airStation')
    expect(await sentence()).toContain(
      '乙站 11-17—11-18PM₂.₅均值42.0\u2009µg/m³（有效率50.0%）为最高，甲站 11-17—11-18最低，为30.0\u2009µg/m³。',
    )
    expect(inputsOf('scDataAvgBydata')[0]).toMatchObject({ siteCodes: ['N1'], stationKind: 'AIR', dataType: 'HOUR' })
    expect(screen.getByTestId('drawn').textContent).toContain('"data":[30,42]')
  })

  it('组分站 stacks the groups and names the strongest species', async () => {
    answerCalls({
      scDataAvgBydata: {
        averages: [
          average('组分站', [
            item('tvoc', 'TVOC', 50, '合计'),
            item('ALKANES', '烷烃合计', 50, '烷烃'),
            item('a24002', '丙烷', 20, '烷烃'),
            item('a24001', '乙烷', 30, '烷烃'),
          ]),
        ],
        facts,
      },
    })
    show('componentStation')
    expect(await sentence()).toContain(
      'TVOC均值50.0\u2009µg/m³，浓度最高的组分为乙烷（30.00\u2009µg/m³），有效率50.0%。',
    )
    expect(inputsOf('scDataAvgBydata')[0]).toMatchObject({ siteCodes: ['Z1'], stationKind: 'COMPONENT' })
  })

  it('二维数据 names the height of the strongest mean; without a profile it says so', async () => {
    const profile = {
      radarCode: 'LR1',
      radarName: '激光雷达',
      channel: { code: 'extinction532', name: '消光系数', unit: 'km⁻¹', digits: 4 },
      heights: [60, 90],
      times: ['2026-11-20 01:00:00'],
      values: [[0.2, 0.4]],
      counts: [6],
      mixingHeights: [800],
      means: [0.2, 0.4],
      validHours: [1, 1],
      expectedHours: 24,
    }
    answerCalls({ scDataAvgProfile: profile })
    show('data2d')
    expect(await sentence()).toContain(
      '激光雷达该时段消光系数均值在90\u2009m处最大，为0.4000\u2009km⁻¹，平均混合层高度800\u2009m（1小时有廓线）。',
    )
    expect(inputsOf('scDataAvgProfile')[0]).toMatchObject({ radarCode: 'LR1', channel: 'extinction532' })
    cleanup()
    answerCalls({
      scDataAvgProfile: {
        ...profile,
        heights: [],
        times: [],
        values: [],
        counts: [],
        mixingHeights: [],
        means: [],
        validHours: [],
      },
    })
    show('data2d')
    expect(await screen.findByText('所选时段没有垂直廓线，可放宽时段', {}, { timeout: 5000 })).toBeTruthy()
  })

  it('says what went wrong', async () => {
    answerCalls({ scDataAvgBydata: new Error('数据量过大，请减少站点、因子或缩短时段') })
    show('airStation')
    expect((await screen.findByRole('alert', {}, { timeout: 5000 })).textContent).toContain('数据量过大')
  })
})
