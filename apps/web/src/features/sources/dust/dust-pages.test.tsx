import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useWorkspace } from '../../../blocks/workspace.ts'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import RankingPage from './ranking-dust-page.ts'
import StatisticsPage from './statistical-analysis-page.ts'
import SequencePage from './time-series-dust-page.ts'

vi.mock('../../../client/api.ts', async () => ({
  api: (await import('../../../client/testing/answered-calls.ts')).api,
}))
vi.mock('../../../charts/chart.tsx', () => import('../../../charts/testing/drawn-chart.tsx'))

const row = (name: string, rank: number | null, avg: number | null, more: object = {}) => ({
  rank,
  code: `WXGD-${name}`,
  name,
  areaCode: '320205',
  areaName: '锡山区',
  rankedSites: rank === null ? 0 : 1,
  sites: 1,
  cityManager: true,
  avg,
  max: avg === null ? null : avg + 100,
  maxTime: '2026-11-19 15:00:00',
  excess: avg === null ? null : avg - 60,
  exceedHours: 0,
  rate: 25,
  alarmCount: 0,
  validRate: 100,
  onlineRate: 100,
  change: null,
  stuckHours: 0,
  reason: '',
  converted: '',
  ...more,
})
const ranking = {
  records: [
    row('东亭科创中心', 1, 148.6, { exceedHours: 4, alarmCount: 2, change: 12.34 }),
    row('锡东实验学校', 2, 96.2),
    row('阳山学校', null, 120.3, { reason: '仅有换算值', converted: '换算（全市比值0.58）' }),
    row('惠山停车楼', null, null, { reason: '停工', validRate: null }),
  ],
  total: 4,
  reference: 61.2,
  facts: { dataTime: '2026-11-20 09:00:00', hours: 24, sandHours: 3, rainHours: 0, due: 72, received: 70, valid: 66 },
}

const times = ['2026-11-19 01:00:00', '2026-11-19 02:00:00', '2026-11-19 03:00:00']
const sequence = {
  records: [
    {
      recordNum: 'D1',
      name: '东亭科创中心',
      areaCode: '320205',
      areaName: '锡山区',
      values: [90, 188, 120],
      converted: '',
    },
    {
      recordNum: 'D2',
      name: '阳山学校',
      areaCode: '320206',
      areaName: '惠山区',
      values: [null, 174, null],
      converted: '换算（全市比值0.58）',
    },
  ],
  total: 2,
  times,
  reference: [60, 58, null],
  windSpeed: [2, 2.1, null],
  windDirection: [90, 95, null],
  alarms: [
    {
      alarmId: 'A1',
      eventId: 'E1',
      recordNum: 'D1',
      projectName: '东亭科创中心',
      alarmLevel: 2,
      alarmTime: '2026-11-19 02:00:00',
      endTime: null,
      peakValue: 188,
      alarmDesc: '高于全市国控站均值130µg/m³',
    },
  ],
  hiddenCount: 1,
}
const analysis = {
  records: [
    {
      recordNum: 'D1',
      name: '东亭科创中心',
      areaCode: '320205',
      areaName: '锡山区',
      n: 70,
      mean: 132.4,
      max: 188,
      p95: 180,
      exceedRate: 12.5,
      excess: 70.1,
      rate: 33.3,
      r: 0.713,
      lagH: 2,
      alarmCount: 1,
      converted: '',
    },
  ],
  total: 1,
  station: { siteCode: 'S1', siteName: '东亭' },
  boxes: Array.from({ length: 24 }, (_, hour) =>
    hour === 8 ? { low: 50, q1: 60, median: 77, q3: 90, high: 120, mean: 78, n: 3 } : null,
  ),
  pairs: [{ recordNum: 'D1', name: '东亭科创中心', points: [{ dataTime: times[0], station: 61, site: 133 }] }],
  hiddenCount: 0,
}

const Address = () => {
  const { pathname, search } = useLocation()
  return <output data-testid="address">{`${pathname}${search}`}</output>
}
const show = (Page: ComponentType, path: string) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path]}>
        <Page />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )

