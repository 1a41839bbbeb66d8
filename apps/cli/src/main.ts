import { type Command, UsageError } from './command.ts'
import { backupCommand, restoreCommand } from './commands/backup.ts'
import { hj212 } from './commands/hj212.ts'
import { importCommand } from './commands/import.ts'
import { replayCommand } from './commands/replay.ts'
import { token } from './commands/token.ts'

const commands: Record<string, Command> = {
  token,
  import: importCommand,
  replay: replayCommand,
  hj212,
  backup: backupCommand,
  restore: restoreCommand,
}

const usage = () =>
  Object.values(commands)
    .map((command) => `  ${command.usage}\n      ${command.summary}`)
    .join('\n')

const main = async (): Promise<number> => {
  const [name, ...args] = process.argv.slice(2)
  const command = name === undefined ? undefined : commands[name]
  if (!command) {
    process.stderr.write(`用法：\n${usage()}\n`)
    return name === undefined || name === '--help' ? 0 : 2
  }
  try {
    return await command.run(args)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    process.stderr.write(`${error instanceof UsageError ? error.message : `执行失败：${error.message}`}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}

process.exitCode = await main()
