import { type Command, UsageError } from './command.ts'
import { faultPath, faultText } from './output/fault-text.ts'

export type Commands = Readonly<Record<string, () => Promise<Command>>>

const usageOf = async (commands: Commands): Promise<string> => {
  const loaded = await Promise.all(Object.values(commands).map((load) => load()))
  return loaded.map((command) => `  ${command.usage}\n      ${command.summary}`).join('\n')
}

/** A failure as one sentence with the exit status: 2 where what was given is wrong, 1 where the work failed. */
const failureOf = (error: unknown): { text: string; status: 1 | 2 } => {
  if (error instanceof UsageError) return { text: error.message, status: 2 }
  const path = faultPath(error)
  return path === undefined
    ? { text: `执行失败：${faultText(error)}`, status: 1 }
    : { text: `无法读写 ${path}：${faultText(error)}`, status: 2 }
}

/** Runs the command that is named; failures are told by `tell` in the user's language. @returns the exit status */
export const runCommand = async (
  commands: Commands,
  [name, ...args]: readonly string[],
  tell: (text: string) => void,
): Promise<number> => {
  const load = name === undefined || !Object.hasOwn(commands, name) ? undefined : commands[name]
  if (!load) {
    const isAsked = name === undefined || name === '--help'
    tell(`${isAsked ? '' : `不认识的命令 ${name}\n`}用法：\n${await usageOf(commands)}`)
    return isAsked ? 0 : 2
  }
  try {
    return await (await load()).run(args)
  } catch (error) {
    const { text, status } = failureOf(error)
    // A sentence may quote the file, and a terminal obeys control characters.
    tell(text.replace(/[^\P{Cc}\n\t]/gu, '�'))
    return status
  }
}
