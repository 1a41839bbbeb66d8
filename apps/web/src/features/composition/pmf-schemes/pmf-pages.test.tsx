import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import LawAnalysis from './law-analysis-page.ts'
import Particulate from './particulate-pmf-page.ts'
import Bench from './pc-pmf-source-page.ts'
import Pmf from './pmf-page.ts'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))
vi.mock('../../../charts/chart.tsx', async () => {
  const { paletteOf } = await import('../../../charts/palette.ts')
  return {
    Chart: ({ option, label }: { option: (p: object) => object; label: string }) => (
      <pre data-testid="drawn">{`${label} ${JSON.stringify(option(paletteOf('light')))}`}</pre>
    ),
  }
})

const noScheme = '该站尚无已发布的源解析方案，请先在手动解析中建立'
const facts = { rev: 7, checked: 0, raw: 24, missing: 0, tableVersion: '1', usual: 2, belowMdlPct: 0 }
const head = {
  schemeId: 'S1',
  title: '秋季方案',
  version: 1,
  family: 'VOC' as const,
  siteCode: 'WX70018',
  siteName: '组分站',
  season: 'ALL' as const,
  seasonName: '全年',
  from: '2026-11-01',
  to: '2026-11-10',
  stateName: '已发布',
  qOverExpected: 1.1,
}
const share = (no: number, name: string, sharePct: number) => ({
  no,
  name,
  mean: sharePct / 4,
  sharePct,
  low: sharePct - 5,
  high: sharePct + 5,
})
const sources = {
  scheme: head,
  message: null,
  facts,
  factors: [share(1, '溶剂使用', 60), share(2, '机动车', 40)],
  times: ['2026-11-19 01:00:00', '2026-11-19 02:00:00'],
  states: ['explained', 'unexplained'],
  series: [
    { no: 1, name: '溶剂使用', values: [15.25, null] },
    { no: 2, name: '机动车', values: [10.5, null] },
  ],
  hours: { explained: 1, unexplained: 1, incomplete: 0 },
  weeks: [{ week: '2026-11-16', hours: 30, qOverExpected: 2.5, isOutworn: true }],
  outworn: '方案已不适用，请重新解析（2026-11-16当周Q/Q期望高于建立时的2倍）',
  polluted: null,
  conclusion: '溶剂使用占60.0%（55.0–65.0%）。',
}
const law = { scheme: head, message: null, facts, dimension: 'HOUR', rows: [] }
const site = {
  siteId: '1',
  siteCode: 'WX70018',
  siteName: '组分站',
  siteType: '70',
  siteTypeName: '组分站',
  areaCode: '320211',
  areaName: '滨湖区',
  longitude: 120.3,
  latitude: 31.5,
}
const places = {
  projectCity: { cityCode: '320200', cityName: '无锡市' },
  treeGroupByArea: [{ areaCode: '320211', areaName: '滨湖区', children: [], subSites: [site] }],
  dataVersionChanges: { rev: 7, count: 0, changes: [] },
}
const scheme = {
  ...head,
  lineageId: 'S1',
  edition: 3,
  state: 'draft' as const,
  stateName: '草稿',
  factorNames: ['溶剂使用', ''],
  samples: 144,
  species: 12,
  bootstrapRuns: 100,
  leastMappedPct: 100,
  dispSwaps: 0,
  obstacles: ['因子2尚未命名'],
  warnings: [],
  resultVersion: 'abc',
  jobId: 'J1',
  note: '',
  refitOf: null,
  isOwn: true,
  creatorName: '值班长',
  createTime: '2026-11-20 08:00:00',
  freezerName: null,
  freezeTime: null,
  publisherName: null,
  publishTime: null,
}
const detail = {
  ...scheme,
  runs: [{ run: 0, qTrue: 100, qRobust: 99, converged: true, isBest: true }],
  qTrue: 100,
  qRobust: 99,
  qExpected: 90,
  im: 0.1,
  is: 0.9,
  times: ['2026-11-11 00:00:00'],
  contributions: [[1], [1]],
  factors: [],
  speciesFits: [],
  residuals: [[]],
  mapping: [],
  proposals: [
    [{ name: '溶剂使用', score: 0.8, reasons: ['标志物 甲苯'] }],
    [{ name: '机动车', score: 0.7, reasons: [] }],
  ],
  parameters: [],
  scan: [],
  edges: [{ a: 1, b: 2, lower: 0.4, upper: null, isLeaning: true }],
  fpeak: [],
  constrained: null,
}
const scanned = (factors: number, qTrue: number, metBest: number) => ({
  factors,
  runs: 20,
  converged: 20,
  metBest,
  qTrue,
  qRobust: qTrue,
  qExpected: 100,
  im: 0.5 / factors,
  is: 2 / factors,
})
const turned = {
  qTrue: 103.5,
  qRobust: 103,
  dQPct: 3.5,
  isAcceptable: true,
  profiles: [
    [2, 1],
    [1, 3],
  ],
}
const run = {
  jobId: 'J1',
  provenance: { parameters: { constraints: [{ kind: 'up', factor: 2, species: 'a25002', dQLimit: 0.005 }] } },
  outcome: {
    engine: 'pmf',
    species: [
      { name: 'a25003', category: 'strong' },
      { name: 'a25002', category: 'weak' },
    ],
    factors: [{ proposals: [{ name: '溶剂使用' }] }, { proposals: [] }],
    profiles: [
      [1, 2],
      [3, 4],
    ],
    scan: [scanned(2, 350, 20), scanned(3, 120.5, 18), scanned(4, 110, 1)],
    fpeak: [{ phi: 0.5, ...turned, contributions: [] }],
    constrained: { ...turned, dQ: 3, outcomes: [{ constraint: 0, kind: 'up', value: 4.4, dQ: 0.5, isMet: true }] },
  },
}
const check = { n: 144, missing: 0, belowMdl: 0, snr: 4, suggested: 'strong', reason: '信噪比 4.00', duplicateOf: null }
const species = [
  { factorCode: 'a25003', factorName: '甲苯' },
  { factorCode: 'a25002', factorName: '苯' },
  { factorCode: 'a25099', factorName: '某物' },
  { factorCode: 'a25100', factorName: '未测' },
]
const tree = {
  groups: [
    {
      groupCode: 'BENZENE_CONTENT',
      groupName: '芳香烃',
      children: species.map((one) => ({ ...one, nameEn: one.factorCode, detectionLimit: 0.02, errorFraction: 0.1 })),
    },
  ],
}
const checks = [{}, { suggested: 'weak' }, { suggested: 'bad', reason: '有效小时10个，不足75%' }, { n: 0 }]
const monitored = {
  siteCode: 'WX70018',
  siteName: '组分站',
  samples: 144,
  rows: species.map((one, at) => ({ ...one, ...check, ...checks[at] })),
  facts,
}
const config = {
  family: 'VOC',
  categories: {},
  eventDays: [],
  refit: true,
  version: 0,
  editorName: null,
  updateTime: null,
}

