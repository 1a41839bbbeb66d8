import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import EnterpriseAnalysisPage from './enterprise-analysis-page.tsx'
import { enterpriseOptions } from './enterprise-choice.ts'
import { comparison, condition, conditions, electricity, noAlarms, outletAnswer, plants } from './testing/plant.ts'

vi.mock('../../../client/api.ts', async () => ({
  api: (await import('../../../client/testing/answered-calls.ts')).api,
}))
vi.mock('../../../charts/chart.tsx', () => import('../../../charts/testing/drawn-chart.tsx'))

const Address = () => <output data-testid="address">{decodeURIComponent(useLocation().search)}</output>
const open = (search = '') =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } })}>
      <MemoryRouter initialEntries={[`/poll-regulation/enterprise-analysis${search}`]}>
        <EnterpriseAnalysisPage />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )
const slow = { timeout: 5000 }

beforeEach(() => {
  sessionStorage.clear()
  vi.stubGlobal('IntersectionObserver', undefined)
  usePermissions.setState({ rights: new Set(['enterprise.read', 'event.dispatch']), routes: [], nodes: [] })
  answerCalls({
    areaTreePermission: [],
    getIndustryTreeData: [],
    homePsStation: plants,
    psAnalyseZdCondition: condition,
    psAnalyseZdDataAnalyse: outletAnswer({}),
    psAnalyseZdDataAnalyseWarn: { factors: [] },
    psAnalyseAlarmRecord: noAlarms,
    psAnalyseAbnormalData: { records: [], total: 0, mutedKinds: [] },
    psAnalyseKwhPsData: electricity,
    psAnalyseGkData: conditions,
    psCompareKwhDataCompare: comparison,
    chartSettingOne: { settings: null, updateTime: null },
  })
})
afterEach(() => {
  cleanup()
  forgetCalls()
  vi.unstubAllGlobals()
})

describe('企业分析 · 数据监控', () => {
  it('begins with the plant that is worst, its first outlet and first limited factor', async () => {
    open()
    await waitFor(() => expect(inputsOf('psAnalyseZdDataAnalyse').at(-1)).toMatchObject({ psCode: 'P2' }), slow)
    expect(inputsOf('psAnalyseZdDataAnalyse').at(-1)).toMatchObject({
      outletCode: 'P2-DA001',
      factorCode: 'a24088',
      dataType: 'HOUR',
    })
  })

  it('says in one sentence what the hours say, and draws the limit and the strip of flags', async () => {
    open()
    expect((await screen.findByTestId('conclusion-sentence', {}, slow)).textContent).toContain(
      '兴业化工2026-11-18 10:00至2026-11-20 10:00有效46小时，非甲烷总烃超标1小时（2.2%），最高0.50倍，核算排放100.60\u2009kg，较前期-17.5%',
    )
    const drawn = (await screen.findAllByTestId('drawn'))[0]?.textContent ?? ''
    expect(drawn).toContain('兴业化工 1号排口 非甲烷总烃浓度 2026-11-18 10:00 至 2026-11-20 10:00')
    expect(drawn).toContain('限值')
    expect(drawn).toContain('数据标记')
  })

  it('without a single value says what to do', async () => {
    answerCalls({ psAnalyseZdDataAnalyse: outletAnswer({ rows: [] }) })
    open()
    expect(await screen.findByText('所选条件下没有数据，可放宽时段或换一家企业', {}, slow)).toBeTruthy()
  })

  it('shell-13: the query names plant, outlet, factor and hour', async () => {
    open('?psCode=P1&outletCode=P1-DA002&factorCode=a21026&time=2026-11-20%2009:00:00')
    await waitFor(
      () =>
        expect(inputsOf('psAnalyseZdDataAnalyse').at(-1)).toMatchObject({
          psCode: 'P1',
          startTime: '2026-11-19 09:00:00',
          endTime: '2026-11-21 09:00:00',
        }),
      slow,
    )
  })

  it('shell-13: psId alone finds the plant', async () => {
    answerCalls({ psBaseOne: { psCode: 'P1' } })
    open('?psId=1')
    await waitFor(() => expect(inputsOf('psAnalyseZdDataAnalyse').at(-1)).toMatchObject({ psCode: 'P1' }), slow)
    expect(inputsOf('psBaseOne')).toEqual([{ id: '1' }])
  })
})

