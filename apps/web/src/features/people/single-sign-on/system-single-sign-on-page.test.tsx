import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { App } from 'antd'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SsoProvider } from './provider-form.tsx'
import SingleSignOnPage from './system-single-sign-on-page.tsx'

const answers = vi.hoisted(() => ({
  ssoProviderList: vi.fn(),
  ssoProviderPropose: vi.fn(),
  ssoProviderConfirm: vi.fn(),
  ssoProposalList: vi.fn(),
  ssoIdentityList: vi.fn(),
  ssoIdentityUnlink: vi.fn(),
}))
vi.mock('../../../client/api.ts', () => ({ api: answers }))

const oidc: SsoProvider = {
  kind: 'oidc',
  name: '政务统一身份认证',
  enabled: true,
  serverUrl: 'https://login.example.cn',
  clientId: 'qingkong',
  hasSecret: true,
  returnUrl: 'https://qingkong.example.cn/',
  userClaim: '',
  updateTime: '2026-11-20 10:00:00',
  updateUser: '陈立群',
}

const proposal = {
  ...oidc,
  proposalId: 'p1',
  name: '新门户',
  newSecret: true,
  proposeTime: '2026-11-22 10:00:00',
  proposeUser: '许正安',
  own: false,
}

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <App>
        <SingleSignOnPage />
      </App>
    </QueryClientProvider>,
  )

beforeEach(() => {
  for (const answer of Object.values(answers)) answer.mockReset()
  answers.ssoProviderList.mockResolvedValue([oidc])
  answers.ssoProposalList.mockResolvedValue([])
  answers.ssoIdentityList.mockResolvedValue({ records: [], total: 0 })
})
afterEach(cleanup)

it('an empty list of links says how to fill it', async () => {
  show()
  await screen.findByText('点击“关联身份”添加，或设置用户名字段自动关联')
})

it('saved settings go out whole, with an empty secret for the one that stays', async () => {
  show()
  answers.ssoProviderPropose.mockResolvedValue(oidc)
  fireEvent.click(await screen.findByText('OpenID Connect'))
  fireEvent.change(await screen.findByTestId('sso-name-oidc'), { target: { value: '市民中心登录' } })
  fireEvent.click(screen.getByTestId('sso-save-oidc'))
  await waitFor(() => expect(answers.ssoProviderPropose).toHaveBeenCalledTimes(1))
  expect(answers.ssoProviderPropose.mock.calls[0]?.[0]).toEqual({
    kind: 'oidc',
    name: '市民中心登录',
    enabled: true,
    serverUrl: 'https://login.example.cn',
    clientId: 'qingkong',
    clientSecret: '',
    returnUrl: 'https://qingkong.example.cn/',
    userClaim: '',
  })
})

it('an address without https is refused when the field is left, and nothing is sent', async () => {
  show()
  fireEvent.click(await screen.findByText('CAS 3'))
  fireEvent.change(await screen.findByTestId('sso-server-cas'), { target: { value: 'http://cas.example.cn' } })
  fireEvent.blur(screen.getByTestId('sso-server-cas'))
  await screen.findByText('请填写 https 开头的地址')
  fireEvent.click(screen.getByTestId('sso-save-cas'))
  await screen.findByText('请输入登录按钮名称')
  expect(answers.ssoProviderPropose).not.toHaveBeenCalled()
})

it('S5: a proposed change shows what it changes, and the second person confirms it', async () => {
  answers.ssoProposalList.mockResolvedValue([proposal])
  answers.ssoProviderConfirm.mockResolvedValue(oidc)
  show()
  fireEvent.click(await screen.findByText('OpenID Connect'))
  await screen.findByText('登录按钮名称：政务统一身份认证 → 新门户')
  await screen.findByText('客户端密钥：更换')
  fireEvent.click(screen.getByTestId('sso-confirm-oidc'))
  fireEvent.click(await screen.findByText('确认生效'))
  await waitFor(() => expect(answers.ssoProviderConfirm.mock.calls[0]?.[0]).toEqual({ proposalId: 'p1' }))
})

it('S5: whoever proposed a change can withdraw it and not confirm it', async () => {
  answers.ssoProposalList.mockResolvedValue([{ ...proposal, own: true }])
  show()
  fireEvent.click(await screen.findByText('OpenID Connect'))
  expect((await screen.findByTestId('sso-reject-oidc')).textContent).toMatch(/撤\s?回/)
  expect(screen.queryByTestId('sso-confirm-oidc')).toBeNull()
})
