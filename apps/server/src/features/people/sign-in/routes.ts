/** Signing in and out: captcha, password, sessions. */
import { signIn } from '@qingkong/contract/calls/people/sign-in'
import { type Implementation, implement } from '../../../http/implement.ts'
import { issueCaptcha } from './captcha.ts'
import { login } from './commands.ts'
import { endSession } from './sessions.ts'

export const routes: Implementation[] = [
  implement(signIn.captcha)((_, context) => issueCaptcha(context, context.request)),
  implement(signIn.login)((input, context) => login(context, input)),
  implement(signIn.logout)(async (_, context) => {
    await endSession(context.db, context.clock.now(), context.session.tokenHash)
    context.request.dropSession()
    return null
  }),
]
