import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { ComponentType } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { definePages } from '../../../page/define-pages.tsx'
import AirAlarmPage from './air-alarm-page.tsx'
import { enterpriseRecordTab } from './enterprise-record-tab.tsx'
import IndustryAlarmPage from './industry-alarm-page.tsx'
import { siteRecordTab } from './site-record-tab.tsx'
import { alarmStatisticsTab } from './statistics-tab.ts'
import { alarmOf } from './testing/site-alarm.ts'

vi.mock('../../../client/api.ts', async () => ({
  api: (await import('../../../client/testing/answered-calls.ts')).api,
}))
vi.mock('../../../charts/chart.tsx', () => ({ Chart: ({ label }: { label: string }) => <figure>{label}</figure> }))
vi.mock('../../../kit/clock.ts', async (original) => ({
  ...(await original<typeof import('../../../kit/clock.ts')>()),
  cityToday: () => ({ start: '2026-11-20 00:00:00', end: '2026-11-20 23:59:59' }),
}))

const records = [
  alarmOf('1', 'a', 1),
  alarmOf('2', 'a', 1),
  alarmOf('3', 'b', 4, 1),
  alarmOf('4', 'c', 9),
  alarmOf('5', null, null),
]

const Page = definePages('air-alarm', {
  alarmRecord: siteRecordTab,
  alarmStatistics: alarmStatisticsTab('site'),
})
const EnterprisePage = definePages('industry-alarm', enterpriseRecordTab)
const Address = () => <output data-testid="address">{decodeURIComponent(useLocation().search)}</output>

const open = (search = '', Shown: ComponentType = Page) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 10_000 } } })}>
      <MemoryRouter initialEntries={[`/alarm-center/air-alarm${search}`]}>
        <Shown />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )
/** The first page of a process is slow to be drawn. */
const firstRow = () => screen.findByTestId('alarm-row-1', {}, { timeout: 5000 })
const show = async () => {
  open()
  await firstRow()
  fireEvent.click(screen.getAllByRole('checkbox')[0] ?? document.body)
}
const linked = (tabName: string, filterConfig: object) =>
  `?${new URLSearchParams({ tabName, filterConfig: JSON.stringify(filterConfig) }).toString()}`

beforeEach(() => {
  sessionStorage.clear()
  usePermissions.setState({ rights: new Set(['alarm.read', 'event.dispatch']), routes: [], nodes: [] })
  answerCalls({
    areaSiteListPermission: [],
    alarmRecordList: { records, total: records.length },
    treeWithUsers: [],
    countrySiteList: [],
    chartSettingOne: { settings: null, updateTime: null },
  })
})
afterEach(() => {
  cleanup()
  forgetCalls()
})

describe('several site alarms at once', () => {
  it('are dealt with as their open events, each once, with the status seen', async () => {
    answerCalls({ eventMerge: { mainEventId: 'b', mainEventCode: 'WX1', merged: ['a'] } })
    await show()
    expect(screen.getByRole('toolbar', { name: '批量操作' }).textContent).toContain(
      '已选 5 条告警，涉及 2 件未办结事件',
    )
    fireEvent.click(screen.getByTestId('alarm-batch-merge'))
    fireEvent.click(await screen.findByTestId('batch-merge-confirm'))
    await waitFor(() => expect(inputsOf('eventMerge')).toHaveLength(1))
    expect(inputsOf('eventMerge')[0]).toMatchObject({
      mainEventId: 'b',
      mainEventStatus: 4,
      events: [{ eventId: 'a', eventStatus: 1 }],
    })
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: '批量操作' })).toBeNull())
  })

  it('that stay open after 批量关闭 are listed with why', async () => {
    const message = '一级告警和上报事件须有现场反馈后才能关闭'
    answerCalls({ closeEvents: { closed: ['a'], refused: [{ eventId: 'b', message }] } })
    await show()
    fireEvent.click(screen.getByTestId('alarm-batch-close'))
    fireEvent.click(await screen.findByTestId('batch-close-confirm'))
    expect(await screen.findByText(`站点3 PM10：${message}`)).toBeTruthy()
    expect(inputsOf('closeEvents')[0]).toMatchObject({ eventIds: ['a', 'b'] })
  })
})

