import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useWorkspace } from '../../../blocks/workspace.ts'
import { useCurrentPath } from '../../../client/current-path.ts'
import { usePermissions } from '../../../client/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../../client/testing/answered-calls.ts'
import { siteEvent } from '../../../client/testing/site-event.ts'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import { usePopups } from '../../../map/popup-store.ts'
import BellPanel from './bell-panel.tsx'
import { useBell } from './bell-store.ts'
import { openEvent, openMark } from './open-event.ts'

vi.mock('../../../client/api.ts', () => import('../../../client/testing/answered-calls.ts'))

const show = (counts: Record<string, number> = {}, onClose = vi.fn()) => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <BellPanel counts={counts} onClose={onClose} />
    </QueryClientProvider>,
  )
  return onClose
}

const mapRoute = {
  fixCode: 'map',
  title: '一张图',
  path: '/map',
  redirectTo: null,
  keepAlive: true,
  tabs: [],
  trail: ['map'],
}

beforeEach(() => {
  usePermissions.setState({ routes: [mapRoute] })
  useCurrentPath.setState({ path: '/map' })
  useBell.setState({ tab: 'highValue' })
  answerCalls({ eventSite: [{ siteCode: 'S1', siteName: '曹张' }], eventList: { records: [], total: 0 } })
})
afterEach(() => {
  cleanup()
  forgetCalls()
  usePopups.setState({ open: [] })
  useWorkspace.setState({ taskEventId: null })
  useMapWorkspace.setState({ radarEventId: null, dustSite: null })
})

describe('the alarm panel', () => {
  it('bell-01, bell-02: five tabs with counts, an ellipsis above 99', () => {
    show({ '1': 120, '6': 7 })
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
      '站点告警…',
      '雷达扫描0',
      '上报事件0',
      '交办反馈0',
      '污染源告警7',
    ])
  })

  it('bell-03: each status is a tick with the colour of whose turn it is', async () => {
    show()
    const tick = screen.getByRole('checkbox', { name: '待评估' })
    expect(tick.closest('label')?.className).toContain('owner-dispatcher')
    fireEvent.click(tick)
    await waitFor(() => expect(inputsOf('eventList').at(-1)).toMatchObject({ eventStatuses: ['6'] }))
  })

  it('bell-04, bell-09: sites are chosen on tabs 1 and 2 only, and asked for there only', async () => {
    show()
    await waitFor(() => expect(inputsOf('eventSite')).toHaveLength(1))
    expect(screen.getByTestId('bell-sites')).toBeTruthy()
    fireEvent.click(screen.getByTestId('bell-tab-3'))
    expect(screen.queryByTestId('bell-sites')).toBeNull()
    fireEvent.click(screen.getByTestId('bell-tab-6'))
    const keyword = screen.getByPlaceholderText('搜索企业')
    fireEvent.change(keyword, { target: { value: '涂装' } })
    fireEvent.keyDown(keyword, { key: 'Enter', keyCode: 13 })
    await waitFor(() => expect(inputsOf('eventList').at(-1)).toMatchObject({ eventType: '6', siteNameLike: '涂装' }))
    expect(inputsOf('eventSite')).toHaveLength(1)
    fireEvent.click(screen.getByTestId('bell-tab-2'))
    await waitFor(() => expect(inputsOf('eventSite').at(-1)).toMatchObject({ eventType: '2' }))
  })

  it('bell-05: ten at a time; the end of the list asks for the next ten', async () => {
    const row = (n: number) => siteEvent({ eventId: `e${n}`, id: `e${n}` })
    answerCalls({
      eventList: ({ pageNum }: { pageNum: number }) => ({
        records: Array.from({ length: pageNum === 1 ? 10 : 2 }, (_, n) => row(pageNum * 100 + n)),
        total: 12,
      }),
    })
    show()
    const list = await screen.findByTestId('bell-list')
    expect(inputsOf('eventList')[0]).toMatchObject({ pageSize: 10, pageNum: 1 })
    fireEvent.scroll(list)
    await waitFor(() => expect(screen.getAllByTestId(/^bell-item-/)).toHaveLength(12))
  })

  it('bell-06: an empty tab says 暂无告警; a failed one says why', async () => {
    show()
    expect(await screen.findByText('暂无告警')).toBeTruthy()
    cleanup()
    answerCalls({ eventList: new Error('网络已断开') })
    show()
    expect(await screen.findByText('网络已断开')).toBeTruthy()
  })

  it('bell-07, event-17: a click closes the panel and opens the information at status 1', async () => {
    answerCalls({ eventList: { records: [siteEvent()], total: 1 } })
    const close = show()
    fireEvent.click(await screen.findByTestId('bell-item-e1'))
    expect(close).toHaveBeenCalled()
    expect(usePopups.getState().open).toEqual([{ kind: '1', id: 'e1', at: [120.3, 31.6] }])
  })

  it('the arrow keys go from tab to tab', () => {
    show()
    fireEvent.keyDown(screen.getByRole('tablist'), { key: 'ArrowRight' })
    expect(useBell.getState().tab).toBe('radar')
    expect(document.activeElement).toBe(screen.getByTestId('bell-tab-2'))
  })
})

