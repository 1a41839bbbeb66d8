import { z } from 'zod'
import { get, group, post } from '../../core/call.ts'
import { code, page, text } from '../../core/input.ts'
import { nothing, records, stamp } from '../../core/output.ts'
import { SignedIn } from './sign-in.ts'

/** oidc: OpenID Connect, authorization code with PKCE; cas: CAS protocol 3. */
const kind = z.enum(['oidc', 'cas'], '请选择单点登录方式')

const isLoopback = (url: URL) => ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)

/** Link-local (cloud metadata) and unspecified addresses, also written as one number: no service lives there (4.4 #56). */
const isNobodysHost = ({ hostname }: URL): boolean =>
  /^(169\.254\.|0\.0\.0\.0$|\[::\]$|\[fe80:|\[::ffff:a9fe:)/i.test(hostname)

/** An address that secrets may travel to: https, or this very machine. */
const safeUrl = (message: string) =>
  z
    .string()
    .max(300)
    .refine((value) => {
      const url = URL.parse(value)
      if (url === null || url.username || url.password || url.hash || isNobodysHost(url)) return false
      return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url))
    }, message)

const SsoProvider = z.object({
  kind,
  name: z.string(),
  enabled: z.boolean(),
  /** OIDC: the issuer; CAS: the address below which /login and /p3/serviceValidate lie. */
  serverUrl: z.string(),
  clientId: z.string(),
  /** The secret itself is never answered. */
  hasSecret: z.boolean(),
  /** Where the provider sends the browser back to: the address of this platform. */
  returnUrl: z.string(),
  /** Claim or attribute that equals the userCode here; empty = only linked identities. */
  userClaim: z.string(),
  updateTime: stamp,
  updateUser: z.string(),
})

/** A change of a provider that waits for the second person. */
const SsoProposal = z.object({
  proposalId: z.string(),
  kind,
  name: z.string(),
  enabled: z.boolean(),
  serverUrl: z.string(),
  clientId: z.string(),
  /** Whether it brings another secret; the secret itself is never answered. */
  newSecret: z.boolean(),
  returnUrl: z.string(),
  userClaim: z.string(),
  proposeTime: stamp,
  proposeUser: z.string(),
  /** Proposed by whoever asks, who therefore cannot confirm it. */
  own: z.boolean(),
})

const issuer = z.string().min(1, '请输入身份来源').max(300)
const subject = z.string().min(1, '请输入身份标识').max(255)

