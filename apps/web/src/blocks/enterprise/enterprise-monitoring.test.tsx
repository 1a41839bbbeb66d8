import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../client/testing/answered-calls.ts'
import { useMapWorkspace } from '../../map/map-workspace.ts'
import { AutomaticMonitoring } from './automatic-monitoring.tsx'
import { ConditionMonitoring, rangeBand } from './condition-monitoring.tsx'
import { ElectricityMonitoring } from './electricity-monitoring.tsx'
import { ReductionMeasures } from './reduction-measures.tsx'

vi.mock('../../client/api.ts', () => import('../../client/testing/answered-calls.ts'))
vi.mock('../../charts/chart.tsx', () => ({
  Chart: ({ label, height }: { label: string; height: number }) => (
    <div role="img" aria-label={label} data-height={height} />
  ),
}))

const counts = (over: object) => ({
  sum: 1,
  alarm: 0,
  warning: 0,
  anomaly: 0,
  offline: 0,
  online: 0,
  stop: 0,
  ...over,
})
const noLines = { gasStation: [], waterStation: [], process: [], production: [], govern: [] }
const line = (name: string, over: object, children: object[] = []) => ({
  code: name,
  name,
  state: 'online',
  dataStatistics: counts(over),
  children,
})
const point = {
  dataTime: '2026-11-20 10:00:00',
  outletAvgZsRevised: 90,
  outletAvgFlux: 5.6,
  psAvgZsRevised: 51,
  psAvgFlux: 6,
  outletIsAlarm: true,
  outletIsWarn: false,
  outletIsStop: false,
  conUnit: 'mg/m³',
  disUnit: 'kg',
  rtdR: 84,
  workedZs: null,
  isConversionOff: false,
  couR: 5.6,
  limitValue: 60,
  indexValue: null,
}

const show = (tab: React.ReactElement) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {tab}
    </QueryClientProvider>,
  )
const asked = async (name: string) => {
  await waitFor(() => expect(inputsOf(name).length).toBeGreaterThan(0))
  return inputsOf(name)
}

beforeEach(() => {
  answerCalls({
    subTabStateList: {
      ...noLines,
      gasStation: [
        line('废气排口', { sum: 2, alarm: 1, online: 1 }, [
          { code: 'DA001', name: '喷漆排口', state: 'alarm' },
          { code: 'DA002', name: '锅炉排口', state: 'online' },
        ]),
      ],
      production: [line('涂装线', { sum: 1, online: 1 }, [{ code: 'G1', name: '烘箱', state: 'online' }])],
      govern: [line('RTO', { sum: 1, alarm: 1 }, [{ code: 'G2', name: 'RTO炉', state: 'alarm' }])],
    },
    zdjkFactorStateList: [
      { code: 'a24088', name: '非甲烷总烃', state: 'alarm', unit: 'mg/m³', codes: ['a24088'] },
      { code: 'a21026', name: '二氧化硫', state: 'online', unit: 'mg/m³', codes: ['a21026'] },
    ],
    zdOutletData: [point],
    kwhFactorStateList: [
      { code: 'D01', name: '涂装生产设备', state: 'online', unit: 'Kw/h', codes: [], tabType: 'production' },
    ],
    kwhChartData: {
      code: 'x',
      name: '全厂',
      factorCode: 'energy',
      factorName: '用电量',
      unit: 'Kw/h',
      timeList: ['2026-11-20 10:00:00'],
      valueList: [151],
      load: null,
      index: null,
    },
    psAnalyseKwhPsData: { times: [], lines: [], syncRate: null, basis: 'fiveMinute' },
    gkFactorStateList: [{ code: 'p90101', name: '炉膛温度', state: 'alarm', unit: '℃', codes: ['p90101'] }],
    gkjkTabChartList: [],
    mpFactor: [],
    sourceMarkList: { records: [], total: 0 },
  })
})
afterEach(() => {
  cleanup()
  forgetCalls()
  useMapWorkspace.setState({ traceOn: false, trace: null })
})

