import { CallError } from '@qingkong/contract/core/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notify } from '../kit/notify.ts'
import { api, sessionHeaders } from './api.ts'
import { useSession } from './session.ts'
import { signOut } from './sign-out.ts'

const user = {
  userId: 'u1',
  userCode: 'diaodu',
  userName: 'diaodu',
  remarkName: '沈国平',
  orgCode: 'wx',
  orgName: '市局',
  roles: ['dispatcher'],
  roleNames: ['指挥调度员'],
  mustChangePassword: false,
}

beforeEach(() => {
  localStorage.clear()
  useSession.getState().begin({ token: 't1', user })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const refusing = (status: number, body: object) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })),
  )

describe('the session in the browser', () => {
  it('auth-01: token and user are stored together, only by a whole answer', () => {
    expect(JSON.parse(localStorage.getItem('qingkong.session') ?? '')).toMatchObject({ token: 't1', user })
  })

  it('auth-02: logout clears token and roles and goes to login, also when the logout call fails', async () => {
    vi.stubGlobal(
      'fetch',
      vi.fn(() => Promise.reject(new TypeError('fetch failed'))),
    )
    await signOut()
    expect(useSession.getState()).toMatchObject({ token: null, user: null })
    expect(localStorage.getItem('qingkong.session')).toBeNull()
    expect(window.location.hash).toBe('#/login')
  })

  it.each([44000, 44001, 44002, 44003, 44004, 44005, 44006])(
    'auth-03: an answer of code %i signs out and reloads, however many calls are refused with it',
    async (code) => {
      vi.resetModules()
      const fresh = { ...(await import('./api.ts')), ...(await import('./session.ts')) }
      const { notify: notice } = await import('../kit/notify.ts')
      vi.useFakeTimers()
      const error = vi.spyOn(notice, 'error').mockReturnValue()
      const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
      refusing(401, { code, data: null, message: '登录已到期，请重新登录' })
      await Promise.allSettled([fresh.api.eventTodayList({}), fresh.api.eventTodayList({}, { quiet: true })])
      expect(error.mock.calls).toEqual([['登录已到期，请重新登录']])
      vi.advanceTimersByTime(4499)
      expect([fresh.useSession.getState().token, reload.mock.calls.length]).toEqual(['t1', 0])
      vi.advanceTimersByTime(1)
      expect([fresh.useSession.getState().token, reload.mock.calls.length]).toEqual([null, 1])
      expect(window.location.hash).toBe('#/login')
    },
  )

  it.each([40100, 43999, 44007])('auth-03: an answer of code %i ends no session', async (code) => {
    vi.resetModules()
    const fresh = { ...(await import('./api.ts')), ...(await import('./session.ts')) }
    vi.useFakeTimers()
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue()
    refusing(400, { code, data: null, message: '不可以' })
    await Promise.allSettled([fresh.api.eventTodayList({})])
    vi.advanceTimersByTime(10_000)
    expect([fresh.useSession.getState().token, reload.mock.calls.length]).toEqual(['t1', 0])
  })

  it('auth-04: requests carry the authorization token, the system code and the organisation code', () => {
    useSession.getState().setOrgSystem('320200', '市局')
    expect(sessionHeaders()).toEqual({
      authorization: 'Bearer t1',
      sysCode: '320200',
      orgCode: encodeURIComponent('市局'),
    })
  })

  it('request-08: HTTP 403 shows a notice with the server’s message', async () => {
    const forbidden = vi.spyOn(notify, 'forbidden').mockReturnValue()
    refusing(403, { code: 40300, data: null, message: '没有此操作的权限，请联系系统管理员' })
    await expect(api.eventTodayList({})).rejects.toBeInstanceOf(CallError)
    expect(forbidden).toHaveBeenCalledWith('没有此操作的权限，请联系系统管理员')
  })
})
