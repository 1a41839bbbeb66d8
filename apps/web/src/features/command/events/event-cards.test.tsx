import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useWorkspace } from '../../../blocks/workspace.ts'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { siteEvent } from '../../../client/testing/site-event.ts'
import { cityToday } from '../../../kit/clock.ts'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import { useBell } from './bell-store.ts'
import { HotspotPopup } from './hotspot-popup.tsx'
import { RadarPopup } from './radar-popup.tsx'
import { ReportPopup } from './report-popup.tsx'
import { SiteAlarmPopup } from './site-alarm-popup.tsx'
import { SourceAlarmPopup } from './source-alarm-popup.tsx'
import { alarm } from './testing/alarm-detail.ts'
import { showCard } from './testing/show-card.tsx'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))
vi.mock('../../../map/popup-card.tsx', () => import('./testing/plain-card.tsx'))
const flyTo = vi.hoisted(() => vi.fn())
vi.mock('../../../map/map-context.ts', () => {
  const engine = {
    flyTo,
    project: ([longitude]: readonly [number, number]) => ({ x: (longitude - 120) * 1000, y: 10 }),
    map: { getContainer: () => ({ clientWidth: 800, clientHeight: 600 }) },
  }
  return { useMapEngine: () => engine }
})
vi.mock('../../../charts/chart.tsx', () => ({
  Chart: ({ label, onClick }: { label: string; onClick?: (name: string) => void }) => (
    <button type="button" aria-label={label} onClick={() => onClick?.('烯烃')} />
  ),
}))

const detail = (over: Parameters<typeof siteEvent>[0]) => answerCalls({ eventDetail: siteEvent(over) })

beforeEach(() => {
  usePermissions.setState({ rights: new Set(['event.dispatch']), routes: [] })
  answerCalls({ alarmRecordDetail: alarm, traceRun: null })
})
afterEach(() => {
  cleanup()
  forgetCalls()
  useMapWorkspace.setState({ nearby: null, radarEventId: null })
  useWorkspace.setState({ taskEventId: null, newTaskAt: null })
  useBell.setState({ open: false, tab: 'highValue' })
})

