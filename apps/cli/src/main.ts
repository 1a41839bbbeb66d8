import { type Command, UsageError } from './command.ts'

/** Loaded when called: a decoder on a pipe need not load the server. */
const commands: Record<string, () => Promise<Command>> = {
  token: async () => (await import('./commands/token.ts')).token,
  import: async () => (await import('./commands/import.ts')).importCommand,
  replay: async () => (await import('./commands/replay.ts')).replayCommand,
  analyse: async () => (await import('./commands/analyse.ts')).analyse,
  pmf: async () => (await import('./commands/pmf.ts')).pmf,
  obm: async () => (await import('./commands/obm.ts')).obm,
  forecast: async () => (await import('./commands/forecast.ts')).forecast,
  hj212: async () => (await import('./commands/hj212.ts')).hj212,
  backup: async () => (await import('./commands/backup.ts')).backupCommand,
  restore: async () => (await import('./commands/backup.ts')).restoreCommand,
}

const usage = async () => {
  const loaded = await Promise.all(Object.values(commands).map((load) => load()))
  return loaded.map((command) => `  ${command.usage}\n      ${command.summary}`).join('\n')
}

const main = async (): Promise<number> => {
  const [name, ...args] = process.argv.slice(2)
  const load = name === undefined ? undefined : commands[name]
  if (!load) {
    process.stderr.write(`用法：\n${await usage()}\n`)
    return name === undefined || name === '--help' ? 0 : 2
  }
  try {
    return await (await load()).run(args)
  } catch (error) {
    if (!(error instanceof Error)) throw error
    process.stderr.write(`${error instanceof UsageError ? error.message : `执行失败：${error.message}`}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}

process.exitCode = await main()