const show = (Page: ComponentType, address: string, rights: string[] = []) => {
  usePermissions.setState({ rights: new Set(['analysis.read', ...rights]), routes: [], nodes: [] })
  return render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <App>
        <MemoryRouter initialEntries={[address]}>
          <Page />
        </MemoryRouter>
      </App>
    </QueryClientProvider>,
  )
}

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
  const trace = { scheme: head, message: null, facts, factors: [traced], noWind: 0, conclusion: null }

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

describe('历史方案', () => {
  it('a draft that cannot be frozen says why, and nobody without the right may freeze it', async () => {
    answerCalls({ ...places, pmfPlan: { records: [scheme], total: 1 } })
    show(Bench, '/vocs-warning/pc-pmf-source?tabName=history', ['engine.run', 'engine.publish'])
    const freeze = await screen.findByTestId('scheme-freeze-S1')
    expect(freeze.closest('button')?.disabled || freeze.getAttribute('aria-disabled') === 'true').toBe(true)
    expect(screen.getByText('溶剂使用、未命名')).toBeTruthy()
    cleanup()
    show(Bench, '/vocs-warning/pc-pmf-source?tabName=history', ['engine.run'])
    await screen.findByText('溶剂使用、未命名')
    expect(screen.queryByTestId('scheme-freeze-S1')).toBeNull()
  })
})

