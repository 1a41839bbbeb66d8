import { delegateTypes } from '@qingkong/domain/event/flow-form'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { api } from '../../../client/api.ts'
import type { EventDetail } from '../../../client/event-shape.ts'
import { notify } from '../../../kit/notify.ts'
import { useMapWorkspace } from '../../../map/map-workspace.ts'
import { AssessForm } from './assess-form.tsx'
import { DispatchForm } from './dispatch-form.tsx'
import { taskEvent } from './testing/task-event.ts'

const done = { eventId: 'e1', eventStatus: 2, eventStatusName: '溯源待确认' }

const person = (userId: string, userName: string, structureName: string) => ({
  tid: userId,
  structureName,
  structureCode: 'WX-XS',
  areaCode: '320205',
  userName,
  remarkName: null,
  userId,
  children: [],
  users: [],
})
const tree = [
  {
    tid: 'WX-XS',
    structureName: '锡山生态环境局',
    structureCode: 'WX-XS',
    areaCode: '320205',
    userName: null,
    remarkName: null,
    userId: null,
    children: [],
    users: [person('u1', '钱卫东', '锡山生态环境局'), person('u2', '吴晓峰', '锡山生态环境局')],
  },
]
const nationalSite = {
  siteId: '1',
  siteCode: '320200053',
  siteName: '东亭站',
  siteType: '10',
  siteTypeName: '国控站',
  areaCode: '320205',
  areaName: '锡山区',
  longitude: 120.35,
  latitude: 31.581,
}

const client = () => {
  const made = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } })
  for (const parentCode of ['trace', 'oversee']) made.setQueryData(['treeWithUsers', { orgCode: '', parentCode }], tree)
  made.setQueryData(['countrySiteList', {}], [nationalSite])
  return made
}

const showDispatch = (event: EventDetail, over: Partial<Parameters<typeof DispatchForm>[0]> = {}) => {
  const onDone = vi.fn()
  render(
    <QueryClientProvider client={client()}>
      <DispatchForm
        event={event}
        again={false}
        onClose={() => undefined}
        onRefuseReturn={null}
        onDone={onDone}
        onTouched={() => undefined}
        {...over}
      />
    </QueryClientProvider>,
  )
  return onDone
}
const description = () => screen.getByTestId('task-description') as HTMLTextAreaElement
const write = (text: string) => fireEvent.change(description(), { target: { value: text } })

beforeEach(() => useMapWorkspace.setState({ suspects: {} }))
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
})

