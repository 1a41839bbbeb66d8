import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useFilterPanel } from '../filters/filter-panel.ts'
import { ConclusionPopover } from './conclusion-popover.tsx'
import { onTabAnnounced, type TabAnnouncement } from './tab-announcement.ts'
import { TabBar } from './tab-bar.tsx'

afterEach(cleanup)

const tabs = [
  { key: 'record', title: '事件记录' },
  { key: 'statistics', title: '事件统计' },
]
const page = { fixCode: 'event-record', path: '/event-manage/event-record' }
const Place = () => <output>{decodeURIComponent(useLocation().search)}</output>
const show = (at: string, props = {}) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <TabBar page={page} tabs={tabs} {...props} />
      <Place />
    </MemoryRouter>,
  )

describe('the tab bar of a page', () => {
  it('layout-07: the query tabName selects the tab, the first one is the default', () => {
    show('/x?tabName=statistics')
    expect(screen.getByRole('radio', { name: '事件统计' })).toHaveProperty('checked', true)
    cleanup()
    show('/x?tabName=gone')
    expect(screen.getByRole('radio', { name: '事件记录' })).toHaveProperty('checked', true)
  })

  it('layout-07, layout-08: a change writes tabName and tabTitle and is announced with name, path and title', () => {
    const heard: TabAnnouncement[] = []
    const stop = onTabAnnounced((one) => heard.push(one))
    show('/x')
    fireEvent.click(screen.getByRole('radio', { name: '事件统计' }))
    stop()
    expect(screen.getByRole('status').textContent).toBe('?tabName=statistics&tabTitle=事件统计')
    expect(heard.map(({ title }) => title)).toEqual(['事件记录', '事件统计'])
    expect(heard[1]).toEqual({ name: 'event-record', path: '/event-manage/event-record', title: '事件统计' })
  })

  it('without tabs to choose from it says which page this is', () => {
    show('/x', { tabs: tabs.slice(0, 1) })
    expect(screen.getByRole('heading', { name: '事件记录' })).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
    cleanup()
    show('/x')
    expect(screen.queryByRole('heading')).toBeNull()
  })

  it('layout-09: shows the tools the page gives, in one order, and turns the filter panel', () => {
    const exportData = vi.fn()
    useFilterPanel.getState().reset()
    show('/x', { actions: { exportData, assignTasks: vi.fn() }, withFilterPanel: true })
    expect(screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'))).toEqual([
      '批量下发',
      '导出数据',
      '收起或展开筛选',
    ])
    fireEvent.click(screen.getByTestId('tool-exportData'))
    expect(exportData).toHaveBeenCalledOnce()
    fireEvent.click(screen.getByTestId('tool-filterPanel'))
    expect(useFilterPanel.getState().open).toBe(false)
  })
})

it('layout-10: the conclusion opens on a click and closes on a click outside', async () => {
  render(<ConclusionPopover text="本月优良天数比例86.7%，同比上升3.3个百分点" />)
  expect(screen.queryByText(/优良天数比例/)).toBeNull()
  fireEvent.click(screen.getByTestId('conclusion'))
  expect(await screen.findByText(/优良天数比例/)).toBeTruthy()
  fireEvent.mouseDown(document.body)
  fireEvent.click(document.body)
  await vi.waitFor(() =>
    expect(document.querySelector('.ant-popover:not(.ant-popover-hidden):not(.ant-zoom-big-leave)')).toBeNull(),
  )
})
