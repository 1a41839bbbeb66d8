import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import LawAnalysis from './law-analysis-page.ts'
import Particulate from './particulate-pmf-page.ts'
import Bench from './pc-pmf-source-page.ts'
import Pmf from './pmf-page.ts'
import { facts, head, law, noScheme, places, show, sources } from './testing/pmf-answers.tsx'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))
vi.mock('../../../charts/chart.tsx', () => import('../../../charts/testing/drawn-chart.tsx'))

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('IntersectionObserver', undefined)
})
afterEach(() => {
  cleanup()
  forgetCalls()
  vi.unstubAllGlobals()
})

describe('来源解析', () => {
  it('shows shares with their ranges, the hours, and warns of a scheme that no longer fits', async () => {
    answerCalls({ ...places, vocSourcePmfSourceList: sources, vocSourcePmfSourceSeries: law })
    show(Pmf, '/vocs-warning/pmf')
    await screen.findByText(/方案已不适用/)
    expect(inputsOf('vocSourcePmfSourceList')[0]).toMatchObject({
      siteCodes: ['WX70018'],
      family: 'VOC',
      dataType: 'HOUR',
    })
    const drawn = screen.getAllByTestId('drawn').map(({ textContent }) => textContent ?? '')
    expect(drawn.some((text) => text.includes('溶剂使用（55.0–65.0%）'))).toBe(true)
    expect(screen.getByText('源谱不能解释', { selector: 'td, td *' })).toBeTruthy()
  })

  it('of particles asks for particles; without a published scheme it says what to do', async () => {
    const empty = {
      ...sources,
      scheme: null,
      message: noScheme,
      factors: [],
      times: [],
      states: [],
      series: [],
      weeks: [],
      outworn: null,
      conclusion: null,
    }
    answerCalls({
      ...places,
      vocSourcePmfSourceList: empty,
      vocSourcePmfSourceSeries: { ...law, scheme: null, message: noScheme },
    })
    show(Particulate, '/vocs-warning/particulate-pmf')
    await screen.findByText(noScheme)
    expect(inputsOf('vocSourcePmfSourceList')[0]).toMatchObject({ family: 'PM' })
  })
})

describe('OFP溯源规律分析 (page-law-analysis)', () => {
  const level = (no: number, name: string, key: string, mean: number) => ({
    no,
    name,
    key,
    n: 7,
    mean,
    low: mean - 1,
    high: mean + 1,
    p25: mean,
    p50: mean,
    p75: mean,
  })
  const sectors = Array.from({ length: 16 }, (_, at) => ({
    directionDeg: 22.5 * at,
    sectorName: `${at}`,
    count: at === 6 ? 20 : 2,
    mean: at === 6 ? 44.5 : 10,
    cpf: null,
  }))
  const wind = { mean: 20, p90: 40, sectors, calm: { count: 10, mean: 3 }, hours: [] }
  const ofpLaw = {
    ...law,
    rows: [level(1, '溶剂使用', '13时', 60.5), level(2, '机动车', '8时', 30.5)],
    factors: sources.factors,
    species: [
      { no: 1, factorCode: 'a25003', factorName: '甲苯', ofp: 12.3, sharePct: 60 },
      { no: 2, factorCode: 'a24005', factorName: '乙烯', ofp: 20.1, sharePct: 70 },
      { no: 2, factorCode: 'a25003', factorName: '甲苯', ofp: 9.9, sharePct: 20 },
    ],
    countedZero: ['氟利昂'],
    hours: sources.hours,
    conclusion: '溶剂使用占OFP 60.0%（55.0–65.0%），13时最高。',
  }
  const ofp = {
    ...ofpLaw,
    times: sources.times,
    states: sources.states,
    series: sources.series,
    directions: [
      { no: 1, name: '溶剂使用', ...wind },
      { no: 2, name: '机动车', ...wind },
    ],
    noWind: 5,
  }

  it('says which source makes most of the ozone and when, draws hours, clock, species and winds', async () => {
    answerCalls({ ...places, pmfSourceLawAnalysisPmfResult: ofp, vocSourcePmfOfpLaw: ofpLaw })
    show(LawAnalysis, '/ofp-traceability/law-analysis')
    expect((await screen.findByTestId('conclusion-sentence')).textContent).toContain(ofp.conclusion)
    expect(inputsOf('pmfSourceLawAnalysisPmfResult')[0]).toMatchObject({
      siteCodes: ['WX70018'],
      family: 'VOC',
      dataType: 'HOUR',
      dimension: 'HOUR',
    })
    const drawn = screen.getAllByTestId('drawn').map(({ textContent }) => textContent ?? '')
    const [series, shares, clock, species, rose] = drawn
    expect(series).toContain('各来源OFP')
    expect(shares).toContain('溶剂使用（55.0–65.0%）')
    expect(clock).toContain('60.5')
    // Toluene of both sources makes more than ethylene of one.
    expect(species).toContain('["甲苯","乙烯"]')
    expect(rose).toContain('静风 15.4%')
    expect(rose).toContain('44.5')
    expect(screen.getByText('无MIR、按0计的物种1个')).toBeTruthy()
  })

  it('without a published scheme leads whoever may make one to the bench, at the same station', async () => {
    const none = {
      scheme: null,
      message: noScheme,
      rows: [],
      factors: [],
      species: [],
      countedZero: [],
      conclusion: null,
    }
    answerCalls({
      ...places,
      pmfSourceLawAnalysisPmfResult: { ...ofp, ...none, times: [], states: [], series: [], directions: [] },
      vocSourcePmfOfpLaw: { ...ofpLaw, ...none },
    })
    show(LawAnalysis, '/ofp-traceability/law-analysis', ['engine.run'])
    const to = new URL((await screen.findByTestId('empty-link')).getAttribute('href') ?? '', 'http://x')
    expect([to.pathname, to.searchParams.get('tabName')]).toEqual(['/vocs-warning/pc-pmf-source', 'manual'])
    expect(JSON.parse(to.searchParams.get('filterConfig') ?? '')).toEqual({ siteCodes: ['WX70018'] })
    cleanup()
    show(LawAnalysis, '/ofp-traceability/law-analysis')
    await screen.findByText(noScheme)
    expect(screen.queryByTestId('empty-link')).toBeNull()
  })
})

