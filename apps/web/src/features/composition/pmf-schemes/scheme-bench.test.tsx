import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import Bench from './pc-pmf-source-page.ts'
import Pmf from './pmf-page.ts'
import {
  config,
  detail,
  head,
  monitored,
  places,
  run,
  scheme,
  share,
  show,
  tree,
  turned,
} from './testing/pmf-answers.tsx'

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

/** The bench of an analysis whose runs are done at once, whose draft is saved and read. */
const showBench = () => {
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
}

/** The same with its species chosen. */
const openBench = async () => {
  showBench()
  fireEvent.click(await screen.findByTestId('manual-next'))
}

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
    showBench()
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
    await openBench()
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

  it('the solution the scheme keeps is chosen with its dQ; one without errors says so and has them estimated', async () => {
    const rotated = {
      ...detail,
      fpeak: [{ phi: -0.5, ...turned, dQPct: 6.2, isAcceptable: false }],
      constrained: { ...turned, outcomes: [] },
    }
    const held = {
      ...rotated,
      edition: 4,
      solution: { kind: 'constrained' as const, phi: null, dQPct: 3.5, swapped: [1, 2] },
      solutionName: '约束解',
      bootstrapRuns: 0,
      dispSwaps: null,
    }
    await openBench()
    const answerScheme = (shown: object) =>
      answerCalls({
        ...places,
        pmfConfig: config,
        engineRunAsk: { jobId: 'J2', state: 'succeeded' },
        engineRunResult: run,
        pmfSave: scheme,
        pmfResult: { schemes: [shown], comparisons: [], without: [] },
      })
    answerScheme(rotated)
    fireEvent.click(await screen.findByTestId('run-start'))
    fireEvent.click(await screen.findByTestId('constraint-add'))
    fireEvent.click(await screen.findByTestId('rotation-next'))
    fireEvent.click(await screen.findByTestId('draft-make'))
    const field = await screen.findByTestId('solution-field')
    expect(field.textContent).toContain('Fpeak φ=−0.5（dQ 6.20%，超过5%，不能冻结）')
    expect(field.textContent).toContain('误差按基础解估计：自举100次')
    answerScheme(held)
    fireEvent.click(screen.getByLabelText('约束解（dQ 3.50%）'))
    await waitFor(() => expect(inputsOf('pmfSave').at(-1)).toMatchObject({ solution: { kind: 'constrained' } }))
    expect(inputsOf('pmfSave').at(-1)).not.toHaveProperty('jobId')
    await screen.findByText('约束解的误差尚未估计，不能冻结')
    expect(screen.getByTestId('solution-swapped').textContent).toContain('因子1、2与基础解的因子换了位')
    fireEvent.click(screen.getByTestId('solution-errors'))
    await waitFor(() =>
      expect(inputsOf('engineRunAsk').at(-1)?.['ask']).toMatchObject({
        parameters: {
          bootstrap: 100,
          constraints: [{ kind: 'zero', factor: 1, species: 'a25003' }],
          errorsOf: { kind: 'constrained' },
        },
      }),
    )
    await waitFor(() =>
      expect(inputsOf('pmfSave').at(-1)).toMatchObject({ jobId: 'J2', solution: { kind: 'constrained' } }),
    )
    fireEvent.click(screen.getByText('旋转与约束'))
    expect((await screen.findByTestId('kept-solution')).textContent).toContain('方案采用约束解（dQ 3.50%）')
    expect(screen.getByTestId('solutions').textContent).toContain('约束解103.5103.03.50可接受采用')
  })

  it('turning and pulling are put on the run and say what they cost in Q', async () => {
    await openBench()
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
