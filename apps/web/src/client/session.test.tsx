import { CallError } from '@qingkong/contract/core/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { notify } from '../kit/notify.ts'
import { api, endSession, expiryDelayMs, isExpiry, sessionHeaders } from './api.ts'
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

  it('auth-03: codes 44000 to 44006 end the session and reload after 4.5 s', () => {
    expect([43999, 44000, 44003, 44006, 44007].map(isExpiry)).toEqual([false, true, true, true, false])
    vi.useFakeTimers()
    const error = vi.spyOn(notify, 'error').mockReturnValue()
    const reload = vi.fn()
    vi.spyOn(window.location, 'reload').mockImplementation(reload)
    endSession('登录已到期，请重新登录')
    expect(error).toHaveBeenCalledWith('登录已到期，请重新登录')
    vi.advanceTimersByTime(expiryDelayMs - 1)
    expect(useSession.getState().token).toBe('t1')
    vi.advanceTimersByTime(1)
    expect(useSession.getState().token).toBeNull()
    expect(reload).toHaveBeenCalledOnce()
    expect(expiryDelayMs).toBe(4500)
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