describe('参数管理', () => {
  it('the monthly refit is switched off with the settings of the family (pmf-config-save)', async () => {
    answerCalls({ ...places, pmfConfig: { ...config, version: 4 }, vocSourcePmfFactorMdl: [], pmfConfigSave: config })
    show(Bench, '/vocs-warning/pc-pmf-source?tabName=param', ['engine.publish'])
    const box = await screen.findByTestId('config-refit')
    const field = box.matches('input') ? box : (box.querySelector('input') ?? box)
    fireEvent.click(field)
    fireEvent.click(screen.getByTestId('config-save'))
    await waitFor(() => expect(inputsOf('pmfConfigSave')[0]).toMatchObject({ family: 'VOC', version: 4, refit: false }))
  })
})

describe('手动解析', () => {
  it('goes from the suggested classes over the run to a named draft', async () => {
    answerCalls({
      ...places,
      vocSourcePmfOptionsTreeComponentsCity: tree,
      analysisMonitorData: monitored,
      pmfConfig: config,
      engineRunAsk: { jobId: 'J1', state: 'succeeded' },
      pmfSave: scheme,
      engineRunResult: run,
      pmfResult: { schemes: [detail], comparisons: [], without: [] },
    })
    show(Bench, '/vocs-warning/pc-pmf-source?tabName=manual', ['engine.run'])
    await screen.findByText('有效小时10个，不足75%')
    expect(inputsOf('analysisMonitorData')[0]).toMatchObject({ siteCode: 'WX70018', family: 'VOC' })
    expect(screen.queryByText('未测')).toBeNull()
    expect(screen.queryByTestId('template-save')).toBeNull()
    fireEvent.click(screen.getByTestId('manual-next'))
    fireEvent.click(await screen.findByTestId('run-start'))
    fireEvent.click(await screen.findByTestId('rotation-next'))
    fireEvent.click(await screen.findByTestId('draft-make'))
    const [asked] = inputsOf('engineRunAsk')
    expect(asked?.['ask']).toMatchObject({
      engine: 'pmf',
      about: { siteCode: 'WX70018', family: 'VOC', factorCodes: ['a25003', 'a25002'] },
      parameters: { categories: { a25002: 'weak' }, robust: true, bootstrap: 100, disp: true },
    })
    const second = await screen.findByTestId('factor-name-2')
    const field = second.matches('input') ? second : (second.querySelector('input') ?? second)
    fireEvent.change(field, { target: { value: '机动车' } })
    fireEvent.click(screen.getByTestId('scheme-save'))
    await waitFor(() => expect(inputsOf('pmfSave')).toHaveLength(2))
    expect(inputsOf('pmfSave')[1]).toMatchObject({ schemeId: 'S1', edition: 3, factorNames: ['溶剂使用', '机动车'] })
  })

  it('the number of factors is chosen from a scan: Q/Qexp, IM, IS and how often the lowest Q was met', async () => {
    answerCalls({
      ...places,
      vocSourcePmfOptionsTreeComponentsCity: tree,
      analysisMonitorData: monitored,
      pmfConfig: config,
      engineRunAsk: { jobId: 'J1', state: 'succeeded' },
      engineRunResult: run,
    })
    show(Bench, '/vocs-warning/pc-pmf-source?tabName=manual', ['engine.run'])
    fireEvent.click(await screen.findByTestId('manual-next'))
    fireEvent.click(await screen.findByTestId('scan-start'))
    const scan = await screen.findByTestId('factor-scan')
    expect(inputsOf('engineRunAsk')[0]?.['ask']).toMatchObject({
      parameters: { factors: 2, scan: [2, 3], bootstrap: 0, disp: false, fpeak: [] },
    })
    expect(scan.textContent).toContain('1.205')
    expect(scan.textContent).toContain('1/20')
    fireEvent.click(screen.getByTestId('scan-take-3'))
    fireEvent.click(screen.getByTestId('run-start'))
    await waitFor(() => expect(inputsOf('engineRunAsk')).toHaveLength(2))
    expect(inputsOf('engineRunAsk')[1]?.['ask']).toMatchObject({ parameters: { factors: 3, bootstrap: 100 } })
  })

  it('turning and pulling are put on the run and say what they cost in Q', async () => {
    answerCalls({
      ...places,
      vocSourcePmfOptionsTreeComponentsCity: tree,
      analysisMonitorData: monitored,
      pmfConfig: config,
      engineRunAsk: { jobId: 'J1', state: 'succeeded' },
      engineRunResult: run,
    })
    show(Bench, '/vocs-warning/pc-pmf-source?tabName=manual', ['engine.run'])
    fireEvent.click(await screen.findByTestId('manual-next'))
    fireEvent.click(await screen.findByTestId('run-start'))
    fireEvent.click(await screen.findByTestId('constraint-add'))
    expect(screen.getByText('因子1 甲苯 置零')).toBeTruthy()
    fireEvent.click(screen.getByRole('checkbox'))
    fireEvent.click(screen.getByTestId('rotation-start'))
    await waitFor(() => expect(inputsOf('engineRunAsk')).toHaveLength(2))
    expect(inputsOf('engineRunAsk')[1]?.['ask']).toMatchObject({
      parameters: { fpeak: [-1, -0.5, 0.5, 1], constraints: [{ kind: 'zero', factor: 1, species: 'a25003' }] },
    })
    expect((await screen.findByTestId('constrained')).textContent).toContain('约束合计dQ 3.50%（可接受）')
    expect(screen.getByText('因子2 苯 拉高')).toBeTruthy()
  })
})

