import { readFileSync } from 'node:fs'

/** Fields of /proc/PID/stat behind the command in brackets, which may hold blanks: the state first. */
export const processStat = (pid: number): string[] | null => {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? null
  } catch {
    return null
  }
}

/**
 * Whether a process lives. One that was killed keeps its number until its parent has heard of it, in some containers for
 * ever; it does nothing any more.
 */
export const isLiving = (pid: number): boolean => {
  const state = processStat(pid)?.[0]
  if (state === 'Z' || state === 'X') return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Somebody else's process lives too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