describe('告警记录 under the filter bar (2 §3.2)', () => {
  it('asks for the last thirty days, today included, of every site, level and state', async () => {
    open()
    await firstRow()
    expect(inputsOf('alarmRecordList')).toEqual([
      {
        pageNum: 1,
        pageSize: 10,
        keyword: '',
        siteCodes: [],
        factorCodes: [],
        alarmLevels: [],
        alarmStatus: [],
        startTime: '2026-10-22 00:00:00',
        endTime: '2026-11-20 23:59:59',
      },
    ])
  })

  it('filter-04: a link that names a site no longer on the list keeps to that site', async () => {
    open(linked('alarmRecord', { siteCodes: ['GONE'], alarmLevel: ['1'] }))
    await firstRow()
    expect(inputsOf('alarmRecordList')).toMatchObject([{ siteCodes: ['GONE'], alarmLevels: ['1'] }])
  })

  it('turns pages without asking for the first again, and opens a row’s detail', async () => {
    answerCalls({ alarmRecordList: { records, total: 35 } })
    open()
    await firstRow()
    fireEvent.click(screen.getByTitle('2'))
    await waitFor(() => expect(inputsOf('alarmRecordList').map(({ pageNum }) => pageNum)).toEqual([1, 2]))
    fireEvent.click(await firstRow())
    expect(screen.getByTestId('address').textContent).toBe('?id=1')
  })

  it('says that nothing fits, and what to do (request-17)', async () => {
    answerCalls({ alarmRecordList: { records: [], total: 0 } })
    open()
    expect(await screen.findByText('没有符合条件的告警记录')).toBeTruthy()
    expect(screen.getByText('可放宽筛选条件')).toBeTruthy()
  })
})