describe('type 1, a site alarm', () => {
  it('popup-01, popup-20: its tabs; the alarm is asked with distance 3, pageSize 10, pageIndex 1', async () => {
    detail({})
    showCard(SiteAlarmPopup)
    for (const name of ['告警信息', '综合分析', '分钟数据', '组分分析'])
      expect(await screen.findByRole('tab', { name })).toBeTruthy()
    expect(inputsOf('alarmRecordDetail')).toEqual([{ alarmId: 'alarm-1', distance: 3, pageSize: 10, pageIndex: 1 }])
  })

  it('popup-02: component analysis only for ozone; a slice shows pies of its species, the station with its distance', async () => {
    detail({})
    showCard(SiteAlarmPopup)
    fireEvent.click(await screen.findByRole('tab', { name: '组分分析' }))
    expect(screen.getByText('雪浪超级站').textContent).toContain('3.2')
    fireEvent.click(screen.getByRole('button', { name: 'VOCs各组占比' }))
    expect(screen.getByRole('button', { name: '烯烃物种浓度' })).toBeTruthy()
    expect(screen.getByRole('button', { name: '烯烃物种臭氧生成潜势' })).toBeTruthy()
    cleanup()
    detail({ factorCode: 'pm10', factorName: 'PM₁₀' })
    showCard(SiteAlarmPopup)
    await screen.findByRole('tab', { name: '分钟数据' })
    expect(screen.queryByRole('tab', { name: '组分分析' })).toBeNull()
  })

  it('popup-03: back to the list only for site type 10; it opens the panel’s first tab', async () => {
    detail({ siteType: '30' })
    showCard(SiteAlarmPopup)
    await screen.findByText('曹张')
    expect(screen.queryByTestId('popup-back-to-list')).toBeNull()
    cleanup()
    detail({})
    const close = vi.fn()
    showCard(SiteAlarmPopup, close)
    fireEvent.click(await screen.findByTestId('popup-back-to-list'))
    expect(close).toHaveBeenCalled()
    expect(useBell.getState()).toMatchObject({ open: true, tab: 'highValue' })
  })

  it('popup-04: 周边污染源 in the wind of its hour, 关闭告警, 创建任务', async () => {
    detail({})
    showCard(SiteAlarmPopup)
    fireEvent.click(await screen.findByTestId('popup-nearby'))
    expect(useMapWorkspace.getState().nearby).toMatchObject({
      eventId: 'e1',
      siteType: '10',
      dataTime: '2026-11-21 14:00:00',
    })
    expect(screen.getByTestId('popup-close-alarm').textContent).toBe('关闭告警')
    fireEvent.click(screen.getByTestId('popup-create-task'))
    expect(useWorkspace.getState()).toMatchObject({ taskEventId: 'e1', taskFrom: 'map' })
  })

  it('popup-01: 综合分析 draws factor, weather and wind; the minute table scrolls at a height of 240', async () => {
    const { multiAnalysis } = alarm
    const hours = ['2026-11-21 12:00:00', '2026-11-21 13:00:00']
    const meteoroData = {
      temperature: [19, 20],
      rainfall: [0, 0],
      humidity: [52, 50],
      windSpeed: [2, 2],
      windDirection: [80, 90],
    }
    answerCalls({
      alarmRecordDetail: {
        ...alarm,
        multiAnalysis: { ...multiAnalysis, times: hours, factorData: [200, 210], meteoroData },
      },
    })
    detail({})
    const { container } = showCard(SiteAlarmPopup)
    fireEvent.click(await screen.findByRole('tab', { name: '综合分析' }))
    expect(screen.getAllByRole('button', { name: /^(O₃浓度|气温、降水与湿度|风速与风向)$/ })).toHaveLength(3)
    fireEvent.click(screen.getByRole('tab', { name: '分钟数据' }))
    const body = container.querySelector<HTMLElement>('.ant-table-body')
    expect(body?.style.maxHeight).toBe('240px')
    expect(body?.style.overflowY).toBe('scroll')
  })

  it('popup-05: the minute table has its eight columns', async () => {
    detail({})
    const { container } = showCard(SiteAlarmPopup)
    fireEvent.click(await screen.findByRole('tab', { name: '分钟数据' }))
    const titles = [...container.querySelectorAll('.ant-table-thead th')].map((cell) => cell.textContent)
    expect(titles.slice(0, 8)).toEqual(['时间', 'O₃ µg/m³', '变化', '风速 m/s', '气温 ℃', '湿度 %', '气压 hPa', '风向'])
  })

  it('the map goes to an event that is out of its view, and stays with one that is in it', async () => {
    detail({})
    showCard(SiteAlarmPopup)
    await screen.findByTestId('popup-nearby')
    expect(flyTo).not.toHaveBeenCalled()
    cleanup()
    detail({ longitude: 119.5 })
    showCard(SiteAlarmPopup)
    await waitFor(() => expect(flyTo.mock.calls[0]?.[0]).toEqual([119.5, 31.6]))
  })

  it('a card that cannot be read says why', async () => {
    answerCalls({ alarmRecordDetail: new Error('对象不存在或已被删除') })
    detail({})
    showCard(SiteAlarmPopup)
    expect(await screen.findByText('对象不存在或已被删除')).toBeTruthy()
  })
})

const hotSpot = {
  location: '梅村街道',
  longitude: 120.31,
  latitude: 31.61,
  radarName: '新吴颗粒物雷达',
  distanceM: 2100,
  directionName: '东南',
  scanTime: '2026-11-21 13:20:00',
  lastScanTime: '2026-11-21 13:30:00',
  extinction: 0.8,
  contrast: 3.2,
  particleKind: '粗颗粒',
  sightings: [1, 2],
  nationalSites: [{ siteCode: 'S1', siteName: '旺庄', longitude: 0, latitude: 0, distanceKm: 1.25 }],
  colorScale: {
    unit: 'km⁻¹',
    stops: [
      { value: 0, color: '#000' },
      { value: 2, color: '#fff' },
    ],
  },
}

