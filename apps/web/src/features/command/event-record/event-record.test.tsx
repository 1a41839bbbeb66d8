import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { rememberRecipients } from '../../../blocks/recipient-history.ts'
import { useWorkspace } from '../../../blocks/workspace.ts'
import { api } from '../../../client/api.ts'
import type { EventRow } from '../../../client/event-shape.ts'
import { usePermissions } from '../../../client/permissions.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { notify } from '../../../kit/notify.ts'
import EventRecordPage from './event-record-page.tsx'

const row = (eventId: string, over: Partial<EventRow> = {}): EventRow => ({
  id: eventId,
  eventId,
  eventType: '1',
  eventStatus: 1,
  eventStatusName: '告警中',
  eventCode: `GJ-${eventId}`,
  eventTime: '2026-11-21 14:00:00',
  updateTime: '2026-11-21 14:00:00',
  level: 2,
  longitude: 120.35,
  latitude: 31.58,
  location: '',
  areaCode: '320205',
  areaName: '锡山区',
  siteCode: null,
  siteName: '东亭站',
  psId: null,
  psCode: null,
  psName: null,
  psType: null,
  sourceId: eventId,
  eventDesc: 'PM10偏高',
  reportUsername: null,
  cityManager: null,
  recovered: false,
  invalidated: false,
  seen: true,
  childCount: 0,
  parentEventId: null,
  deadline: null,
  deadlineState: 'none',
  ...over,
})
const answer = (records: EventRow[]): CallAnswer<'eventRecord'> => ({
  records,
  total: records.length,
  counts: { todo: records.length, doing: 0, overdue: 0, done: 0 },
})

let path = ''
const Address = () => {
  const { search } = useLocation()
  path = search
  return null
}