describe('自动监测 (pst001)', () => {
  it('enterprise-09: outlet cards, factor tabs and a 300 px chart of the first; another outlet is asked for by itself', async () => {
    show(<AutomaticMonitoring psCode="P1" />)
    const chart = await screen.findByRole('img')
    expect(chart.dataset['height']).toBe('300')
    expect(screen.getByRole('tab', { name: '非甲烷总烃' }).getAttribute('aria-selected')).toBe('true')
    fireEvent.click(screen.getByTestId('outlet-DA002'))
    await waitFor(() => expect(inputsOf('zdOutletData').at(-1)).toMatchObject({ outletCode: 'DA002' }))
  })

  it('enterprise-10: isSum is 1 for HOUR, else 0; enterprise-03: ACC shows the emission, concentration disabled', async () => {
    show(<AutomaticMonitoring psCode="P1" />)
    expect((await asked('zdOutletData'))[0]).toMatchObject({ timeType: 'HOUR', isSum: '1' })
    fireEvent.click(screen.getByText('累计'))
    await waitFor(() => expect(inputsOf('zdOutletData').at(-1)).toMatchObject({ timeType: 'ACC', isSum: '0' }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '浓度' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: '排放' }).checked).toBe(true)
  })

  it('C: the time the map shows goes with the state lists; now is asked without one', async () => {
    useMapWorkspace.setState({ dataTime: '2026-11-21 14:00:00' })
    show(<AutomaticMonitoring psCode="P1" />)
    expect((await asked('zdjkFactorStateList'))[0]).toMatchObject({ dataTime: '2026-11-21 14:00:00' })
    expect(inputsOf('subTabStateList')[0]).toMatchObject({ dataTime: '2026-11-21 14:00:00' })
    cleanup()
    useMapWorkspace.setState({ dataTime: null })
    show(<AutomaticMonitoring psCode="P1" />)
    await waitFor(() => expect(inputsOf('subTabStateList').length).toBeGreaterThan(1))
    expect(inputsOf('subTabStateList').at(-1)).not.toHaveProperty('dataTime')
  })

  it('trace-22: while something is traced the site’s factor is asked for beside it', async () => {
    useMapWorkspace.setState({
      traceOn: true,
      trace: { siteCode: 'S1', siteName: '曹张', factorCode: 'pm25', dataTime: '2026-11-20 10:00:00' },
    })
    show(<AutomaticMonitoring psCode="P1" />)
    expect((await asked('zdOutletData'))[0]).toMatchObject({ indexFactorCode: 'pm25', indexSiteCode: 'S1' })
  })

  it('enterprise-04: the window is 最近6小时 by minutes and 最近48小时 otherwise', async () => {
    show(<AutomaticMonitoring psCode="P1" />)
    expect(await screen.findByText(/最近48小时/)).toBeTruthy()
    fireEvent.click(screen.getByText('分钟'))
    expect(await screen.findByText(/最近6小时/)).toBeTruthy()
    expect(screen.queryByText(/最近48小时/)).toBeNull()
    fireEvent.click(screen.getByText('累计'))
    expect(await screen.findByText(/最近48小时/)).toBeTruthy()
  })

  it('own C′: says how many hours the sent conversion is off the platform’s own, and nothing where none is converted', async () => {
    answerCalls({
      zdOutletData: [
        { ...point, workedZs: 70, isConversionOff: true },
        { ...point, workedZs: 88 },
      ],
    })
    show(<AutomaticMonitoring psCode="P1" />)
    expect((await screen.findByTestId('conversion-hint')).textContent).toContain('1个时段两者相差超过10%（折算不一致）')
    cleanup()
    answerCalls({ zdOutletData: [point] })
    show(<AutomaticMonitoring psCode="P1" />)
    await screen.findByRole('img')
    expect(screen.queryByTestId('conversion-hint')).toBeNull()
  })

  it('says what the factor is held against, and the marks of its outlet', async () => {
    answerCalls({
      mpFactor: [
        {
          code: 'DA001',
          name: '喷漆排口',
          count: 1,
          monitorType: 'pst001',
          factors: [
            {
              code: 'a24088',
              name: '非甲烷总烃',
              unit: 'mg/m³',
              limit: 60,
              limitSource: 'GB 20952-2020',
              o2Ref: 3,
              judgeBy: 'DAY',
            },
          ],
        },
      ],
      sourceMarkList: {
        records: [
          {
            markId: 'M1',
            kindName: '启炉',
            startTime: '2026-11-20 08:00:00',
            endTime: null,
            reason: '检修后点火',
            withdrawn: null,
          },
          { markId: 'M2', kindName: '停炉', startTime: '', endTime: null, reason: '误登', withdrawn: { user: '' } },
        ],
        total: 2,
      },
    })
    show(<AutomaticMonitoring psCode="P1" />)
    expect((await screen.findByTestId('outlet-judgement')).textContent).toBe(
      '限值 60.0 mg/m³，按日均值判定，折算基准氧含量 3.0%，依据 GB 20952-2020《加油站大气污染物排放标准》',
    )
    const marks = await screen.findByTestId('outlet-marks')
    expect(marks.textContent).toBe('启炉 2026-11-20 08:00 至 今 检修后点火')
    expect(inputsOf('sourceMarkList')[0]).toMatchObject({ psCode: 'P1', outletCode: 'DA001' })
  })

  it('an enterprise without outlets says 暂无数据', async () => {
    answerCalls({ subTabStateList: noLines })
    show(<AutomaticMonitoring psCode="P1" />)
    expect(await screen.findByText('暂无数据')).toBeTruthy()
    expect(screen.getByText('该企业没有联网的排口')).toBeTruthy()
  })
})

