import { CallError } from '@qingkong/contract/core/client'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../../client/query-client.ts'
import { useSession } from '../../../client/session.ts'
import { notify } from '../../../kit/notify.ts'
import { openWithSession } from './testing/open-with-session.tsx'
import UserCentre from './user-centre.tsx'
import { UserMenu } from './user-menu.tsx'

const answers = vi.hoisted(() => ({
  queryUserInfo: vi.fn(),
  querySubscribeType: vi.fn(),
  querySubscribeListByType: vi.fn(),
  subscribeSwitch: vi.fn(),
  subscriptionMessageList: vi.fn(),
  subscriptionMessageRead: vi.fn(),
  eventMsgRuleOne: vi.fn(),
  eventMsgRuleSave: vi.fn(),
  logout: vi.fn(),
}))
vi.mock('../../../client/api.ts', async () => ({
  api: (await import('../../../client/testing/answered-calls.ts')).refreshing(answers),
}))

const image = 'data:image/svg+xml;base64,PHN2Zy8+'
const item = { subscribeId: 'day-report', name: '空气质量日报', note: '每日8:30送达', image }
const message = {
  messageId: 'm1',
  subscribeId: 'day-report',
  title: '空气质量日报 2026-11-19',
  period: '2026-11-19',
  content: '2026-11-19 全市AQI 72，良。\nPM2.5 52 µg/m³。',
  createTime: '2026-11-20 08:30:00',
  readTime: null,
}

