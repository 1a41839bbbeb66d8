import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import type { ComponentType } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { area, site } from '../../../filters/widgets/complex/testing/places.ts'
import ObmModelPage from './obm-model-page.ts'
import ObmPage from './obm-page.ts'
import { dayAnswers, finishedRun, noRun, reduction } from './testing/run.ts'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))
vi.mock('../../../charts/chart.tsx', async () => {
  const { paletteOf } = await import('../../../charts/palette.ts')
  return {
    Chart: ({ option }: { option: (p: object) => object }) => (
      <pre data-testid="drawn">{JSON.stringify(option(paletteOf('light')))}</pre>
    ),
  }
})

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

const drawn = () => screen.getAllByTestId('drawn').map(({ textContent }) => textContent ?? '')
const slow = { timeout: 8000 }

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('IntersectionObserver', undefined)
  answerCalls({
    projectCity: { cityCode: '320200', cityName: '无锡市', centerPoint: [120, 31] },
    treeGroupByArea: [area('320211', [site('Z1', '70')])],
    treeGroupBySiteType: [],
    areaTree: [],
    superStationList: { siteInfos: [site('Z1', '70')] },
    chartSettingOne: { settings: null, updateTime: null },
    dataVersionNow: { rev: 7, time: '2026-11-20 23:59:00' },
    wxObmParamList: [],
    wxObmGetNearCase: { features: [], cases: [], sentence: '还没有可比较的盒子模型案例' },
    wxObmRirKeyMechanismSiteSeries: { rows: [] },
    wxObmQueryProportionalReduction: reduction,
    ...dayAnswers,
  })
})
afterEach(() => {
  cleanup()
  forgetCalls()
  vi.unstubAllGlobals()
})

describe('OBM', () => {
  it('draws budget, RIR, EKMA and what the model was given, with its sentence and its limits', async () => {
    answerCalls({ simulationResultsObmCalculate: finishedRun })
    show(ObmPage, '/vocs-warning/obm')
    expect((await screen.findByTestId('conclusion-sentence', {}, slow)).textContent).toContain('首先削减芳香烃')
    expect(inputsOf('simulationResultsObmCalculate')[0]).toMatchObject({ siteCode: 'Z1' })
    await waitFor(() => expect(drawn().length).toBeGreaterThan(4), slow)
    const charts = drawn()
    // Losses hang below zero.
    expect(charts.find((text) => text.includes('OH+NO₂'))).toContain('-1')
    expect(charts.some((text) => text.includes('07–19时积分脊线') && text.includes('等值线'))).toBe(true)
    expect(charts.some((text) => text.includes('"甲苯"'))).toBe(true)
    expect(document.body.textContent).toContain('未测甲醛，由模型计算')
    expect(document.body.textContent).toContain('未采用 乙炔：当日有效小时 0 个，不足 18 个')
    expect(inputsOf('wxObmQueryProportionalReduction')[0]).toEqual({ runId: finishedRun.runId, targetPct: 10 })
    expect((await screen.findByTestId('obm-rays')).textContent).toContain('3:1')
    // Who may not run anything is offered no scenario.
    expect(screen.queryByTestId('obm-scenario')).toBeNull()
  })

  it('without a result says why, and still shows what was measured', async () => {
    answerCalls({ simulationResultsObmCalculate: noRun })
    show(ObmPage, '/vocs-warning/obm')
    expect(await screen.findByText(noRun.sentence, {}, slow)).toBeTruthy()
    expect(drawn().some((text) => text.includes('07–19时积分脊线'))).toBe(false)
    expect(drawn().some((text) => text.includes('乙烷'))).toBe(true)
  })

  it('a scenario is asked with its cuts, and a refusal is told in its sentence', async () => {
    const sentence = '基准情景与观测一致性指数0.41低于0.6，不作情景推算'
    answerCalls({
      simulationResultsObmCalculate: finishedRun,
      onlineCalculateConcentration: { ...noRun, runId: 'r', state: 'failed', sentence, course: null },
    })
    show(ObmPage, '/vocs-warning/obm', ['engine.run'])
    fireEvent.click(await screen.findByTestId('obm-scenario', {}, slow))
    fireEvent.change(await screen.findByLabelText('芳香烃削减'), { target: { value: '30' } })
    fireEvent.click(screen.getByTestId('scenario-run'))
    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(inputsOf('onlineCalculateConcentration')[0]).toMatchObject({
      siteCode: 'Z1',
      cuts: [{ group: '芳香烃', cutPct: 30 }],
      noxCutPct: 0,
      fromHour: 0,
      toHour: 24,
    })
  })
})