describe('用电监测 (pst002)', () => {
  it('popup-15: statistics per state; load is disabled for HOUR and ACC and free by minutes', async () => {
    show(<ElectricityMonitoring psCode="P1" />)
    const load = await screen.findByTestId<HTMLInputElement>('kwh-load')
    expect(load.disabled).toBe(true)
    expect(screen.getByText('治理设施')).toBeTruthy()
    fireEvent.click(screen.getByText('累计'))
    await waitFor(() => expect(inputsOf('kwhChartData').at(-1)).toMatchObject({ timeType: 'ACC' }))
    expect((await screen.findByTestId<HTMLInputElement>('kwh-load')).disabled).toBe(true)
    fireEvent.click(screen.getByText('分钟'))
    await waitFor(() => expect(screen.getByTestId<HTMLInputElement>('kwh-load').disabled).toBe(false))
    expect(await screen.findByText(/最近6小时/)).toBeTruthy()
  })

  it('a meter’s tab asks for its own usage; 全厂 asks for all of them', async () => {
    show(<ElectricityMonitoring psCode="P1" />)
    expect((await asked('kwhChartData'))[0]).not.toHaveProperty('code')
    fireEvent.click(screen.getByRole('tab', { name: '涂装生产设备' }))
    await waitFor(() => expect(inputsOf('kwhChartData').at(-1)).toMatchObject({ code: 'D01' }))
  })
})

describe('生产与治污用电', () => {
  const spans = [
    {
      from: '2026-11-20 09:30:00',
      to: '2026-11-20 10:00:00',
      kind: 'alarm',
      name: '治污设施未同步运行',
      minutes: 30,
    },
  ]
  const own = { productionReferenceKw: 150, governReferenceKw: 26, producing: 12, synchronous: 6 }

  it('each line has its production over treatment, how synchronous it was and when it was not', async () => {
    useMapWorkspace.setState({ dataTime: '2026-11-20 10:00:00' })
    answerCalls({
      psAnalyseKwhPsData: {
        times: ['2026-11-20 10:00:00'],
        lines: [
          { lineCode: 'L1', lineName: '涂装线', productionKwh: [150], governKwh: [0.2], syncRate: 0.5, spans, ...own },
          {
            lineCode: 'L2',
            lineName: '罐区',
            productionKwh: [null],
            governKwh: [null],
            syncRate: null,
            spans: [],
            ...own,
          },
        ],
        syncRate: 0.5,
        basis: 'fiveMinute',
      },
    })
    show(<ElectricityMonitoring psCode="P1" />)
    const painting = await screen.findByTestId('line-electricity-L1')
    expect(painting.textContent).toContain('产治同步率 50.0%')
    expect(painting.textContent).toContain('治污设施未同步运行 2026-11-20 09:30 至 2026-11-20 10:00 30分钟')
    expect(screen.getByTestId('line-electricity-L2').textContent).toContain('时段内没有生产')
    expect(screen.getByText(/是线索，不是证据/)).toBeTruthy()
    expect(inputsOf('psAnalyseKwhPsData')[0]).toEqual({ psCode: 'P1', endTime: '2026-11-20 10:00:00' })
    useMapWorkspace.setState({ dataTime: null })
  })
})

