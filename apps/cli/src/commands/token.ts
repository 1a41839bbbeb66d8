import { issueToken } from '../../../server/src/features/people/sign-in/port.ts'
import { type Command, UsageError } from '../command.ts'
import { withServices } from '../server-services.ts'

export const token: Command = {
  usage: 'qk token <userCode>',
  summary: '签发一个访问令牌（Authorization: Bearer …）',
  run: async ([userCode]) => {
    if (!userCode) throw new UsageError('请给出用户编码，例如 qk token diaodu')
    const issued = await withServices((services) => issueToken(services, userCode))
    process.stdout.write(`${issued}\n`)
    return 0
  },
}
