import { type Commands, runCommand } from './run-command.ts'

/** Loaded when called: a decoder on a pipe need not load the server. */
const commands: Commands = {
  token: async () => (await import('./commands/token.ts')).token,
  import: async () => (await import('./commands/import.ts')).importCommand,
  replay: async () => (await import('./commands/replay.ts')).replayCommand,
  analyse: async () => (await import('./commands/analyse.ts')).analyse,
  pmf: async () => (await import('./commands/pmf.ts')).pmf,
  obm: async () => (await import('./commands/obm.ts')).obm,
  forecast: async () => (await import('./commands/forecast.ts')).forecast,
  hj212: async () => (await import('./commands/hj212.ts')).hj212,
  admin: async () => (await import('./commands/admin.ts')).admin,
  city: async () => (await import('./commands/city.ts')).cityCommand,
  backup: async () => (await import('./commands/backup.ts')).backupCommand,
  restore: async () => (await import('./commands/backup.ts')).restoreCommand,
}

process.exitCode = await runCommand(commands, process.argv.slice(2), (text) => process.stderr.write(`${text}\n`))
