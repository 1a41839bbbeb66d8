import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useWorkspace } from '../../../blocks/workspace.ts'
import { queryClient } from '../../../client/query-client.ts'
import type { HandOverEvent, HandOverNow, HandOverRecord } from './duty-shapes.ts'
import HandOverPage from './hand-over-page.tsx'

const answers = vi.hoisted(() => ({
  handOverNow: vi.fn(),
  handOverDetail: vi.fn(),
  handOverList: vi.fn(),
  handOverLeave: vi.fn(),
  handOverTake: vi.fn(),
  dutyNoteAdd: vi.fn(),
}))
vi.mock('../../../client/api.ts', async () => ({
  api: (await import('../../../client/testing/answered-calls.ts')).refreshing(answers),
}))

const event: HandOverEvent = {
  eventId: 'e1',
  eventCode: '20261119-0007',
  eventType: '1',
  eventTypeName: '高值告警',
  eventStatus: 2,
  eventStatusName: '溯源待确认',
  level: 1,
  subject: '东亭',
  areaCode: '320205',
  areaName: '锡山区',
  eventDesc: 'PM10异常',
  eventTime: '2026-11-19 23:55:00',
  deadline: '2026-11-20 00:10:00',
  deadlineState: 'overdue',
  holder: '虞建平（锡山网格化监管中心）',
  urgeCount: 2,
  lastUrge: { userName: '沈佳怡', note: '请尽快到场', time: '2026-11-20 00:01:00', automatic: false },
  escalated: { userNames: ['陆志远'], time: '2026-11-20 00:10:00' },
  recovered: false,
  childCount: 0,
}
const shift = {
  dutyDate: '2026-11-19',
  shift: 'night' as const,
  shiftName: '夜班',
  startTime: '2026-11-19 20:00:00',
  endTime: '2026-11-20 08:00:00',
  members: [
    { userId: 'u1', userName: '陆志远', orgName: '指挥调度中心', mobilePhone: '', part: 'chief' as const },
    { userId: 'u2', userName: '沈佳怡', orgName: '指挥调度中心', mobilePhone: '', part: 'officer' as const },
  ],
  version: 1,
  editable: true,
  handOver: 'none' as const,
}
const content = {
  counts: { open: 1, overdue: 1, urged: 1, silent: 0, offline: 1 },
  events: [event],
  silentChildren: [],
  offline: [
    {
      kind: 'site' as const,
      kindName: '站点',
      code: '1188A',
      name: '雪浪',
      areaCode: '320211',
      areaName: '滨湖区',
      lastTime: null,
    },
  ],
  notes: [{ noteId: 'n1', userName: '沈佳怡', note: '东亭站断电', time: '2026-11-19 22:00:00' }],
}
const now: HandOverNow = {
  ...content,
  now: '2026-11-20 00:05:00',
  leaving: shift,
  arriving: { ...shift, dutyDate: '2026-11-20', shift: 'day', shiftName: '白班', members: [] },
  waitingId: null,
  mayLeave: true,
  mayNotLeaveReason: '',
}
const record: HandOverRecord = {
  ...shift,
  handOverId: 'h1',
  state: 'left',
  stateName: '待接班签字',
  left: { userId: 'u2', userName: '沈佳怡', time: '2026-11-20 07:30:00' },
  taken: null,
  openCount: 1,
  overdueCount: 1,
  hash: 'ab12',
  note: '<p>关注<b>东亭</b><img src=x onerror=alert(1)></p>',
  content,
  leavingMembers: shift.members,
  intact: true,
  since: [{ ...event, eventId: 'e2', eventCode: '20261120-0001' }],
  mayTake: true,
  mayNotTakeReason: '',
}

const open = () => {
  queryClient.clear()
  return render(
    <QueryClientProvider client={queryClient}>
      <App>
        <HandOverPage />
      </App>
    </QueryClientProvider>,
  )
}

beforeEach(() => {
  for (const answer of Object.values(answers)) answer.mockReset()
  answers.handOverNow.mockResolvedValue(now)
  answers.handOverDetail.mockResolvedValue(record)
  answers.handOverList.mockResolvedValue({ records: [], total: 0 })
})
afterEach(cleanup)

// Whole pages with dialogs take seconds on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