describe('type 2, a radar hot spot', () => {
  it('popup-07, popup-08: location, nearest national-control sites in km, three actions; the scan lies on the map', async () => {
    detail({ eventType: '2', siteType: null })
    answerCalls({ hotSpotDetail: hotSpot })
    showCard(RadarPopup)
    expect((await screen.findByTestId('radar-sites')).textContent).toBe('旺庄1.25 km')
    expect(screen.getByText(/梅村街道/)).toBeTruthy()
    expect(
      ['popup-nearby', 'popup-close-alarm', 'popup-create-task'].map((id) => screen.getByTestId(id).textContent),
    ).toEqual(['周边污染源', '关闭告警', '创建任务'])
    expect(useMapWorkspace.getState().radarEventId).toBe('e1')
    fireEvent.click(screen.getByTestId('radar-toggle'))
    expect(useMapWorkspace.getState().radarEventId).toBeNull()
  })
})

describe('type 3, a report', () => {
  it('popup-09, popup-22, event-16: who, what, where; 暂无图片; it is closed as 关闭事件', async () => {
    detail({
      eventType: '3',
      reportUsername: '周建国',
      orgName: '安镇街道网格',
      reportType: '巡查上报',
      pollutionTypeName: '露天焚烧',
      reportContent: '路边焚烧秸秆',
    })
    showCard(ReportPopup)
    for (const text of ['周建国', '安镇街道网格', '巡查上报', '露天焚烧', '路边焚烧秸秆', '暂无图片'])
      expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByTestId('popup-close-alarm').textContent).toBe('关闭事件')
  })
})

describe('type 4, an assigned place', () => {
  it('popup-10: km to each national-control site, nearest first; the selector narrows; another task at the place', async () => {
    detail({ eventType: '4', eventStatus: 2, actions: [] })
    const site = { siteType: '10', areaName: '梁溪区', siteId: '', siteTypeName: '', areaCode: '' }
    answerCalls({
      countrySiteList: [
        { ...site, siteCode: 'FAR', siteName: '宜园', longitude: 120.3, latitude: 31.7 },
        { ...site, siteCode: 'NEAR', siteName: '曹张', longitude: 120.3, latitude: 31.61 },
        { ...site, siteCode: 'RURAL', siteName: '农村站', siteType: '12', longitude: 120.3, latitude: 31.6 },
      ],
    })
    const { container } = showCard(HotspotPopup)
    await screen.findByTestId('hotspot-site-NEAR')
    const rows = [...container.querySelectorAll('.popup-fact-list li')].map((row) => row.textContent)
    expect(rows).toEqual(['曹张梁溪区1.11 km周边', '宜园梁溪区11.12 km周边'])
    expect(screen.getByTestId('popup-nearby')).toBeTruthy()
    fireEvent.click(screen.getByTestId('hotspot-create-task'))
    expect(useWorkspace.getState().newTaskAt).toEqual([120.3, 31.6])
  })
})

const source = { eventType: '6', psType: '1', psCode: 'P1', psName: '无锡某涂装厂', siteCode: 'P1' } as const
const record = { record: [], total: 0 }