describe('单站点 (page-pc-pmf-source)', () => {
  const sectors = Array.from({ length: 16 }, (_, at) => ({
    directionDeg: 22.5 * at,
    sectorName: `${at}`,
    count: 12,
    mean: at,
    cpf: 0.25,
  }))
  const traced = {
    no: 1,
    name: '溶剂使用',
    mean: 8,
    p90: 14,
    sectors,
    calm: { count: 3, mean: 2 },
    hours: [{ time: '2026-11-19 02:00:00', value: 15.25, directionDeg: 135, speedMs: 2 }],
    polar: { reachMs: 6, stepMs: 0.3, cells: [{ eastMs: 2, northMs: -2, value: 9.5 }] },
    pscf: [0.75, 0.1],
    cwt: [12.5, 3.5],
  }
  const paths = {
    mode: '站点地面风后向轨迹（地面风、指示性）',
    hours: 24,
    everyHours: 1,
    arrivals: 120,
    complete: 100,
    percentile: 75,
    stepDeg: 0.1,
    longitude: 120.3,
    latitude: 31.5,
    cells: [
      { longitude: 120.4, latitude: 31.4, count: 40 },
      { longitude: 120.3, latitude: 31.6, count: 4 },
    ],
  }
  const trace = {
    scheme: head,
    message: null,
    facts,
    season: 'ALL',
    seasons: [
      { season: 'SPRING', seasonName: '春季', hours: 12, isEnough: false },
      { season: 'AUTUMN', seasonName: '秋季', hours: 700, isEnough: true },
    ],
    seasonMessage: null,
    factors: [traced],
    noWind: 0,
    conclusion: null,
  }

  it('a season is chosen for roses and polar plots; one with too few hours says so', async () => {
    answerCalls({
      ...places,
      vocSourcePmfSourceList: sources,
      vocSourcePmfSourceSeries: law,
      pcSourceTrace: (input: { season?: string }) => {
        const few = { ...trace, season: input.season, factors: [], seasonMessage: '春季样品不足：已解析12小时' }
        const autumn = { ...trace, season: 'AUTUMN', factors: [{ ...traced, name: '秋季的溶剂使用' }] }
        return { paths: null, pathsMessage: null, ...({ SPRING: few, AUTUMN: autumn }[input.season ?? ''] ?? trace) }
      },
    })
    show(Bench, '/vocs-warning/pc-pmf-source?tabName=single')
    await screen.findByTestId('direction-1')
    fireEvent.click(screen.getByText('秋季（700小时）'))
    const drawn = () => screen.getAllByTestId('drawn').map(({ textContent }) => textContent ?? '')
    await waitFor(() => expect(drawn().some((text) => text.startsWith('秋季的溶剂使用各风向平均贡献'))).toBe(true))
    expect(drawn().some((text) => text.startsWith('秋季的溶剂使用按风向风速'))).toBe(true)
    fireEvent.click(screen.getByText('春季（样品不足）'))
    expect((await screen.findByTestId('season-message')).textContent).toBe('春季样品不足：已解析12小时')
    expect(screen.queryByTestId('direction-1')).toBeNull()
    fireEvent.click(screen.getByText('全年'))
    await screen.findByTestId('direction-1')
  })

  it('draws rose, polar plot, PSCF and CWT of each source and says how the paths were made', async () => {
    answerCalls({
      ...places,
      vocSourcePmfSourceList: sources,
      vocSourcePmfSourceSeries: law,
      pcSourceTrace: { ...trace, paths, pathsMessage: null },
    })
    show(Bench, '/vocs-warning/pc-pmf-source?tabName=single')
    expect((await screen.findByTestId('path-mode')).textContent).toContain(
      '站点地面风后向轨迹（地面风、指示性）：每1小时一条，共120条，回溯24小时，100条走完全程',
    )
    const drawn = screen.getAllByTestId('drawn').map(({ textContent }) => textContent ?? '')
    expect(drawn.find((text) => text.startsWith('溶剂使用潜在源贡献'))).toContain('[120.4,31.4,0.75,40]')
    expect(drawn.find((text) => text.startsWith('溶剂使用浓度权重轨迹'))).toContain('[120.4,31.4,12.5,40]')
    expect(drawn.some((text) => text.startsWith('溶剂使用按风向风速的平均贡献'))).toBe(true)
  })

  it('without enough paths says why instead of an empty map', async () => {
    answerCalls({
      ...places,
      vocSourcePmfSourceList: sources,
      vocSourcePmfSourceSeries: law,
      pcSourceTrace: {
        ...trace,
        factors: [{ ...traced, pscf: [], cwt: [] }],
        paths: null,
        pathsMessage: '可用时次不足24个，不计算PSCF与CWT',
      },
    })
    show(Bench, '/vocs-warning/pc-pmf-source?tabName=single')
    expect((await screen.findByTestId('path-mode')).textContent).toBe('可用时次不足24个，不计算PSCF与CWT')
  })
})
