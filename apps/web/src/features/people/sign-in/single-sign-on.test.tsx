import { CallError } from '@qingkong/contract/core/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { MemoryRouter, Route, Routes } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../../../client/session.ts'
import LoginPage from './login-page.tsx'
import SsoLoginPage from './sso-login-page.tsx'

const answers = vi.hoisted(() => ({ captcha: vi.fn(), ssoOptions: vi.fn(), ssoStart: vi.fn(), ssoFinish: vi.fn() }))
vi.mock('../../../client/api.ts', () => ({ api: answers }))

const userInfo = {
  userId: 'u1',
  userCode: 'zhibanzhang',
  userName: 'zhibanzhang',
  remarkName: '陆志远',
  orgCode: 'wx',
  orgName: '市局',
  roles: [],
  roleNames: [],
  mustChangePassword: false,
}

const show = (content: ReactNode) =>
  render(
    <StrictMode>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <MemoryRouter>{content}</MemoryRouter>
      </QueryClientProvider>
    </StrictMode>,
  )

beforeEach(() => {
  for (const answer of Object.values(answers)) answer.mockReset()
  answers.captcha.mockResolvedValue({ captchaId: '', image: '', enabled: false })
  answers.ssoOptions.mockResolvedValue([])
  sessionStorage.clear()
  useSession.getState().clear()
  window.history.replaceState(null, '', '/')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

describe('the login page', () => {
  it('shows a button for each way that is set up, and none where there is none', async () => {
    show(<LoginPage />)
    await waitFor(() => expect(answers.ssoOptions).toHaveBeenCalled())
    expect(screen.queryByTestId('login-sso-oidc')).toBeNull()
    cleanup()
    answers.ssoOptions.mockResolvedValue([{ kind: 'oidc', name: '政务统一身份认证' }])
    show(<LoginPage />)
    expect((await screen.findByTestId('login-sso-oidc')).textContent).toContain('政务统一身份认证')
  })

  it('keeps the attempt in this tab and sends the browser to the provider', async () => {
    const gone = vi.spyOn(window.location, 'assign').mockReturnValue()
    answers.ssoOptions.mockResolvedValue([{ kind: 'cas', name: '市局门户' }])
    answers.ssoStart.mockResolvedValue({ attempt: 'a1', url: 'https://cas.example.cn/login?service=x' })
    show(<LoginPage />)
    fireEvent.click(await screen.findByTestId('login-sso-cas'))
    await waitFor(() => expect(gone).toHaveBeenCalledExactlyOnceWith('https://cas.example.cn/login?service=x'))
    expect(sessionStorage.getItem('qingkong.sso')).toBe('a1')
  })

  it('says why a provider cannot be reached', async () => {
    answers.ssoOptions.mockResolvedValue([{ kind: 'cas', name: '市局门户' }])
    answers.ssoStart.mockRejectedValue(
      new CallError(45012, '统一身份认证服务暂不可用，请稍后重试或使用账号密码登录', 200),
    )
    show(<LoginPage />)
    fireEvent.click(await screen.findByTestId('login-sso-cas'))
    expect((await screen.findByTestId('login-failure')).textContent).toContain('统一身份认证服务暂不可用')
  })

  it('shell-04: clears the token', async () => {
    useSession.getState().begin({ token: 't0', user: userInfo })
    show(<LoginPage />)
    await waitFor(() => expect(useSession.getState().token).toBeNull())
    expect(localStorage.getItem('qingkong.session')).toBeNull()
  })

  it('hands a provider’s answer at the bare address over to /sso-login', async () => {
    window.history.replaceState(null, '', '/?code=c1&state=s1')
    show(
      <Routes>
        <Route path="/" element={<LoginPage />} />
        <Route path="/sso-login" element={<p>arrived</p>} />
      </Routes>,
    )
    await screen.findByText('arrived')
  })
})

describe('#/sso-login', () => {
  it('spends the answer once, takes it out of the address and opens the session (auth-01)', async () => {
    sessionStorage.setItem('qingkong.sso', 'a1')
    window.history.replaceState(null, '', '/?code=c1&state=s1#/sso-login')
    answers.ssoFinish.mockImplementation(async () => {
      expect(window.location.href).not.toContain('c1')
      return { token: 't1', userInfo }
    })
    show(<SsoLoginPage />)
    await waitFor(() => expect(useSession.getState().token).toBe('t1'))
    expect(answers.ssoFinish).toHaveBeenCalledExactlyOnceWith({
      attempt: 'a1',
      code: 'c1',
      state: 's1',
      iss: '',
      ticket: '',
      error: '',
    })
    expect(sessionStorage.getItem('qingkong.sso')).toBeNull()
    expect(window.location.search + window.location.hash).toBe('#/')
  })

  it.each(['//evil.example', 'javascript:alert(1)', 'https://evil.example'])(
    '55: a redirect parameter %s is ignored',
    async (target) => {
      const gone = vi.spyOn(window.location, 'assign').mockReturnValue()
      const { origin } = window.location
      const names = ['redirect', 'redirect_uri', 'next', 'returnUrl', 'service']
      const query = names.map((name) => `${name}=${encodeURIComponent(target)}`).join('&')
      window.history.replaceState(null, '', `/?ticket=ST-1&state=s1&${query}#/sso-login?${query}`)
      answers.ssoFinish.mockResolvedValue({ token: 't1', userInfo })
      show(<SsoLoginPage />)
      await waitFor(() => expect(useSession.getState().token).toBe('t1'))
      expect(window.location.href).toBe(`${origin}/#/`)
      expect(gone).not.toHaveBeenCalled()
    },
  )

  it('a refusal is told in the server’s words, opens nothing and leads back to the login page', async () => {
    window.history.replaceState(null, '', '/?ticket=ST-1&state=s1#/sso-login')
    answers.ssoFinish.mockRejectedValue(new CallError(45013, '身份“lu”尚未关联本平台账号，请联系系统管理员', 200))
    show(<SsoLoginPage />)
    expect((await screen.findByTestId('sso-failure')).textContent).toContain('尚未关联本平台账号')
    expect(useSession.getState().token).toBeNull()
    fireEvent.click(screen.getByTestId('sso-back'))
    expect(window.location.hash).toBe('#/login')
  })

  it('without an answer it says so and asks the server nothing', async () => {
    window.history.replaceState(null, '', '/#/sso-login')
    show(<SsoLoginPage />)
    await screen.findByText('没有收到统一身份认证的结果，请返回登录页重新登录')
    expect(answers.ssoFinish).not.toHaveBeenCalled()
  })
})