describe('type 6, a pollution source', () => {
  beforeEach(() => {
    answerCalls({
      tabStateList: [{ code: 'pst002', tabType: 'kwh', state: 'alarm' }],
      psIndustryEmissionReduce: { redWarnings: ['停产'], orangeWarnings: [], yellowWarnings: [] },
      pollutionSourceRecord: record,
    })
  })

  it('popup-11: 告警记录 opens first; only the tabs the enterprise has, in the colour of their state', async () => {
    detail(source)
    showCard(SourceAlarmPopup)
    expect((await screen.findByRole('tab', { name: '告警记录' })).getAttribute('aria-selected')).toBe('true')
    const electricity = await screen.findByRole('tab', { name: '用电监测' })
    expect(electricity.querySelector('.state-alarm')).not.toBeNull()
    await screen.findByRole('tab', { name: '减排措施' })
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      '基本信息',
      '减排措施',
      '用电监测',
      '告警记录',
    ])
  })

  it('event-20, event-16: a construction site opens on its second tab and is called 告警工地', async () => {
    answerCalls({
      dustPolluteAlarmChartDetail: {
        times: [],
        factorName: 'TSP',
        unit: 'µg/m³',
        values: [],
        limitValue: null,
        windSpeed: [],
        windDirection: [],
      },
    })
    detail({ ...source, psType: '2', psName: '某工地' })
    showCard(SourceAlarmPopup)
    expect((await screen.findByRole('tab', { name: '监测数据' })).getAttribute('aria-selected')).toBe('true')
    expect(screen.getByText('告警工地')).toBeTruthy()
    expect(screen.getByTestId('popup-create-task')).toBeTruthy()
  })

  it('task-33: a trend of a construction site that fails to load is empty, without a word', async () => {
    answerCalls({ dustPolluteAlarmChartDetail: new Error('服务器内部错误') })
    detail({ ...source, psType: '2', psName: '某工地' })
    showCard(SourceAlarmPopup)
    expect(await screen.findByText('暂无数据')).toBeTruthy()
    expect(screen.queryByText(/服务器内部错误/)).toBeNull()
  })

  it('popup-20: the record asks for today only, unless history is wanted or the alarm itself is of an earlier day', async () => {
    detail({ ...source, eventTime: cityToday().start })
    showCard(SourceAlarmPopup)
    await waitFor(() => expect(inputsOf('pollutionSourceRecord')).toHaveLength(1))
    expect(inputsOf('pollutionSourceRecord')[0]).toMatchObject({
      pageSize: 10,
      startTime: expect.stringMatching(/00:00:00$/),
    })
    fireEvent.click(screen.getByRole('checkbox'))
    await waitFor(() => expect(inputsOf('pollutionSourceRecord')).toHaveLength(2))
    expect(inputsOf('pollutionSourceRecord')[1]).not.toHaveProperty('startTime')
    cleanup()
    forgetCalls()
    answerCalls({ tabStateList: [], psIndustryEmissionReduce: new Error('无权查看'), pollutionSourceRecord: record })
    detail({ ...source, eventTime: '2020-01-01 08:00:00' })
    showCard(SourceAlarmPopup)
    await waitFor(() => expect(inputsOf('pollutionSourceRecord')).toHaveLength(1))
    expect(inputsOf('pollutionSourceRecord')[0]).not.toHaveProperty('startTime')
  })

  it('popup-12: 工业源告警 only where alarms exist and the menu has the page', async () => {
    usePermissions.setState({
      routes: [{ fixCode: 'industry-alarm', path: '/alarm-center/industry-alarm' }] as never,
    })
    detail({ ...source, eventTime: cityToday().start })
    showCard(SourceAlarmPopup)
    await waitFor(() => expect(inputsOf('pollutionSourceRecord').length).toBeGreaterThan(1))
    expect(screen.queryByTestId('popup-industry-alarm')).toBeNull()
    cleanup()
    answerCalls({ pollutionSourceRecord: { record: [], total: 3 } })
    showCard(SourceAlarmPopup)
    expect((await screen.findByTestId('popup-industry-alarm')).getAttribute('href')).toContain('psCode=P1')
  })

  it('C, task-33: records that fail to load are an empty list, without a word', async () => {
    detail({ ...source, eventTime: cityToday().start })
    answerCalls({ pollutionSourceRecord: new Error('服务器内部错误') })
    showCard(SourceAlarmPopup)
    expect(await screen.findByText('今日暂无告警记录')).toBeTruthy()
    expect(screen.queryByText(/服务器内部错误/)).toBeNull()
  })

  it('popup-14: 创建任务 at status 1, 查看任务 at any other; event-16: 告警企业', async () => {
    detail(source)
    showCard(SourceAlarmPopup)
    expect(await screen.findByTestId('popup-create-task')).toBeTruthy()
    expect(screen.getByText('告警企业')).toBeTruthy()
    cleanup()
    detail({ ...source, eventStatus: 3, actions: [] })
    showCard(SourceAlarmPopup)
    expect(await screen.findByTestId('popup-view-task')).toBeTruthy()
    expect(screen.queryByTestId('popup-create-task')).toBeNull()
    expect(screen.queryByTestId('popup-close-alarm')).toBeNull()
  })
})