describe('源谱库 (page-pmf)', () => {
  const problem = { row: 3, column: 'H', title: '占比（%）', value: '-2', message: '占比不能为负' }

  it('a workbook is checked cell by cell first; nothing can be brought in while a cell is wrong', async () => {
    const checked = { rowCount: 8, profileCount: 0, errorCount: 1, errors: [problem] }
    answerCalls({
      ...places,
      vocSourcePmfLibraryList: { records: [], total: 0 },
      pmfLibraryValidate: checked,
      pmfLibraryImport: { profiles: 1 },
    })
    show(Pmf, '/vocs-warning/pmf?tabName=sourceLibrary', ['engine.publish'])
    fireEvent.click(await screen.findByText('导入源谱'))
    const choose = () => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]')
      if (!input) throw new Error('no file input')
      fireEvent.change(input, { target: { files: [new File(['x'], '源谱.xlsx')] } })
    }
    await screen.findByTestId('profile-file')
    choose()
    await screen.findByText('占比不能为负')
    const confirm = () => screen.getByText('确认导入').closest('button')
    expect(confirm()?.disabled).toBe(true)
    answerCalls({
      ...places,
      vocSourcePmfLibraryList: { records: [], total: 0 },
      pmfLibraryValidate: { rowCount: 8, profileCount: 1, errorCount: 0, errors: [] },
      pmfLibraryImport: { profiles: 1 },
    })
    choose()
    await screen.findByText('源谱.xlsx：1条源谱、8行，全部通过校验')
    fireEvent.click(screen.getByText('确认导入'))
    await waitFor(() => expect(inputsOf('pmfLibraryImport')[0]).toMatchObject({ family: 'VOC' }))
  })
})