const show = (rights: string[], search = '') => {
  sessionStorage.clear()
  usePermissions.setState({ rights: new Set(rights), routes: [], nodes: [] })
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  client.setQueryData(
    ['areaTreePermission', { startAreaType: 3, endAreaType: 3, bizCode: 'DEFAULT_AREA' }],
    [{ areaId: 'a', areaCode: '320205', areaName: '锡山区', areaType: 3, children: [] }],
  )
  client.setQueryData(
    ['treeWithUsers', { orgCode: '', parentCode: 'trace' }],
    [
      {
        tid: 'o1',
        structureName: '锡山局',
        structureCode: 'o1',
        areaCode: null,
        userName: null,
        remarkName: null,
        userId: null,
        children: [],
        users: [
          {
            tid: 'u1',
            structureName: '锡山局',
            structureCode: 'o1',
            areaCode: null,
            userName: 'qian',
            remarkName: '钱卫东',
            userId: 'u1',
            children: [],
            users: [],
          },
        ],
      },
    ],
  )
  client.setQueryData(['countrySiteList', {}], [])
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/event-manage/event-record${search}`]}>
        <EventRecordPage />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
  useWorkspace.getState().closeTask()
})

describe('the event record', () => {
  it('a row opens the full task dialog without the map', async () => {
    vi.spyOn(api, 'eventRecord').mockResolvedValue(answer([row('e1')]))
    show([])
    fireEvent.click(await screen.findByTestId('event-row-e1'))
    expect(useWorkspace.getState()).toMatchObject({ taskEventId: 'e1', taskFrom: 'list' })
    expect(screen.queryByTestId('tool-assignTasks')).toBeNull()
    expect(screen.queryByTestId('event-import')).toBeNull()
  })

  it('several events are sent as tasks at once, each with the status seen; refusals are listed with why', async () => {
    vi.spyOn(api, 'eventRecord').mockResolvedValue(answer([row('e1'), row('e2', { level: 1 })]))
    const send = vi.spyOn(api, 'delegateEvents').mockResolvedValue({
      delegated: ['e1'],
      refused: [{ eventId: 'e2', message: '事件状态已变化，请刷新' }],
    })
    rememberRecipients('trace', [{ userId: 'u1', username: '钱卫东', structureCode: 'o1', structureName: '锡山局' }])
    show(['event.dispatch'])
    fireEvent.click(await screen.findByTestId('event-row-e1-tick'))
    fireEvent.click(screen.getByTestId('event-row-e2-tick'))
    fireEvent.click(screen.getByTestId('tool-assignTasks'))
    fireEvent.click(await screen.findByTestId('quick-recipient-u1'))
    fireEvent.click(screen.getByTestId('batch-delegate-confirm'))
    expect(await screen.findByText('GJ-e2 东亭站：事件状态已变化，请刷新')).toBeTruthy()
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      events: [
        { eventId: 'e1', eventStatus: 1 },
        { eventId: 'e2', eventStatus: 1 },
      ],
      users: [{ userId: 'u1' }],
    })
  })

  it('并案 keeps the most severe event and closes the others under it', async () => {
    vi.spyOn(api, 'eventRecord').mockResolvedValue(answer([row('e1'), row('e2', { level: 1 })]))
    const merge = vi
      .spyOn(api, 'eventMerge')
      .mockResolvedValue({ mainEventId: 'e2', mainEventCode: 'GJ-e2', merged: ['e1'] })
    show(['event.dispatch'])
    fireEvent.click(await screen.findByTestId('event-row-e1-tick'))
    fireEvent.click(screen.getByTestId('event-row-e2-tick'))
    fireEvent.click(screen.getByTestId('event-batch-merge'))
    fireEvent.click(await screen.findByTestId('batch-merge-confirm'))
    await waitFor(() => expect(merge).toHaveBeenCalled())
    expect(merge.mock.calls[0]?.[0]).toMatchObject({
      mainEventId: 'e2',
      mainEventStatus: 1,
      events: [{ eventId: 'e1', eventStatus: 1 }],
    })
  })

  it('批量关闭 gives one reason for all', async () => {
    vi.spyOn(api, 'eventRecord').mockResolvedValue(answer([row('e1')]))
    const close = vi.spyOn(api, 'closeEvents').mockResolvedValue({ closed: ['e1'], refused: [] })
    const said = vi.spyOn(notify, 'success')
    show(['event.dispatch'])
    fireEvent.click(await screen.findByTestId('event-row-e1-tick'))
    fireEvent.click(screen.getByTestId('tool-closeAlarms'))
    expect(screen.getByText('是否关闭所选的1件事件？')).toBeTruthy()
    fireEvent.click(screen.getByTestId('batch-close-confirm'))
    await waitFor(() => expect(said).toHaveBeenCalledWith('已关闭1件'))
    expect(close.mock.calls[0]?.[0]).toMatchObject({ eventIds: ['e1'], reasonCode: '已恢复' })
  })

  it('the export asks for what the list shows, whatever the page, and is a spreadsheet', async () => {
    vi.spyOn(api, 'eventRecord').mockResolvedValue(answer([row('e1')]))
    const call = vi.spyOn(api, 'eventRecordExport').mockResolvedValue(new Blob(['x']))
    const links = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
    show(['event.read'], `?tab=done&filterConfig=${JSON.stringify({ searchContent: '东亭', eventTypes: ['1', '6'] })}`)
    await screen.findByTestId('event-row-e1')
    fireEvent.click(await screen.findByTestId('tool-exportData'))
    await waitFor(() => expect(links).toHaveBeenCalledTimes(1))
    expect(call.mock.calls[0]?.[0]).toEqual({
      tab: 'done',
      keyword: '东亭',
      eventTypes: ['1', '6'],
      eventStatuses: [],
      areaCodes: [],
      handlerIds: [],
      orgCodes: [],
    })
    expect(links.mock.contexts[0]).toMatchObject({ download: '事件记录_办结.xlsx' })
  })

  it('counts what is to do, under way, overdue and done, and shows another part at a click', async () => {
    const asked = vi.spyOn(api, 'eventRecord').mockResolvedValue({
      ...answer([row('e1')]),
      counts: { todo: 1, doing: 2, overdue: 3, done: 4 },
    })
    show([])
    await screen.findByTestId('event-row-e1')
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(
      expect.arrayContaining(['待办1', '在办2', '超期3', '办结4', '全部']),
    )
    fireEvent.click(screen.getByTestId('event-part-overdue'))
    await waitFor(() => expect(asked.mock.calls.at(-1)?.[0]).toMatchObject({ tab: 'overdue', pageNum: 1 }))
    expect(new URLSearchParams(path).get('tab')).toBe('overdue')
  })

  it('a tool used without a choice says what to do first', async () => {
    vi.spyOn(api, 'eventRecord').mockResolvedValue(answer([row('e1')]))
    const warned = vi.spyOn(notify, 'warning')
    show(['event.dispatch'])
    await screen.findByTestId('event-row-e1')
    fireEvent.click(screen.getByTestId('tool-closeAlarms'))
    expect(warned).toHaveBeenCalledWith('请先勾选要处理的事件')
  })

  it('layout-07: the query tabName shows the statistics; each percentage opens exactly the events it counted', async () => {
    const none = { percent: null, count: 0, of: 0, indicator: 'signed', ofIndicator: 'dispatched' } as const
    vi.spyOn(api, 'eventIndustryStatistics').mockResolvedValue([{ industryName: '汽车制造业', count: 3 }])
    vi.spyOn(api, 'eventRecordStatistics').mockResolvedValue([
      {
        key: '6',
        name: '污染源告警',
        total: 4,
        open: 1,
        closed: 1,
        archived: 2,
        overdue: 1,
        signedOnTimeRate: null,
        feedbackOnTimeRate: null,
        rates: {
          signed: { percent: 75, count: 3, of: 4, indicator: 'signed', ofIndicator: 'dispatched' },
          onTime: none,
          confirmedTrue: none,
          returned: none,
          overdue: { percent: 25, count: 1, of: 4, indicator: 'overdue', ofIndicator: 'total' },
        },
      },
    ])
    const listed = vi.spyOn(api, 'eventRecord').mockResolvedValue(answer([row('e1')]))
    show([], '?tabName=statistics')
    const rate = await screen.findByTestId('rate-6-signed')
    expect(rate.textContent?.replace(/\s/g, '')).toBe('75.0%')
    fireEvent.click(rate)
    await screen.findByTestId('event-row-e1')
    expect(listed.mock.calls.at(-1)?.[0]).toMatchObject({
      indicator: 'signed',
      statisticsType: '1',
      statisticsKey: '6',
    })
    expect(listed.mock.calls.at(-1)?.[0]).not.toHaveProperty('tab')
    expect(new URLSearchParams(path).get('tab')).toBe('all')
    expect(screen.getByTestId('record-drill').textContent).toContain('事件类型“污染源告警”的已签收')
  })

  it('C, filter-23: the statistics by area have the filter of areas, by itself', async () => {
    const asked = vi.spyOn(api, 'eventRecordStatistics').mockResolvedValue([])
    vi.spyOn(api, 'eventIndustryStatistics').mockResolvedValue([])
    const filters = { statisticsType: '2', areaCodes: ['320205'], userIds: ['u1'] }
    show([], `?tabName=statistics&filterConfig=${JSON.stringify(filters)}`)
    await screen.findByTestId('filter-areaCodes')
    expect(screen.queryByTestId('filter-userIds')).toBeNull()
    await waitFor(() => expect(asked).toHaveBeenCalled())
    expect(asked.mock.calls.at(-1)?.[0]).toMatchObject({ statisticsType: '2', areaCodes: ['320205'] })
    expect(asked.mock.calls.at(-1)?.[0]).not.toHaveProperty('userIds')
  })
})
