import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { usePermissions } from '../../app/permissions.ts'
import { answerCalls, forgetCalls, inputsOf } from '../../blocks/testing/answered-calls.ts'
import { SiteAlarmList } from './site-alarm-list.tsx'
import { alarmOf } from './testing/site-alarm.ts'

vi.mock('../../app/api.ts', () => import('../../blocks/testing/answered-calls.ts'))

const records = [
  alarmOf('1', 'a', 1),
  alarmOf('2', 'a', 1),
  alarmOf('3', 'b', 4, 1),
  alarmOf('4', 'c', 9),
  alarmOf('5', null, null),
]

const show = async () => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <SiteAlarmList />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  await screen.findByTestId('alarm-row-1')
  fireEvent.click(screen.getAllByRole('checkbox')[0] ?? document.body)
}

beforeEach(() => {
  usePermissions.setState({ rights: new Set(['alarm.read', 'event.dispatch']) })
  answerCalls({
    areaSiteListPermission: [],
    alarmRecordList: { records, total: records.length },
    treeWithUsers: [],
    countrySiteList: [],
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
    expect(screen.getByRole('toolbar', { name: '批量处理' }).textContent).toContain(
      '已选 5 条告警，涉及 2 件未办结事件',
    )
    fireEvent.click(screen.getByTestId('batch-merge'))
    fireEvent.click(await screen.findByTestId('batch-merge-confirm'))
    await waitFor(() => expect(inputsOf('eventMerge')).toHaveLength(1))
    expect(inputsOf('eventMerge')[0]).toMatchObject({
      mainEventId: 'b',
      mainEventStatus: 4,
      events: [{ eventId: 'a', eventStatus: 1 }],
    })
    await waitFor(() => expect(screen.queryByRole('toolbar', { name: '批量处理' })).toBeNull())
  })

  it('that stay open after 批量关闭 are listed with why', async () => {
    const message = '一级告警和上报事件须有现场反馈后才能关闭'
    answerCalls({ closeEvents: { closed: ['a'], refused: [{ eventId: 'b', message }] } })
    await show()
    fireEvent.click(screen.getByTestId('batch-close'))
    fireEvent.click(await screen.findByTestId('batch-close-confirm'))
    expect(await screen.findByText(`站点3 PM10：${message}`)).toBeTruthy()
    expect(inputsOf('closeEvents')[0]).toMatchObject({ eventIds: ['a', 'b'] })
  })
})
