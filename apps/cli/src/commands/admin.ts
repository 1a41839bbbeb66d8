import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { Fail } from '@qingkong/contract/errors'
import { createFirstAdministrator } from '../../../server/src/city/first-administrator.ts'
import { initialPassword } from '../../../server/src/features/people/administration/port.ts'
import { type Command, parseArgs, UsageError } from '../command.ts'
import { withServices } from '../server-services.ts'

/** Asks without showing what is typed. */
const askSecretly = async (question: string): Promise<string> => {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}

const askedPassword = async (): Promise<string> => {
  const password = await askSecretly('初始密码：')
  if ((await askSecretly('再输入一次：')) !== password) throw new UsageError('两次输入的密码不同')
  return password
}

export const admin: Command = {
  usage: 'qk admin create [--user admin] [--name 系统管理员] [--organisation 市生态环境局] [--ask] [--force]',
  summary: '为空城市建立首个系统管理员；密码随机生成并只显示一次（--ask 改为输入），首次登录须修改',
  run: async ([what, ...args]) => {
    if (what !== 'create') throw new UsageError('请使用 qk admin create')
    const { options, files } = parseArgs(args, ['user', 'name', 'organisation'], ['ask', 'force'])
    if (files.length > 0) throw new UsageError(`不认识的参数 ${files.join(' ')}`)
    const userCode = options.get('user') ?? 'admin'
    const remarkName = options.get('name') ?? '系统管理员'
    const isAsked = options.has('ask')
    const password = isAsked ? await askedPassword() : initialPassword({ userCode, remarkName })
    const account = {
      userCode,
      remarkName,
      orgName: options.get('organisation') ?? '市生态环境局',
      password,
      force: options.has('force'),
    }
    try {
      await withServices((services) => createFirstAdministrator(services, account, 'qk'))
    } catch (error) {
      throw error instanceof Fail ? new UsageError(error.message) : error
    }
    process.stdout.write(`已建立系统管理员 ${userCode}\n${isAsked ? '' : `初始密码：${password}（只显示这一次）\n`}`)
    return 0
  },
}