describe('交接班', () => {
  it('practice sentence 1: shows the open events of yesterday with who holds them, urged and escalated', async () => {
    open()
    const row = await screen.findByTestId('hand-over-event-e1')
    for (const words of ['20261119-0007', '虞建平（锡山网格化监管中心）', '催办 2', '已升级', '溯源待确认', '已超期'])
      expect(row.textContent).toContain(words)
    expect(screen.getByTestId('count-overdue').textContent).toBe('已超期1')
    expect(screen.getByTestId('duty-offline').textContent).toContain('从未上报')
    expect(screen.getByTestId('leaving-shift').textContent).toContain('11月19日夜班')
    expect(screen.getByText('东亭站断电')).toBeTruthy()
    fireEvent.click(row)
    expect(useWorkspace.getState().taskEventId).toBe('e1')
  })

  it('the printed paper holds every open event and stands apart from the page', async () => {
    open()
    await screen.findByTestId('hand-over-event-e1')
    const paper = screen.getByTestId('duty-paper')
    expect(paper.parentElement).toBe(document.body)
    expect(paper.textContent).toContain('20261119-0007')
    expect(paper.textContent).toContain('11月19日夜班值班情况')
  })

  it('the leaving officer signs for the shift with the note; who may not is told why', async () => {
    answers.handOverLeave.mockResolvedValue({ handOverId: 'h1', hash: 'ab12' })
    open()
    fireEvent.click(await screen.findByTestId('hand-over-leave'))
    fireEvent.click(await screen.findByText('交班签字', { selector: '.ant-popconfirm-buttons span' }))
    await waitFor(() => expect(answers.handOverLeave).toHaveBeenCalledTimes(1))
    expect(answers.handOverLeave.mock.calls[0]?.[0]).toEqual({ dutyDate: '2026-11-19', shift: 'night', note: '' })
    cleanup()
    answers.handOverNow.mockResolvedValue({ ...now, mayLeave: false, mayNotLeaveReason: '下班前1小时起可以交班签字' })
    open()
    expect(await screen.findByText('下班前1小时起可以交班签字')).toBeTruthy()
    expect(screen.getByTestId('hand-over-leave')).toHaveProperty('disabled', true)
  })

  it('the arriving officer reads the frozen content, cleaned (4.4 #43), with what came since, and signs for its hash', async () => {
    answers.handOverNow.mockResolvedValue({ ...now, waitingId: 'h1' })
    answers.handOverTake.mockResolvedValue(null)
    open()
    fireEvent.click(await screen.findByTestId('hand-over-waiting'))
    await screen.findByText('签字后新增')
    const [note] = screen.getAllByTestId('hand-over-note')
    expect(note?.innerHTML).toBe('<p>关注<b>东亭</b></p>')
    fireEvent.click(screen.getByTestId('hand-over-take'))
    fireEvent.click(await screen.findByText('接班签字', { selector: '.ant-popconfirm-buttons span' }))
    await waitFor(() => expect(answers.handOverTake).toHaveBeenCalledTimes(1))
    expect(answers.handOverTake.mock.calls[0]?.[0]).toEqual({ handOverId: 'h1', hash: 'ab12' })
  })

  it('content that lost its hash is said so', async () => {
    answers.handOverNow.mockResolvedValue({ ...now, waitingId: 'h1' })
    answers.handOverDetail.mockResolvedValue({ ...record, intact: false })
    open()
    fireEvent.click(await screen.findByTestId('hand-over-waiting'))
    expect(await screen.findByText('交接内容与签字时的校验值不符，请联系审计管理员')).toBeTruthy()
  })

  it('a note of the shift is added and read again', async () => {
    answers.dutyNoteAdd.mockResolvedValue(content.notes[0])
    open()
    fireEvent.change(await screen.findByTestId('duty-note'), { target: { value: ' 雷达停机 ' } })
    fireEvent.click(screen.getByTestId('duty-note-add'))
    await waitFor(() => expect(answers.dutyNoteAdd.mock.calls[0]?.[0]).toEqual({ note: '雷达停机' }))
    await waitFor(() => expect(answers.handOverNow).toHaveBeenCalledTimes(2))
  })

  it('says what failed', async () => {
    answers.handOverNow.mockRejectedValue(new Error('数据库暂不可用，请稍后重试'))
    open()
    await screen.findByText('数据库暂不可用，请稍后重试')
  })
})
