import { Fail } from '@qingkong/contract/errors'
import { appendOperation } from '../../../server/src/features/ground/operations-log/port.ts'
import { issueToken } from '../../../server/src/features/people/sign-in/port.ts'
import { type Command, UsageError } from '../command.ts'
import { withServices } from '../server-services.ts'

export const token: Command = {
  usage: 'qk token <userCode>',
  summary: '签发一个访问令牌（Authorization: Bearer …）',
  run: async ([userCode]) => {
    if (!userCode) throw new UsageError('请给出用户编码，例如 qk token diaodu')
    const issued = await withServices(async (services) => {
      const entry = { action: 'tokenIssue', object: userCode }
      const log = (result: string) => appendOperation(services, null, { address: 'qk' }, { ...entry, result })
      try {
        const answer = await issueToken(services, userCode)
        await log('ok')
        return answer
      } catch (error) {
        if (error instanceof Fail) await log(error.key)
        throw error
      }
    })
    process.stdout.write(`${issued}\n`)
    return 0
  },
}