describe('what an event opens', () => {
  it('event-18: a radar event at status 1 shows the radar with its card, else the task', () => {
    openEvent(siteEvent({ eventType: '2' }))
    expect(useMapWorkspace.getState().radarEventId).toBe('e1')
    expect(usePopups.getState().open[0]?.kind).toBe('2')
    openEvent(siteEvent({ eventType: '2', eventStatus: 6, eventId: 'e2' }))
    expect(useWorkspace.getState().taskEventId).toBe('e2')
  })

  it('event-19: an assigned task opens its dialog from the panel; on the map its mark shows the place (popup-10)', () => {
    openEvent(siteEvent({ eventType: '4', eventStatus: 2 }))
    expect(useWorkspace.getState().taskEventId).toBe('e1')
    openMark(siteEvent({ eventType: '4', eventStatus: 2 }))
    expect(usePopups.getState().open[0]?.kind).toBe('4')
  })

  it('shell-11: a click acts on the map and the cockpit only, on every other route nothing opens', async () => {
    answerCalls({ eventList: { records: [siteEvent()], total: 1 } })
    show()
    const item = await screen.findByTestId('bell-item-e1')
    for (const path of ['/alarm-center/air-alarm', '/mapped', '/']) {
      useCurrentPath.setState({ path })
      fireEvent.click(item)
      openEvent(siteEvent({ eventType: '2' }))
      openEvent(siteEvent({ eventType: '1', eventStatus: 6 }))
      openMark(siteEvent({ eventType: '4', eventStatus: 2 }))
    }
    expect(usePopups.getState().open).toEqual([])
    expect(useWorkspace.getState().taskEventId).toBeNull()
    expect(useMapWorkspace.getState().radarEventId).toBeNull()
    for (const path of ['/map', '/cockpit']) {
      usePopups.setState({ open: [] })
      useCurrentPath.setState({ path })
      fireEvent.click(item)
      expect(usePopups.getState().open).toEqual([{ kind: '1', id: 'e1', at: [120.3, 31.6] }])
    }
  })

  it('shell-11: the route counts by its name, not by its address', () => {
    usePermissions.setState({ routes: [{ ...mapRoute, path: '/overview/one-map' }] })
    openEvent(siteEvent())
    expect(usePopups.getState().open).toEqual([])
    useCurrentPath.setState({ path: '/overview/one-map' })
    openEvent(siteEvent())
    expect(usePopups.getState().open).toHaveLength(1)
  })

  it('event-20: a construction site’s alarm selects the dust site and opens its card', () => {
    openEvent(siteEvent({ eventType: '6', psType: '2', psCode: 'R1' }))
    expect(useMapWorkspace.getState().dustSite).toBe('R1')
    expect(usePopups.getState().open[0]?.kind).toBe('6')
    openEvent(siteEvent({ eventType: '6', psType: '1', psCode: 'P1' }))
    expect(useMapWorkspace.getState().dustSite).toBeNull()
  })
})