describe('event-29: closing an alarm', () => {
  const enterpriseAlarm = {
    polluteId: 'p1',
    psName: '某热电厂',
    outletName: '1号排口',
    areaName: '锡山区',
    polName: '二氧化硫',
    unit: 'mg/m³',
    alarmLevel: 1,
    realTimeVal: 80,
    limitValue: 35,
    excessMultiple: 1.29,
    alarmTime: '2026-11-20 09:00:00',
    alarmStatus: 1,
  }
  beforeEach(() => usePermissions.setState({ rights: new Set(['alarm.read', 'alarm.close']), routes: [], nodes: [] }))

  it('gives a reason, and is not offered for one that is closed already', async () => {
    answerCalls({
      alarmRecordList: { records: [alarmOf('1', 'a', 1), { ...alarmOf('2', 'b', 9), alarmStatus: 3 }], total: 2 },
      alarmRecordClose: null,
    })
    open()
    fireEvent.click(await screen.findByTestId('alarm-close-1'))
    expect(screen.queryByTestId('alarm-close-2')).toBeNull()
    expect(screen.getByText('站点1 PM10，告警与其事件一并关闭，关闭后不能恢复。')).toBeTruthy()
    fireEvent.change(screen.getByTestId('alarm-close-note'), { target: { value: ' 已洒水 ' } })
    fireEvent.click(screen.getByTestId('alarm-close-confirm'))
    await waitFor(() =>
      expect(inputsOf('alarmRecordClose')).toEqual([{ alarmId: '1', reasonCode: '已恢复', note: '已洒水' }]),
    )
    await waitFor(() => expect(screen.queryByTestId('alarm-close-confirm')).toBeNull())
  })

  it('C, shell-13: industry-alarm is narrowed by psCode, by psId and by countyCode', async () => {
    answerCalls({
      psBaseOne: { psCode: 'P7' },
      listCompanyBySetting: [],
      getIndustryTreeData: [],
      areaTree: [{ areaId: 'a', areaCode: '320205', areaName: '锡山区', areaType: 3, children: [] }],
      companyPolluteAlarmListRecord: { records: [], total: 0 },
    })
    open('?psId=7&countyCode=320205', IndustryAlarmPage)
    await waitFor(() =>
      expect(inputsOf('companyPolluteAlarmListRecord').at(-1)).toMatchObject({
        psCodes: ['P7'],
        countyCodes: ['320205'],
        factorCodes: [],
        industryCodes: [],
      }),
    )
    expect(inputsOf('psBaseOne')).toEqual([{ id: '7' }])
    // C: alarm-target, industry-type and supervise-company are filters of the record.
    for (const key of ['alarmTarget', 'industryType', 'superviseCompany', 'countyStreet'])
      expect(screen.getByTestId(`filter-${key}`)).toBeTruthy()
  })

  it('shell-13: psCode narrows industry-alarm to its plant at once, without asking whose number it is', async () => {
    answerCalls({
      listCompanyBySetting: [],
      getIndustryTreeData: [],
      areaTree: [],
      companyPolluteAlarmListRecord: { records: [], total: 0 },
    })
    open('?psCode=P9&psId=7', IndustryAlarmPage)
    await waitFor(() =>
      expect(inputsOf('companyPolluteAlarmListRecord').at(-1)).toMatchObject({ psCodes: ['P9'], countyCodes: [] }),
    )
    expect(inputsOf('psBaseOne')).toEqual([])
  })

  it('shell-13: air-alarm with the source id of an event is the detail of that alarm, without it the record', async () => {
    answerCalls({ alarmRecordDetail: new Error('对象不存在或已被删除') })
    open('?id=alarm-7', AirAlarmPage)
    await waitFor(() => expect(inputsOf('alarmRecordDetail')).toMatchObject([{ alarmId: 'alarm-7' }]))
    expect(inputsOf('alarmRecordList')).toEqual([])
    cleanup()
    open('', AirAlarmPage)
    await firstRow()
    expect(inputsOf('alarmRecordDetail')).toHaveLength(1)
  })

  it('begins in the detail of an enterprise’s alarm too', async () => {
    answerCalls({
      listCompanyBySetting: [],
      companyPolluteAlarmListRecord: { records: [enterpriseAlarm], total: 1 },
      companyPolluteAlarmDetail: { info: { ...enterpriseAlarm, eventId: 'e1', alarmDesc: '二氧化硫超标' } },
      companyPolluteAlarmChartDetail: {
        times: [],
        polluteValueList: [],
        polName: '二氧化硫',
        unit: '',
        limitValue: null,
      },
      companyPolluteAlarmClose: null,
    })
    open('', EnterprisePage)
    fireEvent.click(await screen.findByTestId('alarm-row-p1', {}, { timeout: 5000 }))
    await screen.findByText('二氧化硫超标')
    expect(screen.getByTestId('alarm-open-task')).toBeTruthy()
    fireEvent.click(screen.getByTestId('alarm-close'))
    fireEvent.click(await screen.findByTestId('alarm-close-confirm'))
    await waitFor(() => expect(inputsOf('companyPolluteAlarmClose')).toMatchObject([{ polluteId: 'p1' }]))
    expect(screen.queryByText('二氧化硫超标')).toBeNull()
  })
})

describe('告警统计 of the last seven days', () => {
  const counts = { level1: 1, level2: 1, level3: 0, total: 2 }
  const statistics = {
    ...counts,
    alarming: 1,
    completed: 1,
    closed: 0,
    meanDurationMin: 80,
    byDay: [{ day: '2026-11-20', ...counts }],
    byHour: [{ hour: 9, total: 2 }],
    byFactor: [{ code: 'pm10', name: 'PM₁₀', ...counts }],
    byArea: [{ code: '320205', name: '锡山区', ...counts }],
    bySubject: [
      {
        code: 'S1',
        name: '东亭站',
        areaName: '锡山区',
        ...counts,
        alarming: 1,
        durationMin: 240,
        lastAlarmTime: '2026-11-20 09:00:00',
      },
    ],
  }

  it('leads from a site’s row to the records it counted', async () => {
    answerCalls({ alarmRecordStatisticsQuery: statistics })
    open('?tabName=alarmStatistics')
    fireEvent.click(await screen.findByText('东亭站'))
    expect(inputsOf('alarmRecordStatisticsQuery')).toEqual([
      { startTime: '2026-11-14 00:00:00', endTime: '2026-11-20 23:59:59', alarmLevels: [] },
    ])
    const search = new URLSearchParams(screen.getByTestId('address').textContent ?? '')
    expect(search.get('tabName')).toBe('alarmRecord')
    expect(JSON.parse(search.get('filterConfig') ?? '')).toEqual({
      siteCodes: ['S1'],
      timeRange: [['2026-11-14 00:00:00', '2026-11-20 00:00:00']],
      alarmLevel: [],
    })
  })
})
