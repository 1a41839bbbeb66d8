/** A subcommand of `qk`: its usage line and what it does; the number is the exit status. */
export interface Command {
  usage: string
  summary: string
  run(args: readonly string[]): Promise<number>
}

/** Bad input: one clear sentence, exit status 2, nothing written. */
export class UsageError extends Error {}

export interface Parsed {
  /** The last value of each option. */
  options: ReadonlyMap<string, string>
  /** Every value of an option, in their order. */
  valuesOf(name: string): readonly string[]
  files: readonly string[]
}

/** `--name value` pairs and the rest; an unknown option is named. */
export const parseArgs = (
  args: readonly string[],
  known: readonly string[],
  switches: readonly string[] = [],
): Parsed => {
  const options = new Map<string, string>()
  const values = new Map<string, string[]>()
  const files: string[] = []
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? ''
    if (!arg.startsWith('--')) {
      files.push(arg)
      continue
    }
    const equals = arg.indexOf('=')
    const name = arg.slice(2, equals < 0 ? undefined : equals)
    const inline = equals < 0 ? undefined : arg.slice(equals + 1)
    if (switches.includes(name)) {
      options.set(name, 'on')
      continue
    }
    if (!known.includes(name)) throw new UsageError(`不认识的选项 --${name}`)
    const value = inline ?? args[++index]
    if (value === undefined) throw new UsageError(`--${name} 缺少值`)
    options.set(name, value)
    values.set(name, [...(values.get(name) ?? []), value])
  }
  return { options, valuesOf: (name) => values.get(name) ?? [], files }
}
