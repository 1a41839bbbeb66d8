import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

export interface RunningProcess {
  pid: number
  /** Its command line, blanks between the arguments. */
  command: string
}

const readProc = (read: () => string): string => {
  try {
    return read()
  } catch {
    // It ended between two looks, or belongs to the kernel.
    return ''
  }
}

/** Processes of a data folder: started with it in their environment, or at work below it (the database's). */
export const processesOf = (dataDir: string): RunningProcess[] =>
  readdirSync('/proc').flatMap((name) => {
    const pid = Number(name)
    if (!Number.isInteger(pid) || pid === process.pid) return []
    const environment = readProc(() => readFileSync(`/proc/${pid}/environ`, 'utf8'))
    const folder = readProc(() => readlinkSync(`/proc/${pid}/cwd`))
    if (!environment.split('\0').includes(`DATA_DIR=${dataDir}`) && !folder.startsWith(dataDir)) return []
    const command = readProc(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
    // One that ended and is not collected yet has no command any more.
    return command === '' ? [] : [{ pid, command }]
  })

export const killNow = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It was quicker.
  }
}

/** Kills everything of a data folder at once, what is started meanwhile too. */
export const killAll = async (dataDir: string): Promise<void> => {
  for (let left = processesOf(dataDir); left.length > 0; left = processesOf(dataDir)) {
    for (const { pid } of left) killNow(pid)
    await pause(20)
  }
}

/** Waits until nothing of the data folder runs any more. @returns what is left after the time */
export const leftAfter = async (dataDir: string, withinMs: number): Promise<RunningProcess[]> => {
  const lastMs = performance.now() + withinMs
  let left = processesOf(dataDir)
  while (left.length > 0 && performance.now() < lastMs) {
    await pause(100)
    left = processesOf(dataDir)
  }
  return left
}