describe('工况监测 (pst003)', () => {
  it('enterprise-05: 监测信息 with counts per state, 工况变化趋势 of the chosen line’s factor, 暂无数据 when empty', async () => {
    show(<ConditionMonitoring psCode="P1" />)
    expect(await screen.findByText('监测信息')).toBeTruthy()
    expect(screen.getByText('工况变化趋势')).toBeTruthy()
    expect(await screen.findByText('暂无数据')).toBeTruthy()
    fireEvent.click(screen.getByText('RTO'))
    await waitFor(() =>
      expect(inputsOf('gkjkTabChartList').at(-1)).toMatchObject({ mpId: ['G2'], factorCode: 'p90101' }),
    )
  })
})

describe('工况的时段与范围', () => {
  it('enterprise-04: 最近6小时 by minutes, else 最近24小时', async () => {
    show(<ConditionMonitoring psCode="P1" />)
    expect(await screen.findByText(/最近24小时/)).toBeTruthy()
    fireEvent.click(screen.getByText('分钟'))
    expect(await screen.findByText(/最近6小时/)).toBeTruthy()
  })

  it('the usual range of one point is a band behind its line; without a limit there is none', () => {
    const line = { timeList: ['a', 'b'], valueList: [1, 2], lowLimit: 760, highLimit: 900 }
    const rest = { code: '', name: '', factorCode: '', factorName: '', unit: '℃' }
    expect(rangeBand({ ...rest, ...line })).toEqual({ band: { lower: [760, 760], upper: [900, 900] } })
    expect(rangeBand({ ...rest, ...line, lowLimit: null })).toEqual({})
  })
})

describe('减排措施 (pst004)', () => {
  it('enterprise-06: red, orange and yellow measures, -- where a level has none', async () => {
    answerCalls({
      psIndustryEmissionReduce: { redWarnings: ['喷涂工序停产'], orangeWarnings: ['限产50%'], yellowWarnings: [] },
    })
    show(<ReductionMeasures psCode="P1" />)
    expect(await screen.findByText('喷涂工序停产')).toBeTruthy()
    expect(screen.getByText('红色预警')).toBeTruthy()
    expect(screen.getByText('黄色预警').parentElement?.textContent).toContain('--')
  })

  it('stands beside the order in force: its level is marked 执行中', async () => {
    usePermissions.setState({ rights: new Set(['warning.read']) })
    answerCalls({
      psIndustryEmissionReduce: { redWarnings: ['停产'], orangeWarnings: ['限产50%'], yellowWarnings: [] },
      reducePlanAssessNowWarningInfo: {
        name: '臭氧管控',
        areaName: '无锡市',
        nowLevelName: '橙色预警',
        colour: 'orange',
        actualStartTime: '2026-11-20 12:00:00',
        planEndTime: '2026-11-23 12:00:00',
      },
    })
    show(<ReductionMeasures psCode="P1" />)
    await waitFor(() =>
      expect(screen.getByTestId('measure-order').textContent).toBe(
        '当前生效：无锡市橙色预警（臭氧管控），2026-11-20 12:00 起至 2026-11-23 12:00',
      ),
    )
    expect(screen.getAllByText('执行中')).toHaveLength(1)
    expect(screen.getByText('执行中').closest('section')?.textContent).toContain('限产50%')
    usePermissions.setState({ rights: new Set() })
  })
})
