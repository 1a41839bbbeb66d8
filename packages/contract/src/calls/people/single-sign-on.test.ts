import { describe, expect, it } from 'vitest'
import { singleSignOn } from './single-sign-on.ts'

const provider = (serverUrl: string) => ({
  kind: 'cas',
  name: '统一身份认证',
  enabled: true,
  serverUrl,
  returnUrl: 'https://qingkong.example.cn/',
})

describe('the address of a sign-in provider (4.4 #56)', () => {
  it.each(['https://cas.example.cn/cas', 'http://127.0.0.1:8443/cas'])('%s may be set', (url) => {
    expect(singleSignOn.ssoProviderPropose.input.safeParse(provider(url)).success).toBe(true)
  })
  it.each([
    'http://cas.example.cn/cas',
    'https://169.254.169.254/latest',
    'https://2852039166/',
    'https://0/',
    'https://[fe80::1]/',
    'https://[::ffff:169.254.169.254]/',
    'https://user:word@cas.example.cn/',
    'javascript:alert(1)',
  ])('%s is refused', (url) => {
    expect(singleSignOn.ssoProviderPropose.input.safeParse(provider(url)).success).toBe(false)
  })
})