describe('the dispatch form', () => {
  it('task-04: has description, picture upload, suspected sources and the choice of people', () => {
    showDispatch(taskEvent())
    expect(description()).toBeTruthy()
    for (const label of [/任务描述/, /疑似污染源/, /图片/]) expect(screen.getAllByText(label).length).toBeGreaterThan(0)
    expect(screen.getByTestId('quick-recipient-u2')).toBeTruthy()
  })

  it('task-12: carries 下发任务 and 关闭任务', () => {
    showDispatch(taskEvent())
    expect(screen.getByTestId('task-dispatch').textContent).toContain('下发任务')
    expect(screen.getByTestId('task-close').textContent).toContain('关闭任务')
  })

  it('a task goes out in three clicks from the popup: 创建任务, the person in charge, 下发任务 (task-13, task-21)', async () => {
    const send = vi.spyOn(api, 'delegateEvent').mockResolvedValue(done)
    const said = vi.spyOn(notify, 'success')
    const onDone = showDispatch(taskEvent())
    fireEvent.click(screen.getByTestId('quick-recipient-u1'))
    fireEvent.click(screen.getByTestId('task-dispatch'))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      eventId: 'e1',
      eventStatus: 1,
      users: [{ userId: 'u1', username: '钱卫东', structureCode: 'WX-XS', structureName: '锡山生态环境局' }],
      psIds: [],
      dustIds: [],
    })
    expect(send.mock.calls[0]?.[0].delegateNote).toContain('数据异常，疑似上风向存在污染源，请溯源排查')
    expect(said).toHaveBeenCalledWith('下发任务成功')
  })

  it('task-16, task-17: wants a description and somebody to do it', async () => {
    const send = vi.spyOn(api, 'delegateEvent')
    showDispatch(taskEvent())
    write('  ')
    fireEvent.click(screen.getByTestId('task-dispatch'))
    expect(await screen.findByText('请完善任务描述')).toBeTruthy()
    expect(await screen.findByText('请选择部门及人员')).toBeTruthy()
    expect(send).not.toHaveBeenCalled()
  })

  it('task-18: the description ends at 1000 characters and shows how many there are', () => {
    showDispatch(taskEvent())
    write('查'.repeat(12))
    expect(description().maxLength).toBe(1000)
    expect(document.body.textContent).toContain('12 / 1000')
  })

  it('task-19: only pictures are taken, with the tip 仅允许上传图片格式', async () => {
    const warned = vi.spyOn(notify, 'warning')
    showDispatch(taskEvent())
    fireEvent.change(screen.getByTestId('task-pictures-input'), {
      target: { files: [new File(['x'], '台账.pdf'), new File(['x'], '现场.JPG')] },
    })
    expect(warned).toHaveBeenCalledWith('仅允许上传图片格式')
    expect(await screen.findByAltText('现场.JPG')).toBeTruthy()
    expect(screen.queryByAltText('台账.pdf')).toBeNull()
  })

  it('spraying ordered beside a national-control station is refused before it is sent', async () => {
    const send = vi.spyOn(api, 'delegateEvent')
    showDispatch(taskEvent())
    write('请立即在站点周边开启雾炮洒水降尘')
    fireEvent.click(screen.getByTestId('quick-recipient-u1'))
    fireEvent.click(screen.getByTestId('task-dispatch'))
    expect(await screen.findByText(/在1000米保护范围内，任务中不得安排“雾炮”，请修改任务描述/)).toBeTruthy()
    expect(send).not.toHaveBeenCalled()
  })

  it('sources chosen on the map are listed, named in the description and sent by kind (task-28)', async () => {
    const send = vi.spyOn(api, 'delegateEvent').mockResolvedValue(done)
    showDispatch(taskEvent())
    act(() =>
      useMapWorkspace.getState().addSuspects('e1', [
        { kind: 'ps', code: 'PS1', name: '锡山热电' },
        { kind: 'dust', code: 'D1', name: '春笋路工地' },
      ]),
    )
    expect(description().value).toMatch(/疑似污染源：锡山热电、春笋路工地。$/)
    fireEvent.click(screen.getByLabelText('移除春笋路工地'))
    expect(description().value).toMatch(/疑似污染源：锡山热电。$/)
    fireEvent.click(screen.getByTestId('quick-recipient-u1'))
    fireEvent.click(screen.getByTestId('task-dispatch'))
    await waitFor(() => expect(send).toHaveBeenCalled())
    expect(send.mock.calls[0]?.[0]).toMatchObject({ psIds: ['PS1'], dustIds: [] })
    await waitFor(() => expect(useMapWorkspace.getState().suspects).toEqual({}))
  })

  it('task-29: each type goes out with its own call, type 6 with its own site code, 4.7 without dust sources', async () => {
    const calls = {
      '6': vi.spyOn(api, 'delegatePs').mockResolvedValue(done),
      '2': vi.spyOn(api, 'delegateRadar').mockResolvedValue(done),
      '4.7': vi.spyOn(api, 'delegateCheckEvent').mockResolvedValue(done),
    }
    useMapWorkspace.getState().addSuspects('e1', [
      { kind: 'ps', code: 'PS1', name: '甲' },
      { kind: 'dust', code: 'D1', name: '乙' },
    ])
    const expected = {
      '6': { psIds: ['PS9'], dustIds: [] },
      '2': { psIds: ['PS1'], dustIds: ['D1'], longitude: 120.35, latitude: 31.58, radarFile: 'scan-1' },
      '4.7': { psIds: ['PS1'], dustIds: [], delegateType: '1', areaCode: '320205', areaName: '锡山区' },
    }
    const scan = { attachmentId: 'scan-1', postId: 'e1', fileType: 'png', fileName: '扫描图.png' }
    for (const eventType of ['6', '2', '4.7'] as const) {
      useMapWorkspace.getState().addSuspects('e1', [
        { kind: 'ps', code: 'PS1', name: '甲' },
        { kind: 'dust', code: 'D1', name: '乙' },
      ])
      const onDone = showDispatch(
        taskEvent({ eventType, eventStatus: 4, psCode: eventType === '6' ? 'PS9' : null, files: [scan] }),
      )
      fireEvent.click(screen.getByTestId('quick-recipient-u1'))
      fireEvent.click(screen.getByTestId('task-dispatch'))
      await waitFor(() => expect(onDone).toHaveBeenCalled())
      expect(calls[eventType].mock.calls[0]?.[0]).toMatchObject({ eventStatus: 4, ...expected[eventType] })
      cleanup()
    }
  })

  it('task-29: a type 4 task goes out with delegateCheckEvent, its place, and plants and construction sites apart', async () => {
    const send = vi.spyOn(api, 'delegateCheckEvent').mockResolvedValue(done)
    useMapWorkspace.getState().addSuspects('e1', [
      { kind: 'ps', code: 'PS1', name: '甲' },
      { kind: 'dust', code: 'D1', name: '乙' },
    ])
    const onDone = showDispatch(taskEvent({ eventType: '4', eventStatus: 4 }))
    fireEvent.click(screen.getByTestId('quick-recipient-u1'))
    fireEvent.click(screen.getByTestId('task-dispatch'))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(send.mock.calls[0]?.[0]).toMatchObject({
      eventId: 'e1',
      eventStatus: 4,
      psIds: ['PS1'],
      dustIds: ['D1'],
      delegateType: '1',
      location: '东亭街道',
      longitude: 120.35,
      latitude: 31.58,
      areaCode: '320205',
      areaName: '锡山区',
    })
  })

  it('task-30: an assigned task offers the four task types; 1 goes out unless another is chosen', async () => {
    const send = vi.spyOn(api, 'delegateCheckEvent').mockResolvedValue(done)
    const give = async () => {
      fireEvent.click(screen.getByTestId('quick-recipient-u1'))
      const before = send.mock.calls.length
      fireEvent.click(screen.getByTestId('task-dispatch'))
      await waitFor(() => expect(send.mock.calls.length).toBe(before + 1))
      return send.mock.calls.at(-1)?.[0].delegateType
    }
    showDispatch(taskEvent({ eventType: '4.7', eventStatus: 4 }))
    expect(await give()).toBe('1')
    cleanup()
    showDispatch(taskEvent({ eventType: '4.7', eventStatus: 4 }))
    fireEvent.mouseDown(screen.getByRole('combobox', { name: '任务类型' }))
    await waitFor(() => expect(document.querySelectorAll('.ant-select-item-option')).toHaveLength(4))
    const options = [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')]
    expect(options.map((option) => option.title)).toEqual(Object.values(delegateTypes))
    expect(Object.keys(delegateTypes)).toEqual(['1', '2', '3', '4'])
    const [, , third] = options
    if (third) fireEvent.click(third)
    expect(await give()).toBe('3')
  })

  it('task-07, task-09: 重新下发 from assessment sends assessStatus 1 and offers 返回评估', async () => {
    const send = vi.spyOn(api, 'commitAssess').mockResolvedValue(done)
    const back = vi.fn()
    showDispatch(taskEvent({ eventStatus: 6 }), { again: true, onBack: back })
    fireEvent.click(screen.getByTestId('task-back-to-assess'))
    expect(back).toHaveBeenCalled()
    expect(screen.getByTestId('task-back-to-assess').textContent).toContain('返回评估')
    fireEvent.click(screen.getByTestId('quick-recipient-u2'))
    fireEvent.click(screen.getByTestId('task-dispatch'))
    await waitFor(() => expect(send).toHaveBeenCalled())
    expect(send.mock.calls[0]?.[0]).toMatchObject({ assessStatus: 1, users: [{ userId: 'u2' }] })
  })
})

