import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../../../client/api.ts'
import type { EventDetail } from '../../../client/event-shape.ts'
import { memoryStore } from './draft-store.ts'
import { setDraftStore } from './drafts.ts'
import { FieldSheet } from './field-sheet.tsx'

const event = {
  eventId: 'e1',
  eventStatus: 3,
  eventCode: 'GJ1',
  siteName: '东亭站',
  psName: null,
  location: '东亭街道',
  measure: '限期整改',
} as EventDetail

const done = { eventId: 'e1', eventStatus: 6, eventStatusName: '待评估' }

const show = (form: Parameters<typeof FieldSheet>[0]['form']) => {
  const onDone = vi.fn()
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(['pollutionTypes', {}], [])
  render(
    <QueryClientProvider client={client}>
      <FieldSheet form={form} event={event} onDone={onDone} />
    </QueryClientProvider>,
  )
  return onDone
}
const write = (testId: string, value: string) => fireEvent.change(screen.getByTestId(testId), { target: { value } })

beforeEach(() => setDraftStore(memoryStore()))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('the forms of the field on a phone', () => {
  it('反馈 starts with the place of the task and is sent with judgement and words', async () => {
    const send = vi.spyOn(api, 'taskFeedback').mockResolvedValue(done)
    const onDone = show('feedback')
    fireEvent.click(screen.getByTestId('phone-judge-yes'))
    write('phone-content', '裸土未覆盖，已责令覆盖')
    fireEvent.click(screen.getByTestId('phone-submit'))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      eventId: 'e1',
      eventStatus: 3,
      location: '东亭街道',
      pollutionJudge: '1',
      traceContent: '裸土未覆盖，已责令覆盖',
    })
  })

  it('反馈 without judgement and words is refused on the spot', async () => {
    const send = vi.spyOn(api, 'taskFeedback')
    show('feedback')
    fireEvent.click(screen.getByTestId('phone-submit'))
    expect(await screen.findByText('请判断是否发现污染')).toBeTruthy()
    expect(await screen.findByText('请填写排查情况')).toBeTruthy()
    expect(send).not.toHaveBeenCalled()
  })

  it('退回 wants a reason code', async () => {
    const send = vi.spyOn(api, 'taskRollback').mockResolvedValue(done)
    const onDone = show('rollback')
    fireEvent.click(screen.getByTestId('phone-submit'))
    expect(await screen.findByText('请选择退回原因')).toBeTruthy()
    fireEvent.click(screen.getByTestId('phone-reason-非本辖区'))
    fireEvent.click(screen.getByTestId('phone-submit'))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(send.mock.calls[0]?.[0]).toMatchObject({ reasonCode: '非本辖区', reason: '' })
  })

  it('督察反馈 asks after 复查 where 限期整改 was ordered', async () => {
    const send = vi.spyOn(api, 'overseerFeedback').mockResolvedValue({ ...done, eventStatus: 10 })
    const onDone = show('overseerFeedback')
    fireEvent.click(screen.getByTestId('phone-result-ok'))
    fireEvent.click(screen.getByTestId('phone-recheck'))
    write('phone-content', '已覆盖')
    fireEvent.click(screen.getByTestId('phone-submit'))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(send.mock.calls[0]?.[0]).toMatchObject({ result: '整改到位', recheck: 'true', overseerContent: '已覆盖' })
  })
})
