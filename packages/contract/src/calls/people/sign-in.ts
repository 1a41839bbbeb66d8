import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { nothing } from '../../core/output.ts'

/** A new session and whose it is; the browser stores both only when the whole answer came (auth-01). */
export const SignedIn = z.object({
  token: z.string(),
  userInfo: z.object({
    userId: z.string(),
    userCode: z.string(),
    userName: z.string(),
    remarkName: z.string(),
    orgCode: z.string(),
    orgName: z.string(),
    roles: z.array(z.string()),
    roleNames: z.array(z.string()),
    mustChangePassword: z.boolean(),
  }),
})

/** Document 1 section 7, Auth. The base64 password is decoded exactly once on the server. */
export const signIn = group('', {
  captcha: get('/auth/captcha', {
    summary: '验证码',
    right: 'open',
    about: 'captcha',
    input: {},
    output: z.object({ captchaId: z.string(), image: z.string(), enabled: z.boolean() }),
  })({
    example: () => ({}),
  }),
  login: post('/auth', {
    summary: '登录',
    right: 'open',
    about: 'session',
    changes: ['session'],
    input: {
      userCode: z.string().min(1, '请输入用户名').max(64),
      /** base64 of the UTF-8 password. */
      password: z.string().min(1, '请输入密码').max(256),
      captchaId: z.string().max(64).default(''),
      captcha: z.string().max(16).default(''),
      deviceType: z.string().max(16).default('PC_WEB'),
    },
    output: SignedIn,
  })({
    example: (city) => ({ userCode: city.users.operator, password: 'UWluZ2tvbmcyMDI2', captchaId: '', captcha: '' }),
    effect: '建立会话并返回令牌',
  }),
  logout: get('/auth/logout', {
    summary: '退出登录',
    right: 'self',
    outside: 'own',
    about: 'session',
    changes: ['session'],
    beforePasswordChange: true,
    kind: 'write',
    input: {},
    output: nothing,
  })({
    example: () => ({}),
    exampleAs: 'operator',
    effect: '令牌立即失效',
  }),
})