beforeEach(() => {
  usePermissions.setState({ rights: new Set(['site.read', 'event.dispatch', 'source.mark']) })
  vi.stubGlobal('IntersectionObserver', undefined)
  answerCalls({
    dustLatestTime: { dataTime: '2026-11-20 09:00:00', day: '2026-11-19' },
    dustSort: ranking,
    dustTimeSequence: sequence,
    dustStatisticsAnalysis: analysis,
    countrySiteList: [{ siteCode: 'S1', siteName: '东亭', longitude: 120.3, latitude: 31.5 }],
    dustSourceListByArea: [],
    dustSourceListBySite: [
      { recordNum: 'D1', projectName: '东亭科创中心', longitude: 120.3, latitude: 31.5, distance: 300 },
      { recordNum: 'D2', projectName: '阳山学校', longitude: 120.3, latitude: 31.5, distance: 900 },
    ],
    areaTreePermission: [{ areaCode: '320205', areaName: '锡山区', areaType: 3, children: [] }],
    chartSettingOne: { settings: null, updateTime: null },
    dataVersionNow: { rev: 7, time: '2026-11-20 09:00:00' },
  })
})
afterEach(() => {
  cleanup()
  forgetCalls()
})

const rankingPath = '/dust-source-supervision/ranking-dust'

describe('扬尘排名 (dust-sort)', () => {
  it('ranks the sites of the last whole day by their mean of PM10, without hours of sand and converted values', async () => {
    show(RankingPage, `${rankingPath}?tabName=CITY`)
    expect((await screen.findByTestId('conclusion-sentence')).textContent).toContain(
      '2026年11月19日2个工地参与排名，PM₁₀均值122\u2009µg/m³，东亭科创中心最高（149），1个超限。',
    )
    expect(inputsOf('dustSort')[0]).toMatchObject({
      rankKind: 'CITY',
      startTime: '2026-11-19 01:00:00',
      endTime: '2026-11-20 00:00:00',
      factorCode: 'pm10',
      sortType: 'AVG',
      withSand: false,
      withoutRain: false,
      withConverted: false,
    })
    expect(screen.getAllByTestId('drawn')[0]?.textContent).toContain('PM₁₀均值排名 2026-11-19')
  })

  it('who is out of the ranking stands below with the reason; a converted value is set in italics', async () => {
    show(RankingPage, `${rankingPath}?tabName=CITY`)
    const grid = within(await screen.findByTestId('data-grid'))
    expect(grid.getByText('未参与排名：停工')).toBeTruthy()
    expect(grid.getByText('未参与排名：仅有换算值；换算（全市比值0.58）')).toBeTruthy()
    expect(grid.getByText('120').className).toContain('grid-estimated')
    expect(grid.getByText('149').className).not.toContain('grid-estimated')
  })

  it('a district opens its own sites with the same filters', async () => {
    answerCalls({
      dustSort: { ...ranking, records: [{ ...row('锡山区', 1, 122), code: '320205', cityManager: null }] },
    })
    show(RankingPage, rankingPath)
    fireEvent.click(within(await screen.findByTestId('data-grid')).getByText('锡山区'))
    const address = decodeURIComponent(screen.getByTestId('address').textContent ?? '')
    expect(address).toContain('tabName=CITY')
    expect(address).toContain('"areaCodes":["320205"]')
    expect(address).toContain('"timeRange":[["2026-11-19')
  })

  it('a row opens the card of its site, an alarm its task, and a task names the site as suspected (dustIds)', async () => {
    answerCalls({
      dustStopSave: null,
      dustSiteCard: {
        recordNum: 'WXGD-东亭科创中心',
        projectName: '东亭科创中心',
        constUnitName: '无锡锡腾建设',
        address: '锦绣路155号',
        areaCode: '320205',
        areaName: '锡山区',
        cityManager: true,
        plannedCompletion: '2027-08-15',
        stopReason: '重大活动',
        stoppedFrom: '2026-11-01',
        longitude: 120.37,
        latitude: 31.58,
        dataTime: '2026-11-20 09:00:00',
        pm10: 88,
        tsp: 150,
        pm25: null,
        noise: 61.2,
        alarms: sequence.alarms,
      },
    })
    show(RankingPage, `${rankingPath}?tabName=CITY`)
    fireEvent.click(within(await screen.findByTestId('data-grid')).getByText('东亭科创中心'))
    const card = within(await screen.findByTestId('dust-site-card'))
    expect(inputsOf('dustSiteCard')[0]).toMatchObject({
      recordNum: 'WXGD-东亭科创中心',
      startTime: '2026-11-19 01:00:00',
    })
    expect(card.getByText('2026-11-01起停工：重大活动')).toBeTruthy()
    fireEvent.click(screen.getByTestId('dust-resume'))
    await vi.waitFor(() =>
      expect(inputsOf('dustStopSave')[0]).toMatchObject({ recordNum: 'WXGD-东亭科创中心', fromDay: '2026-11-01' }),
    )
    fireEvent.click(card.getByText('任务'))
    expect(useWorkspace.getState().taskEventId).toBe('E1')
    fireEvent.click(screen.getByTestId('dust-assign'))
    expect(useWorkspace.getState().newTaskAt).toEqual([120.37, 31.58])
    expect(useMapWorkspace.getState().suspects['']).toEqual([
      { kind: 'dust', code: 'WXGD-东亭科创中心', name: '东亭科创中心' },
    ])
  })

  it('says that there is no site where the filters leave none', async () => {
    answerCalls({ dustSort: { ...ranking, records: [], total: 0 } })
    show(RankingPage, `${rankingPath}?tabName=CITY`)
    expect(await screen.findByText(/所选条件下没有工地/)).toBeTruthy()
  })
})