beforeEach(() => {
  for (const answer of Object.values(answers)) answer.mockReset()
  answers.queryUserInfo.mockResolvedValue({
    userId: 'u1',
    userName: 'zhibanzhang',
    userRemarkName: '陆志远',
    remarkName: '陆志远',
    mobilePhone: '13900000001',
    email: 'lu@example.cn',
  })
  answers.querySubscribeType.mockResolvedValue([
    { id: 'report', name: '空气质量报告', value: 2 },
    { id: 'ranking', name: '排名', value: 0 },
  ])
  answers.querySubscribeListByType.mockResolvedValue([{ ...item, subscribeStatus: '0' }])
  answers.subscriptionMessageList.mockResolvedValue({ records: [message], total: 1, unread: 1 })
  answers.subscriptionMessageRead.mockResolvedValue({ unread: 0 })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const open = () => openWithSession(<UserCentre onClose={() => undefined} />)
const section = async (key: string) => fireEvent.click(await screen.findByTestId(`centre-${key}`))

describe('the user centre', () => {
  it('user-23: is 1024 wide and has four sections, one submenu per subscription type with its count', async () => {
    open()
    const titles = ['personal', 'password', 'subscription', 'notifications'].map(
      (key) => screen.getByTestId(`centre-${key}`).textContent,
    )
    expect(titles).toEqual(['个人信息', '修改密码', '订阅', '通知'])
    expect((await screen.findByTestId('centre-subscription-report')).textContent).toContain('空气质量报告')
    expect(screen.getByTitle('空气质量报告 2')).toBeTruthy()
    expect(screen.getByTitle('排名 0')).toBeTruthy()
    expect(document.querySelector<HTMLElement>('.ant-modal')?.style.cssText).toContain('1024px')
    await screen.findByTestId('profile-name')
    await section('password')
    await screen.findByTestId('password-old')
  })

  it('user-23: logging out stands in the menu of the header', async () => {
    answers.logout.mockResolvedValue(null)
    openWithSession(<UserMenu />)
    fireEvent.click(screen.getByTestId('user-menu'))
    fireEvent.click(await screen.findByText('退出登录'))
    await waitFor(() => expect(useSession.getState().token).toBeNull())
    expect(answers.logout).toHaveBeenCalledTimes(1)
  })

  it('user-20: types that fail to load say 获取订阅数据失败', async () => {
    const said = vi.spyOn(notify, 'error').mockReturnValue()
    answers.querySubscribeType.mockRejectedValue(new CallError(50300, '数据库暂不可用', 200))
    open()
    await waitFor(() => expect(said).toHaveBeenCalledExactlyOnceWith('获取订阅数据失败'))
  })
})

describe('subscriptions', () => {
  const flip = async () => {
    open()
    await section('subscription-report')
    fireEvent.click(await screen.findByTestId('subscribe-day-report'))
  }

  it('user-18, user-19: a switch toggles one subscription, shows the server’s message and the new count', async () => {
    const said = vi.spyOn(notify, 'success').mockReturnValue()
    answers.subscribeSwitch.mockImplementation(async () => {
      answers.querySubscribeType.mockResolvedValue([{ id: 'report', name: '空气质量报告', value: 3 }])
      answers.querySubscribeListByType.mockResolvedValue([{ ...item, subscribeStatus: '1' }])
      return { subscribeStatus: '1', message: '已订阅空气质量日报' }
    })
    await flip()
    await waitFor(() => expect(said).toHaveBeenCalledExactlyOnceWith('已订阅空气质量日报'))
    expect(answers.subscribeSwitch.mock.calls[0]?.[0]).toEqual({ subscribeId: 'day-report' })
    await screen.findByTitle('空气质量报告 3')
    await waitFor(() => expect(screen.getByTestId('subscribe-day-report').getAttribute('aria-checked')).toBe('true'))
    expect(screen.getByAltText('空气质量日报预览').getAttribute('src')).toBe(image)
  })

  it.each([
    ['user-17', '当前最多添加5个订阅,请先取消其他订阅项目', '当前最多添加5个订阅,请先取消其他订阅项目'],
    ['user-19', '', '操作失败'],
  ])('%s: a failure with the message “%s” is shown as %s', async (_, sent, shown) => {
    const said = vi.spyOn(notify, 'error').mockReturnValue()
    answers.subscribeSwitch.mockRejectedValue(new CallError(40960, sent, 200))
    await flip()
    await waitFor(() => expect(said).toHaveBeenCalledExactlyOnceWith(shown))
    expect(screen.getByTestId('subscribe-day-report').getAttribute('aria-checked')).toBe('false')
  })

  it('what was delivered is read there; opening marks it as read', async () => {
    open()
    await section('messages')
    fireEvent.click(await screen.findByTestId('message-m1'))
    expect(screen.getByText(/全市AQI 72，良。/)).toBeTruthy()
    await waitFor(() => expect(answers.subscriptionMessageRead).toHaveBeenCalledWith({ messageId: 'm1' }))
  })

  it('an empty list says how it fills', async () => {
    answers.subscriptionMessageList.mockResolvedValue({ records: [], total: 0, unread: 0 })
    open()
    await section('messages')
    await screen.findByText('订阅后，新的一期会按时出现在这里')
  })
})

describe('notifications', () => {
  const flip = async () => {
    answers.eventMsgRuleOne.mockResolvedValue({ id: 'u1', userId: 'u1', ruleContent: '2' })
    open()
    queryClient.setQueryData(['eventCount', {}], { data: {}, open: 0 })
    await section('notifications')
    fireEvent.click(await screen.findByTestId('notice-6'))
  }

  it('bell-10, user-22: a switch is on when its code is absent, saves at once and refreshes the counts; user-21: says 修改成功', async () => {
    const said = vi.spyOn(notify, 'success').mockReturnValue()
    answers.eventMsgRuleSave.mockImplementation(async () => {
      answers.eventMsgRuleOne.mockResolvedValue({ id: 'u1', userId: 'u1', ruleContent: '2,6' })
      return { id: 'u1', userId: 'u1', ruleContent: '2,6' }
    })
    await flip()
    await waitFor(() => expect(said).toHaveBeenCalledExactlyOnceWith('修改成功'))
    expect(answers.eventMsgRuleSave.mock.calls[0]?.[0]).toEqual({
      id: 'u1',
      userId: 'u1',
      ruleContent: '2,6',
      saveMode: 'AUTO',
    })
    expect(queryClient.getQueryState(['eventCount', {}])?.isInvalidated).toBe(true)
    const states = ['1', '2', '6'].map((code) => screen.getByTestId(`notice-${code}`).getAttribute('aria-checked'))
    expect(states).toEqual(['true', 'false', 'false'])
  })

  it('user-21: a failure says 修改失败 and turns nothing', async () => {
    const said = vi.spyOn(notify, 'error').mockReturnValue()
    answers.eventMsgRuleSave.mockRejectedValue(new Error('x'))
    await flip()
    await waitFor(() => expect(said).toHaveBeenCalledExactlyOnceWith('修改失败'))
    expect(screen.getByTestId('notice-6').getAttribute('aria-checked')).toBe('true')
  })
})