/** Signing in through the city's identity provider (#/sso-login), and which identity stands for which account. */
export const singleSignOn = group('/auth/sso', {
  ssoOptions: get('/options', {
    summary: '可用的单点登录方式',
    right: 'open',
    about: 'identityProvider',
    origin: 'own',
    input: {},
    output: z.array(z.object({ kind, name: z.string() })),
  })({
    example: () => ({}),
  }),
  ssoStart: post('/start', {
    summary: '开始单点登录',
    right: 'open',
    about: 'session',
    changes: [],
    origin: 'own',
    input: { kind },
    output: z.object({
      /** Kept by this browser and sent back with the provider's answer; good once, for ten minutes. */
      attempt: z.string(),
      /** Where to send the browser. */
      url: z.string(),
    }),
  })({
    example: () => ({ kind: 'cas' }),
    effect: '登记一次性的登录请求',
  }),
  ssoFinish: post('/finish', {
    summary: '单点登录',
    right: 'open',
    about: 'session',
    changes: ['session'],
    origin: 'own',
    input: {
      attempt: z.string().max(64).default(''),
      state: z.string().max(200).default(''),
      /** OIDC. */
      code: z.string().max(4000).default(''),
      /** OIDC: the issuer that answered (RFC 9207), where it says so. */
      iss: z.string().max(300).default(''),
      /** CAS. */
      ticket: z.string().max(512).default(''),
      /** OIDC: the provider refused. */
      error: z.string().max(200).default(''),
    },
    output: SignedIn,
  })({
    example: (city) => ({
      attempt: city.subscriptions.ssoAttempt,
      state: city.subscriptions.ssoState,
      ticket: 'ST-fixture',
    }),
    effect: '建立会话并返回令牌',
  }),
  ssoProviderList: get('/provider/list', {
    summary: '单点登录设置',
    right: 'setting.write',
    outside: 'cityOnly',
    about: 'identityProvider',
    origin: 'own',
    input: {},
    output: z.array(SsoProvider),
  })({
    example: () => ({}),
    exampleAs: 'admin',
  }),
  ssoProposalList: get('/proposal/list', {
    summary: '待确认的单点登录设置变更',
    right: 'setting.write',
    outside: 'cityOnly',
    about: 'identityProvider',
    origin: 'own',
    input: {},
    output: z.array(SsoProposal),
  })({
    example: () => ({}),
    exampleAs: 'admin',
  }),
  /** Nothing takes effect before another administrator of the city confirms it. */
  ssoProviderPropose: post('/provider/propose', {
    summary: '提交单点登录设置变更',
    right: 'setting.write',
    outside: 'cityOnly',
    about: 'identityProvider',
    changes: ['identityProvider'],
    object: 'kind',
    origin: 'own',
    input: {
      kind,
      name: text(20).refine((value) => value.length > 0, '请输入登录按钮名称'),
      enabled: z.boolean(),
      serverUrl: safeUrl('请填写 https 开头的服务地址，不含用户名、密码与 #'),
      clientId: z.string().max(200).default(''),
      /** Empty keeps the present one. */
      clientSecret: z.string().max(400).default(''),
      returnUrl: safeUrl('请填写 https 开头的回调地址，不含用户名、密码与 #'),
      userClaim: z
        .string()
        .max(64)
        .regex(/^[\w.:-]*$/, '请用字母、数字、点、冒号、横线或下划线填写用户名字段')
        .default(''),
    },
    output: SsoProposal,
  })({
    example: () => ({
      kind: 'cas',
      name: '统一身份认证',
      enabled: true,
      serverUrl: 'https://cas.example.cn/cas',
      returnUrl: 'https://qingkong.example.cn/',
    }),
    exampleAs: 'admin',
    effect: '变更等待另一位全市系统管理员确认，确认前登录页不变',
  }),
  ssoProviderConfirm: post('/provider/confirm', {
    summary: '确认单点登录设置变更',
    right: 'setting.write',
    outside: 'cityOnly',
    about: 'identityProvider',
    changes: ['identityProvider'],
    object: 'proposalId',
    origin: 'own',
    input: { proposalId: code },
    output: SsoProvider,
  })({
    example: (city) => ({ proposalId: city.subscriptions.ssoProposalId }),
    exampleAs: 'admin',
    effect: '登录页按新的设置提供单点登录',
  }),
  ssoProviderReject: post('/provider/reject', {
    summary: '驳回或撤回单点登录设置变更',
    right: 'setting.write',
    outside: 'cityOnly',
    about: 'identityProvider',
    changes: ['identityProvider'],
    object: 'proposalId',
    origin: 'own',
    input: { proposalId: code },
    output: nothing,
  })({
    example: (city) => ({ proposalId: city.subscriptions.ssoProposalId }),
    exampleAs: 'admin',
    effect: '变更作废，设置不变',
  }),
  ssoIdentityList: get('/identity/list', {
    summary: '统一身份与账号的关联',
    right: 'user.manage',
    outside: 'empty',
    about: 'identity',
    origin: 'own',
    input: { ...page(20), keyword: text(64).default('') },
    output: records(
      z.object({
        issuer: z.string(),
        subject: z.string(),
        userId: z.string(),
        userCode: z.string(),
        remarkName: z.string(),
        orgName: z.string(),
        createTime: stamp,
        createUser: z.string(),
        lastUseTime: stamp.nullable(),
      }),
    ),
  })({
    example: () => ({}),
    exampleAs: 'admin',
  }),
  ssoIdentityLink: post('/identity/link', {
    summary: '关联统一身份与账号',
    right: 'user.manage',
    outside: 'denied',
    about: 'identity',
    changes: ['identity'],
    object: 'userCode',
    origin: 'own',
    input: { issuer, subject, userCode: z.string().min(1, '请选择账号').max(64) },
    output: nothing,
  })({
    example: (city) => ({
      issuer: 'https://login.example.cn',
      subject: '320200-0042',
      userCode: city.users.dispatcher,
    }),
    exampleAs: 'admin',
    effect: '该身份可登录所关联的账号',
  }),
  ssoIdentityUnlink: post('/identity/unlink', {
    summary: '解除统一身份与账号的关联',
    right: 'user.manage',
    outside: 'denied',
    about: 'identity',
    changes: ['identity'],
    object: 'subject',
    origin: 'own',
    input: { issuer, subject },
    output: nothing,
  })({
    example: (city) => ({ issuer: city.subscriptions.ssoIssuer, subject: city.subscriptions.ssoSubject }),
    exampleAs: 'admin',
    effect: '该身份不能再登录，其会话结束',
  }),
})