describe('扬尘时序 (dust-time-sequence)', () => {
  const path = '/dust-source-supervision/time-series-dust'

  it('shows the sites within 1 km of a station over three days, the city dashed, a mark where an alarm began', async () => {
    show(SequencePage, path)
    expect((await screen.findByTestId('conclusion-sentence')).textContent).toContain(
      '2个对象中东亭科创中心PM₁₀于2026-11-19 02:00最高（188\u2009µg/m³），同时国控站均值58\u2009µg/m³；告警1次。',
    )
    expect(inputsOf('dustTimeSequence')[0]).toMatchObject({
      dustObject: 'dust',
      recordNums: ['D1', 'D2'],
      factorCode: 'pm10',
      dataType: 'HOUR',
      startTime: '2026-11-17 01:00:00',
      endTime: '2026-11-20 00:00:00',
    })
    const drawn = screen.getAllByTestId('drawn')[0]?.textContent ?? ''
    expect(drawn).toContain('国控站PM₁₀')
    expect(drawn).toContain('"id":"alarms"')
    expect(drawn).toContain('"value":[1,188]')
    expect(drawn).toContain('阳山学校（换算）')
    expect(screen.getByText(/另有1个工地不在查看范围，未计入/)).toBeTruthy()
  })

  it('says where to look where no site lies around the station', async () => {
    answerCalls({ dustSourceListBySite: [], dustTimeSequence: { ...sequence, records: [], total: 0, alarms: [] } })
    show(SequencePage, path)
    expect(await screen.findByText(/所选范围内没有工地，可改选3或5公里、自定义或按区域/)).toBeTruthy()
    expect(inputsOf('dustTimeSequence')[0]).toMatchObject({ recordNums: [] })
  })

  it('a converted column of the table is set in italics, the wind has its name', async () => {
    show(SequencePage, path)
    const grid = within(await screen.findByTestId('data-grid'))
    expect(grid.getByText('174').className).toContain('grid-estimated')
    expect(grid.getAllByText('东风')).toHaveLength(2)
  })
})

describe('统计分析 (dust-statistics-analysis)', () => {
  it('holds the sites against the station they lie around', async () => {
    show(StatisticsPage, '/dust-source-supervision/statistical-analysis')
    expect((await screen.findByTestId('conclusion-sentence')).textContent).toContain(
      '1个工地中东亭科创中心与东亭相关性最强（r=0.71，站点滞后2小时），1个有超限小时。',
    )
    expect(inputsOf('dustStatisticsAnalysis')[0]).toMatchObject({ siteCode: 'S1', sortType: 'AVG', withSand: false })
    const drawn = screen.getAllByTestId('drawn').map((one) => one.textContent)
    expect(drawn[0]).toContain('PM₁₀各时刻分布')
    expect(drawn[1]).toContain('工地与东亭')
    expect(within(screen.getByTestId('data-grid')).getByText('12.5')).toBeTruthy()
  })
})