describe('the assess form', () => {
  const showAssess = () => {
    const onDone = vi.fn()
    render(
      <QueryClientProvider client={client()}>
        <AssessForm
          event={taskEvent({ eventStatus: 6 })}
          onRedelegate={() => undefined}
          onClose={() => undefined}
          onDone={onDone}
          onTouched={() => undefined}
        />
      </QueryClientProvider>,
    )
    return onDone
  }

  it('task-12: carries 评估并下发, 关闭任务 and 重新下发', () => {
    showAssess()
    expect(screen.getByTestId('task-assess-submit').textContent).toContain('评估并下发')
    expect(screen.getByTestId('task-close').textContent).toContain('关闭任务')
    expect(screen.getByTestId('task-redelegate').textContent).toContain('重新下发')
  })

  it('task-14, task-15: wants an opinion and, with dispatching on, an overseer', async () => {
    showAssess()
    fireEvent.click(screen.getByTestId('task-assess-submit'))
    expect(await screen.findByText('请完善评估意见')).toBeTruthy()
    expect(await screen.findByText('请选择部门及人员')).toBeTruthy()
  })

  it('task-10: switching the dispatch switch clears the chosen users', async () => {
    showAssess()
    fireEvent.click(screen.getByTestId('quick-recipient-u1'))
    expect(screen.getByText('已选 1')).toBeTruthy()
    fireEvent.click(screen.getByTestId('task-assess-switch'))
    await waitFor(() => expect(screen.queryByText('已选 1')).toBeNull())
    fireEvent.click(screen.getByTestId('task-assess-switch'))
    expect(await screen.findByText('已选 0')).toBeTruthy()
  })

  it('task-09, task-20: dispatching off sends assessStatus 3 without users and says 评估成功', async () => {
    const send = vi.spyOn(api, 'commitAssess').mockResolvedValue(done)
    const said = vi.spyOn(notify, 'success')
    const onDone = showAssess()
    fireEvent.change(screen.getByTestId('task-assess-opinion'), { target: { value: '反馈属实' } })
    fireEvent.click(screen.getByTestId('task-assess-switch'))
    await screen.findByText('提交后事件归档，不再下发督察')
    fireEvent.click(screen.getByTestId('task-assess-submit'))
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(send.mock.calls[0]?.[0]).toMatchObject({ assessStatus: 3, assessNote: '反馈属实', users: [] })
    expect(said).toHaveBeenCalledWith('评估成功')
  })

  it('task-20: a refused assessment says 评估失败 and why', async () => {
    vi.spyOn(api, 'commitAssess').mockRejectedValue(new Error('事件状态已变化，请刷新'))
    const said = vi.spyOn(notify, 'error')
    showAssess()
    fireEvent.change(screen.getByTestId('task-assess-opinion'), { target: { value: '反馈属实' } })
    fireEvent.click(screen.getByTestId('quick-recipient-u2'))
    fireEvent.click(screen.getByTestId('task-assess-submit'))
    await waitFor(() => expect(said).toHaveBeenCalledWith('评估失败：事件状态已变化，请刷新'))
  })
})
