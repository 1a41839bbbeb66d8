import { CallError } from '@qingkong/contract/core/client'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../../../client/session.ts'
import { notify } from '../../../kit/notify.ts'
import { ProfileForm } from './profile-form.tsx'
import { fill, openWithSession } from './testing/open-with-session.tsx'

const answers = vi.hoisted(() => ({ queryUserInfo: vi.fn(), userSave: vi.fn() }))
vi.mock('../../../client/api.ts', () => ({ api: answers }))

const profile = {
  userId: 'u1',
  userName: 'zhibanzhang',
  userRemarkName: '陆志远',
  remarkName: '陆志远',
  mobilePhone: '13900000001',
  email: 'lu@example.cn',
}

beforeEach(async () => {
  answers.queryUserInfo.mockReset().mockResolvedValue(profile)
  answers.userSave.mockReset().mockResolvedValue(null)
  openWithSession(<ProfileForm />)
  await screen.findByTestId('profile-name')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const save = () => screen.getByTestId('profile-save')

describe('the own profile', () => {
  it.each([
    ['user-01', 'profile-name', '', '请输入姓名'],
    ['user-03', 'profile-mobile', '', '请输入手机号'],
    ['user-04', 'profile-mobile', '12900000001', '手机号输入有误,请重新输入'],
    ['user-05', 'profile-email', '', '请输入邮箱'],
    ['user-06', 'profile-email', 'lu@example', '邮箱输入有误,请重新输入'],
  ])('%s: %s left as “%s” says %s, and saving is closed (user-07)', async (_, field, value, message) => {
    expect(save()).toHaveProperty('disabled', false)
    fill(field, value)
    await screen.findByText(message)
    expect(save()).toHaveProperty('disabled', true)
  })

  it('user-02: the name takes 30 characters, the user name is shown and cannot be changed', () => {
    expect(screen.getByTestId('profile-name')).toHaveProperty('maxLength', 30)
    expect(screen.getByDisplayValue('zhibanzhang')).toHaveProperty('disabled', true)
  })

  it('user-08: saving sends name, phone and mail with saveMode UPDATE and says 保存成功', async () => {
    const said = vi.spyOn(notify, 'success').mockReturnValue()
    fill('profile-name', '陆志明')
    fireEvent.click(save())
    await waitFor(() => expect(said).toHaveBeenCalledExactlyOnceWith('保存成功'))
    expect(answers.userSave.mock.calls[0]?.[0]).toEqual({
      saveMode: 'UPDATE',
      remarkName: '陆志明',
      userName: 'zhibanzhang',
      mobilePhone: '13900000001',
      email: 'lu@example.cn',
    })
    expect(useSession.getState().user?.remarkName).toBe('陆志明')
  })

  it('user-08: a refusal is told in the server’s words', async () => {
    const said = vi.spyOn(notify, 'error').mockReturnValue()
    answers.userSave.mockRejectedValue(new CallError(40000, '手机号已被使用', 200))
    fireEvent.click(save())
    await waitFor(() => expect(said).toHaveBeenCalledExactlyOnceWith('手机号已被使用'))
  })
})