it('shell-13: countyCode alone narrows the plants to the district', async () => {
  open('?countyCode=320205')
  await waitFor(() => expect(screen.getByTestId('address').textContent).toContain('"areaCodes":["320205"]'), slow)
})

const linked = (values: object) =>
  `?${new URLSearchParams({ tabName: 'dataMonitoring', filterConfig: JSON.stringify(values) }).toString()}`

describe('企业分析 · 用电 and 工况', () => {
  it('sources 11.9: production over treatment with the unsynchronised hours shaded, 17 of 20 → 85.0 %', async () => {
    open(linked({ monitor: 'kwh' }))
    expect((await screen.findByTestId('conclusion-sentence', {}, slow)).textContent).toContain(
      '兴业化工产治同步率85.0%，未同步1条产线（工艺生产线）。',
    )
    const drawn = (await screen.findAllByTestId('drawn'))[0]?.textContent ?? ''
    expect(drawn).toContain('工艺生产线用电')
    expect(drawn).toMatch(
      /"data":\[\[\{"xAxis":1,"itemStyle":\{"color":"#[0-9a-f]{6}","opacity":0\.18\}\},\{"xAxis":1\}\]\]/,
    )
    expect(inputsOf('psAnalyseZdDataAnalyse')).toEqual([])
  })

  it('says which condition left its range for longest', async () => {
    open(linked({ monitor: 'gk' }))
    expect((await screen.findByTestId('conclusion-sentence', {}, slow)).textContent).toContain(
      '兴业化工 工艺RTO RTO燃烧室温度超出控制范围1小时。',
    )
  })

  it('a plant without meters says so', async () => {
    answerCalls({ psAnalyseKwhPsData: { ...electricity, lines: [] } })
    open(linked({ monitor: 'kwh' }))
    expect(await screen.findByText('该企业没有联网的用电监测点', {}, slow)).toBeTruthy()
  })
})

describe('企业分析 · 数据对比', () => {
  it('lays the chosen series over each other, draws the two that go together most, and says so', async () => {
    const values = {
      compareBy: 'kwh',
      against: 'WEEK',
      startTime: '2026-11-18 10:00:00',
      endTime: '2026-11-20 10:00:00',
    }
    open(`?${new URLSearchParams({ tabName: 'dataComparison', filterConfig: JSON.stringify(values) }).toString()}`)
    expect((await screen.findByTestId('conclusion-sentence', {}, slow)).textContent).toContain(
      '工艺生产设备负荷与工艺RTO风机负荷相关系数0.93（n=48）。',
    )
    expect(inputsOf('psCompareKwhDataCompare').at(-1)).toMatchObject({
      psCode: 'P2',
      seriesCodes: [],
      compareStartTime: '2026-11-11 10:00:00',
    })
    const drawn = (await screen.findAllByTestId('drawn')).map(({ textContent }) => textContent ?? '')
    expect(drawn[1]).toContain('[[150,26],[90,14]]')
  })
})

describe('the plants to choose from', () => {
  it('those in alarm stand first, those outside the own area are not offered', () => {
    expect(enterpriseOptions(plants, {})).toEqual([
      { value: 'P2', label: '兴业化工（告警）' },
      { value: 'P1', label: '安宁热电' },
    ])
    expect(enterpriseOptions(plants, { areaCodes: ['320206'] }).map(({ value }) => value)).toEqual(['P1'])
    expect(enterpriseOptions(plants, { industyCode: '26' }).map(({ value }) => value)).toEqual(['P2'])
  })
})