describe('方案结果', () => {
  const finger = (no: number, name: string) => ({
    no,
    name,
    mass: 1,
    massPct: 50,
    species: [
      {
        factorCode: 'a25003',
        name: '甲苯',
        category: 'strong',
        concentration: 1,
        pctOfSpecies: 50,
        pctOfFactor: 50,
        bsLow: null,
        bsHigh: null,
        dispLow: null,
        dispHigh: null,
      },
    ],
    matches: [],
  })
  const whole = { ...detail, factors: [finger(1, '溶剂使用'), finger(2, '机动车')] }
  const fit = {
    schemeId: 'S1',
    factorCode: 'a25003',
    factorName: '甲苯',
    category: 'strong',
    times: ['2026-11-11 00:00:00', '2026-11-11 01:00:00'],
    observed: [2, 4.5],
    predicted: [1.75, 4.25],
    residuals: [0.5, 7.5],
    r2: 0.81,
    slope: 0.9,
    intercept: 0.1,
    flagged: 1,
  }
  const level = { n: 9, low: 1, high: 3, p25: 1, p50: 2, p75: 3 }
  const seasonal = { dimension: 'SEASON', rows: [{ no: 1, name: '溶剂使用', key: '冬季', mean: 2.25, ...level }] }

  it('a draft that the system made stands against the scheme in use, with what changed in a sentence', async () => {
    const note = '最近90天重新解析，对照“秋季方案”第1版：1个因子一致；占比差异显著：溶剂使用'
    const made = { ...whole, title: '自动2026年12月', creatorName: '系统', refitOf: 'S0', note }
    const one = share(1, '溶剂使用', 60)
    const comparison = {
      a: head,
      b: { ...head, title: made.title },
      matched: [{ a: one, b: one, cosine: 0.97, r: 0.9, hours: 100, verdict: '差异显著' }],
      onlyA: [],
      onlyB: [],
      deltaQOverExpected: 0.1,
      differing: [],
    }
    answerCalls({
      ...places,
      pmfPlan: { records: [scheme], total: 1 },
      pmfResult: { schemes: [made], comparisons: [comparison], without: [] },
    })
    show(Bench, '/vocs-warning/pc-pmf-source?tabName=history&scheme=S1', ['engine.run'])
    expect((await screen.findByTestId('scheme-note')).textContent).toBe(note)
    await screen.findByText('差异显著')
    expect(inputsOf('pmfResult').at(-1)).toMatchObject({ schemeIds: ['S0', 'S1'] })
  })

  it('a factor of a frozen scheme is kept in the library under its type; of a draft it is not offered', async () => {
    const frozen = { ...whole, state: 'frozen' as const, stateName: '已冻结' }
    const solvent = { libraryId: 'literature:voc:solvent', name: '溶剂使用', typeCode: 'solvent', typeName: '溶剂使用' }
    const answers = (of: object) => ({
      ...places,
      pmfPlan: { records: [scheme], total: 1 },
      pmfResult: { schemes: [of], comparisons: [], without: [] },
      vocSourcePmfLibraryList: { records: [solvent], total: 1 },
      pmfLibrarySave: {},
    })
    answerCalls(answers(frozen))
    show(Bench, '/vocs-warning/pc-pmf-source?tabName=history&scheme=S1', ['engine.run', 'engine.publish'])
    fireEvent.click(await screen.findByTestId('profile-save-1'))
    await screen.findByTestId('profile-name')
    await waitFor(() => expect(screen.getByText('存 入').closest('button')?.disabled).toBe(false))
    fireEvent.click(screen.getByText('存 入'))
    await waitFor(() =>
      expect(inputsOf('pmfLibrarySave')[0]).toEqual({
        schemeId: 'S1',
        factorNo: 1,
        name: '组分站溶剂使用',
        typeCode: 'solvent',
        citation: '',
      }),
    )
    cleanup()
    answerCalls(answers(whole))
    show(Bench, '/vocs-warning/pc-pmf-source?tabName=history&scheme=S1', ['engine.run', 'engine.publish'])
    await screen.findByTestId('finger-1')
    expect(screen.queryByTestId('profile-save-1')).toBeNull()
  })

  it('shows a species measured against modelled, its residuals, the edges of G-space and the seasons', async () => {
    answerCalls({
      ...places,
      pmfPlan: { records: [scheme], total: 1 },
      pmfResult: { schemes: [whole], comparisons: [], without: [] },
      pmfResultFit: fit,
      pmfResultLaw: seasonal,
    })
    show(Bench, '/vocs-warning/pc-pmf-source?tabName=history&scheme=S1', ['engine.run'])
    fireEvent.click(await screen.findByText('拟合与残差'))
    expect((await screen.findByTestId('species-fit')).textContent).toBe('甲苯：r² 0.81，标准化残差超过±3的小时1个')
    const drawn = () => screen.getAllByTestId('drawn').map(({ textContent }) => textContent ?? '')
    expect(drawn().find((text) => text.startsWith('甲苯实测与模拟'))).toContain('1:1')
    expect(drawn().find((text) => text.startsWith('甲苯标准化残差分布'))).toContain('超过±3')
    fireEvent.click(screen.getByText('贡献与G空间'))
    expect((await screen.findByTestId('g-space-edges')).textContent).toContain('旋转没有确定')
    expect(drawn().find((text) => text.startsWith('两因子贡献散点与边缘'))).toContain('下缘')
    fireEvent.click(screen.getByText('按季节'))
    await waitFor(() => expect(inputsOf('pmfResultLaw').at(-1)).toMatchObject({ schemeId: 'S1', dimension: 'SEASON' }))
    await waitFor(() => expect(drawn().some((text) => text.includes('冬季'))).toBe(true))
  })
})
