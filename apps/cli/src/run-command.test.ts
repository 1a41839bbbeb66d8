import { describe, expect, it } from 'vitest'
import { backupCommand } from './commands/backup.ts'
import { runCommand } from './run-command.ts'

const told = async (work: () => Promise<number>) => {
  const lines: string[] = []
  const given = { usage: 'qk given', summary: '', run: work }
  const status = await runCommand({ given: () => Promise.resolve(given) }, ['given'], (text) => lines.push(text))
  return { status, text: lines.join('\n') }
}

describe('what a command says of its failure', () => {
  it('what it quotes of a file writes no control character to the terminal', async () => {
    const quoting = () => Promise.reject(new Error('第1行：表头“\u001b]0;pwned\u0007\u001b[2J\u009b31m温度”不在模板中'))
    expect(await told(quoting)).toEqual({
      status: 1,
      text: '执行失败：第1行：表头“�]0;pwned��[2J�31m温度”不在模板中',
    })
  })

  it('qk backup takes an unknown option for a mistake, not for the folder to write to', async () => {
    expect(await told(() => backupCommand.run(['--passphrase', 'x']))).toEqual({
      status: 2,
      text: '不认识的选项 --passphrase',
    })
  })
})
