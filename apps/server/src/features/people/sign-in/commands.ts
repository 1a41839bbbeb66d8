import type { signIn } from '@qingkong/contract/calls/people/sign-in'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import type { OpenContext } from '../../../http/context.ts'
import { isClosedAccount } from '../../../platform/mode.ts'
import type { Services } from '../../../platform/services.ts'
import { appendOperation } from '../../ground/operations-log/port.ts'
import { decodeBase64Field } from './base64-field.ts'
import { spendCaptcha } from './captcha.ts'
import { bookAttempt, settleAttempt } from './failures.ts'
import { nobodysHash, verifyPassword } from './password-hash.ts'
import { type Account, accountOf } from './queries.ts'
import { openSession, type SessionKind } from './sessions.ts'

type LoginInput = ParsedInput<typeof signIn.login>

/** Captcha, then limits, then the password: what is refused earlier never evaluates what comes later. */
const authenticate = async (context: OpenContext, input: LoginInput): Promise<Account> => {
  await spendCaptcha(context, input.captchaId, input.captcha)
  const password = decodeBase64Field(input.password)
  const account = await accountOf(context.db, input.userCode)
  const exempt = context.config.simulator && account?.demo === true
  const attempt = await bookAttempt(context, input.userCode, context.request.address, !exempt)
  if ('refused' in attempt) throw new Fail(attempt.refused)
  const right = await verifyPassword(password, account?.password_hash ?? nobodysHash)
  if (!account || !right) throw new Fail('BAD_CREDENTIALS')
  await settleAttempt(context, attempt, input.userCode)
  if (isClosedAccount(context.config.mode, account)) throw new Fail('ACCOUNT_DISABLED')
  return account
}

/** Opens the session of a person who proved to be the account's, here or at an identity provider. */
export const openPersonSession = async (
  context: OpenContext,
  account: Account,
  { byProvider = false }: { byProvider?: boolean } = {},
) => {
  const session = { id: account.id, address: context.request.address, kind: 'person', byProvider } as const
  const token = await context.db.transaction().execute((tx) => openSession(tx, context.clock.now(), session))
  return {
    token: context.request.keepSession(token),
    userInfo: {
      userId: account.id,
      userCode: account.user_code,
      userName: account.user_code,
      remarkName: account.remark_name,
      orgCode: account.org_code,
      orgName: account.org_name,
      roles: account.roles,
      roleNames: account.role_names,
      mustChangePassword: account.must_change_password && !byProvider && !(account.demo && context.config.simulator),
    },
  }
}

/** Signs a person in and logs the attempt, whatever comes of it. @throws Fail 45001–45004, 44005, 42900 */
export const login = async (context: OpenContext, input: LoginInput) => {
  // No account code holds control characters, and PostgreSQL text holds no NUL.
  if (/\p{Cc}/u.test(input.userCode)) throw new Fail('INVALID_INPUT', '用户名含有不允许的字符')
  const log = (result: string) =>
    appendOperation(context, null, context.request, { action: 'login', object: '', result, userCode: input.userCode })
  let account: Account
  try {
    account = await authenticate(context, input)
  } catch (error) {
    if (error instanceof Fail) await log(error.key)
    throw error
  }
  const answer = await openPersonSession(context, account)
  await log('ok')
  return answer
}

/** A token without the sign-in form: for the command line, and for simulated staff (demo accounts only). */
export const issueToken = async (
  services: Services,
  userCode: string,
  { kind = 'command' }: { kind?: SessionKind } = {},
): Promise<string> => {
  const account = await accountOf(services.db, userCode)
  if (!account) throw new Fail('NOT_FOUND', `没有用户 ${userCode}`)
  if (isClosedAccount(services.config.mode, account)) throw new Fail('ACCOUNT_DISABLED')
  if (kind === 'seed' && !account.demo) throw new Fail('FORBIDDEN', '只能为演示账号签发模拟令牌')
  return services.db
    .transaction()
    .execute((tx) => openSession(tx, services.clock.now(), { id: account.id, address: null, kind }))
}