describe('OBM模型', () => {
  it('敏感性分析 starts a run of the day and shows the finished one', async () => {
    answerCalls({ boxModelDayRun: finishedRun, wxObmEkmaCalculate: finishedRun, jobDetail: null })
    show(ObmModelPage, '/vocs-warning/obm-model?tabName=sensitivity', ['engine.run'])
    fireEvent.click(await screen.findByTestId('bench-ekma', {}, slow))
    await waitFor(() => expect(inputsOf('wxObmEkmaCalculate')).toHaveLength(1))
    expect(inputsOf('wxObmEkmaCalculate')[0]).toMatchObject({ siteCode: 'Z1' })
    expect(document.body.textContent).toContain('还没有可比较的盒子模型案例')
  })

  it('参数管理 is for who may run, and lists the sets', async () => {
    const set = {
      ...{ name: '强削减', mechanismId: '', honoFree: false, honoShare: 0.02, photolysisFactor: 0.85, lifetimeH: 24 },
      ...{ days: 3, fromHour: 7, toHour: 19, reduction: 0.2, lines: 11, ekmaMost: 2, mXyleneShare: 0.6 },
      ...{ proxies: 'mole', paramId: 'p', version: 1, case: {}, mechanismName: 'CB6r3', mechanismVersion: null },
      updateTime: '2026-11-18 09:00:00',
    }
    answerCalls({ wxObmParamList: [set] })
    show(ObmModelPage, '/vocs-warning/obm-model?tabName=parameter', ['engine.run'])
    expect(await screen.findByText('强削减', {}, slow)).toBeTruthy()
    expect(document.body.textContent).toContain('20%')
    expect(screen.getByText('化学机理')).toBeTruthy()
  })

  it('结果管理 shows the progress of a run and lets its owner cancel it', async () => {
    const row = {
      ...{ jobId: 'j1', kind: 'box-model', kindName: '盒子模型', title: '组分站 EKMA', state: 'running' },
      ...{ stateName: '进行中', percent: 46, sentence: '正在计算 RIR（32/69）', dataVersion: null, endTime: null },
      ...{ createTime: '2026-11-18 09:00:00', startTime: '2026-11-18 09:00:01', engine: 'box-model' },
      ...{ siteCodes: ['Z1'], from: '2026-11-17', to: '2026-11-17', ownerName: '值班长', isOwn: true },
      ...{ isSystem: false, publishTime: null, publisherName: null, shareTime: null },
    }
    answerCalls({ engineRunList: { records: [row], total: 1 }, jobCancel: row })
    show(ObmModelPage, '/vocs-warning/obm-model?tabName=result', ['engine.run'])
    expect(await screen.findByText('组分站 EKMA', {}, slow)).toBeTruthy()
    expect(inputsOf('engineRunList')[0]).toMatchObject({ engine: 'box-model' })
    expect(screen.getByText('46%')).toBeTruthy()
    fireEvent.click(screen.getByTestId('obm-run-cancel-j1'))
    await waitFor(() => expect(inputsOf('jobCancel')).toEqual([{ jobId: 'j1' }]))
  })

  it('结果管理 compares two finished runs on the same axes: ΔRIR, changed places, what they were computed with', async () => {
    const row = (jobId: string, from: string) => ({
      ...{ jobId, kind: 'box-model', kindName: '盒子模型', title: `组分站 ${from}`, state: 'succeeded' },
      ...{ stateName: '已完成', percent: 100, sentence: '已完成', dataVersion: null, endTime: null },
      ...{ createTime: '2026-11-18 09:00:00', startTime: '2026-11-18 09:00:01', engine: 'box-model' },
      ...{ siteCodes: ['Z1'], from, to: from, ownerName: '值班长', isOwn: true },
      ...{ isSystem: false, publishTime: null, publisherName: null, shareTime: null },
    })
    const run = (runId: string, day: string, netPpb: number) => ({
      ...{
        runId,
        day,
        netPpb,
        title: `组分站 ${day}`,
        siteName: '组分站',
        verdict: 'VOC控制区',
        net: [1, 2],
        ekma: null,
      },
    })
    const reactivities = [
      { name: '芳香烃', kind: 'group', a: 0.5, b: 0.3, delta: -0.2, rankA: 1, rankB: 2, rise: -1 },
      { name: '烯烃', kind: 'group', a: 0.4, b: 0.45, delta: 0.05, rankA: 2, rankB: 1, rise: 1 },
    ]
    answerCalls({
      engineRunList: { records: [row('j1', '2026-11-16'), row('j2', '2026-11-17')], total: 2 },
      boxModelRunsCompare: {
        a: run('j1', '2026-11-16', 90),
        b: run('j2', '2026-11-17', 70),
        reactivities,
        differing: [{ name: '削减比例', a: '0.1', b: '0.2' }],
      },
    })
    show(ObmModelPage, '/vocs-warning/obm-model?tabName=result', ['engine.run'])
    await screen.findByText('组分站 2026-11-17', {}, slow)
    const [, first, second] = screen.getAllByRole('checkbox')
    fireEvent.click(first ?? document.body)
    fireEvent.click(second ?? document.body)
    fireEvent.click(await screen.findByText('比较运算'))
    expect((await screen.findByTestId('compared-runs')).textContent).toContain('净生成量90.0')
    expect(inputsOf('boxModelRunsCompare')).toEqual([{ runIdA: 'j1', runIdB: 'j2' }])
    const bars = drawn().find((text) => text.includes('芳香烃'))
    expect(bars).toContain('[0.5,0.4]')
    expect(bars).toContain('[0.3,0.45]')
    expect(document.body.textContent).toContain('削减比例：0.1 → 0.2')
    expect(document.body.textContent).toContain('ΔRIR')
  })

  it('a mechanism that was brought in stands beside CB6r3 on the test day, shown and not judged', async () => {
    const quantity = (name: string, unit: string, own: number, shipped: number) => ({ name, unit, own, shipped })
    const report = {
      ...{ mechanismId: 'm', name: 'mcm.fac', version: 'a'.repeat(64), format: 'facsimile', species: 5832 },
      ...{ reactions: 17_224, distinctRates: 2958, ro2: 1228, photolysis: [], unused: [], outsideRo2: [], leftOut: [] },
      testDay: {
        quantities: [quantity('净臭氧生成', 'ppb/h', 12.345, 11), quantity('OH', 'cm⁻³', 8.1e6, 9e6)],
        refusal: null,
      },
    }
    answerCalls({ wxObmParamList: [], boxModelMechanisms: [], mechanismUpload: report })
    show(ObmModelPage, '/vocs-warning/obm-model?tabName=parameter', ['engine.run'])
    fireEvent.click(await screen.findByText('化学机理', {}, slow))
    const input = await waitFor(() => {
      const found = document.querySelector('input[type=file]')
      if (!found) throw new Error('no upload yet')
      return found
    }, slow)
    fireEvent.change(input, { target: { files: [new File(['x'], 'mcm.fac')] } })
    fireEvent.change(screen.getByLabelText('机理出处'), { target: { value: 'MCM v3.3.1' } })
    await waitFor(() => expect(screen.getByTestId('mechanism-import').hasAttribute('disabled')).toBe(false))
    fireEvent.click(screen.getByTestId('mechanism-import'))
    const table = await screen.findByTestId('mechanism-test-day', {}, slow)
    expect(table.textContent).toContain('净臭氧生成（ppb/h）12.3')
    expect(table.textContent).toContain('8.10e+6')
  })

  it('an own finished run is shared as a draft; somebody else’s cannot be', async () => {
    const row = (jobId: string, isOwn: boolean, shareTime: string | null) => ({
      ...{
        jobId,
        kind: 'box-model',
        kindName: '盒子模型',
        title: `运算${jobId}`,
        state: 'succeeded',
        isOwn,
        shareTime,
      },
      ...{ stateName: '已完成', percent: 100, sentence: '已完成', dataVersion: null, endTime: null },
      ...{ createTime: '2026-11-18 09:00:00', startTime: '2026-11-18 09:00:01', engine: 'box-model' },
      ...{ siteCodes: ['Z1'], from: '2026-11-17', to: '2026-11-17', ownerName: '值班长' },
      ...{ isSystem: false, publishTime: null, publisherName: null },
    })
    const records = [row('j1', true, null), row('j2', false, '2026-11-19 10:00:00')]
    answerCalls({ engineRunList: { records, total: 2 }, engineRunShare: records[0] })
    show(ObmModelPage, '/vocs-warning/obm-model?tabName=result', ['engine.run'])
    expect(await screen.findByText('已共享', {}, slow)).toBeTruthy()
    expect(screen.queryByTestId('obm-run-more-j2')).toBeNull()
    fireEvent.click(screen.getByTestId('obm-run-more-j1'))
    fireEvent.click(await screen.findByText('共享'))
    fireEvent.click(await screen.findByRole('button', { name: /共\s*享/ }, slow))
    await waitFor(() => expect(inputsOf('engineRunShare')).toEqual([{ jobId: 'j1' }]))
  })
})
