import { CallError } from '@qingkong/contract/core/client'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { PasswordForm } from '../../../blocks/password-form.tsx'
import { goToLogin, useSession } from '../../../client/session.ts'
import { notify } from '../../../kit/notify.ts'
import { fill, openWithSession } from './testing/open-with-session.tsx'

const passwordChange = vi.hoisted(() => vi.fn())
vi.mock('../../../client/api.ts', () => ({ api: { passwordChange } }))

beforeEach(() => {
  passwordChange.mockReset().mockResolvedValue(null)
  openWithSession(<PasswordForm onChanged={goToLogin} />)
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const submit = () => fireEvent.click(screen.getByTestId('password-save'))
const fillAll = (passwordOld: string, passwordNew: string, confirmation = passwordNew) => {
  fill('password-old', passwordOld)
  fill('password-new', passwordNew)
  fill('password-confirm', confirmation)
}

describe('the own password', () => {
  it.each([
    ['user-09', ['', 'Taihu#Wind88'], '请输入原密码'],
    ['user-10', ['Qingkong2026', ''], '请输入新密码'],
    ['user-11', ['Qingkong2026', 'short1'], '至少使用8~16位大小写字母、数字、符号两种类型组合的密码'],
    ['user-11', ['Qingkong2026', 'onlyletterskz'], '至少使用8~16位大小写字母、数字、符号两种类型组合的密码'],
    ['user-12', ['Taihu#Wind88', 'Taihu#Wind88'], '新密码不能和原密码相同'],
    ['user-13', ['Qingkong2026', 'Taihu#Wind88', ''], '请再次确认新密码'],
    ['user-14', ['Qingkong2026', 'Taihu#Wind88', 'Taihu#Wind89'], '两次密码输入不一致，请重新输入'],
  ] as const)('%s: %j says %s and sends nothing', async (_, [old, next, again], message) => {
    fillAll(old, next, again)
    submit()
    await screen.findByText(message)
    expect(passwordChange).not.toHaveBeenCalled()
  })

  it('user-16: sends PC_WEB and the user code and both passwords, each base64-encoded', async () => {
    fillAll('Qingkong2026', 'Taihu#Wind88')
    submit()
    await waitFor(() => expect(passwordChange).toHaveBeenCalledTimes(1))
    expect(passwordChange.mock.calls[0]?.[0]).toEqual({
      deviceType: 'PC_WEB',
      userCode: btoa('zhibanzhang'),
      passwordOld: btoa('Qingkong2026'),
      passwordNew: btoa('Taihu#Wind88'),
    })
  })

  it('user-15: a change is told, the session ends and the login page follows', async () => {
    const said = vi.spyOn(notify, 'success').mockReturnValue()
    fillAll('Qingkong2026', 'Taihu#Wind88')
    submit()
    await waitFor(() => expect(said).toHaveBeenCalledExactlyOnceWith('密码修改成功, 请重新登录'))
    await waitFor(() => expect(useSession.getState().token).toBeNull())
    expect(window.location.hash).toBe('#/login')
  })

  it('user-15: a refusal is told in the server’s words, and the session stays', async () => {
    const said = vi.spyOn(notify, 'error').mockReturnValue()
    passwordChange.mockRejectedValue(new CallError(45006, '原密码错误', 200))
    fillAll('Wrong#2026x', 'Taihu#Wind88')
    submit()
    await waitFor(() => expect(said).toHaveBeenCalledExactlyOnceWith('原密码错误'))
    expect(useSession.getState().token).toBe('t1')
  })
})
