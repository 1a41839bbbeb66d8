import { CallError } from '@qingkong/contract/core/client'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../../../client/session.ts'
import { notify } from '../../../kit/notify.ts'
import type { Draft } from './draft.ts'
import { memoryStore } from './draft-store.ts'
import { findDraft, loadDrafts, saveDraft, sendWaiting, setDraftStore, submitDraft, useDrafts } from './drafts.ts'

const feedback = vi.hoisted(() => vi.fn())
vi.mock('../../../client/api.ts', () => ({ api: { taskFeedback: feedback } }))

const offline = new CallError(-2, '网络连接失败，请检查网络后重试', 0)
const photo = new File(['jpeg'], '现场.jpg', { type: 'image/jpeg' })

const written = (over: Partial<Draft> = {}): Draft =>
  ({
    call: 'taskFeedback',
    draftId: 'taskFeedback:e1',
    userId: 'u1',
    title: '反馈 · 雪浪站',
    savedAt: '2026-11-21 14:00:00',
    state: 'editing',
    message: '',
    eventId: 'e1',
    input: { eventId: 'e1', eventStatus: 3, location: '路口', pollutionJudge: '1', traceContent: '裸土未覆盖' },
    files: [photo],
    ...over,
  }) as Draft

const states = () => useDrafts.getState().drafts.map((draft) => draft.state)

beforeEach(() => {
  setDraftStore(memoryStore())
  useDrafts.setState({ drafts: [] })
  feedback.mockReset()
  vi.restoreAllMocks()
  useSession.getState().begin({
    token: 't',
    user: {
      userId: 'u1',
      userCode: 'u1',
      userName: 'u1',
      remarkName: '钱工',
      orgCode: 'o',
      orgName: '东亭街道',
      roles: [],
      roleNames: [],
      mustChangePassword: false,
    },
  })
})

describe('a feedback submitted without network', () => {
  it('is kept as 待发送 with its pictures and sent by itself when the network is back', async () => {
    const said = vi.spyOn(notify, 'success')
    feedback.mockRejectedValueOnce(offline)
    expect(await submitDraft(written())).toBe('kept')
    expect(states()).toEqual(['waiting'])

    feedback.mockResolvedValueOnce({})
    await sendWaiting()
    expect(feedback).toHaveBeenLastCalledWith(
      expect.objectContaining({ eventId: 'e1', eventStatus: 3, files: [photo] }),
    )
    expect(states()).toEqual([])
    expect(said).toHaveBeenCalledWith('反馈 · 雪浪站已自动发送')
  })
  it('stays 待发送 while there is still no network', async () => {
    feedback.mockRejectedValue(offline)
    await submitDraft(written())
    await sendWaiting()
    expect(states()).toEqual(['waiting'])
  })
  it('stays 待发送 when the session ended or the server is overloaded', async () => {
    await saveDraft(written({ state: 'waiting' }))
    for (const code of [44003, 42900, 50300]) {
      feedback.mockRejectedValueOnce(new CallError(code, '请稍后', 200))
      await sendWaiting()
      expect(states()).toEqual(['waiting'])
    }
  })
  it('is marked as refused, with the reason, when the event changed meanwhile; the next one is still sent', async () => {
    await saveDraft(written({ state: 'waiting' }))
    await saveDraft(written({ draftId: 'second', eventId: 'e2', state: 'waiting', savedAt: '2026-11-21 14:05:00' }))
    feedback.mockRejectedValueOnce(new CallError(40901, '事件状态已变化，请刷新', 200)).mockResolvedValueOnce({})
    await sendWaiting()
    expect(useDrafts.getState().drafts).toMatchObject([{ state: 'refused', message: '事件状态已变化，请刷新' }])
  })
})

describe('a feedback submitted with network', () => {
  it('is not kept once it was taken', async () => {
    await saveDraft(written())
    feedback.mockResolvedValueOnce({})
    expect(await submitDraft(written())).toBe('sent')
    expect(states()).toEqual([])
  })
  it('says why the server refused it and leaves the form as it is', async () => {
    const said = vi.spyOn(notify, 'error')
    await saveDraft(written())
    feedback.mockRejectedValueOnce(new CallError(40901, '事件状态已变化，请刷新', 200))
    expect(await submitDraft(written())).toBe('failed')
    expect(said).toHaveBeenCalledWith('反馈失败：事件状态已变化，请刷新')
    expect(states()).toEqual(['editing'])
  })
})

describe('drafts of another person on the same phone', () => {
  it('are neither shown nor found nor sent', async () => {
    await saveDraft(written({ userId: 'u2', state: 'waiting' }))
    await loadDrafts()
    expect(states()).toEqual([])
    expect(await findDraft('taskFeedback:e1')).toBeNull()
    await sendWaiting()
    expect(feedback).not.toHaveBeenCalled()
  })
})
