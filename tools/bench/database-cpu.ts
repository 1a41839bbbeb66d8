import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Processor time of the kernel's clock, ms; the same on every Linux the product runs on. */
const tickMs = 10

/**
 * Processor time the embedded database's processes have taken so far, ms; null where it is another's or the system has no
 * /proc. Of those that have ended the first of them, who waited for them, knows.
 */
export const databaseCpuMs = (dataDir: string): number | null => {
  const file = join(dataDir, 'postgres/data/postmaster.pid')
  if (!existsSync(file) || !existsSync('/proc/self/stat')) return null
  const postmaster = readFileSync(file, 'utf8').split('\n')[0]?.trim()
  let ticks = 0
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
      // After the name in brackets: state, parent, …, user and system time, the same of the children waited for.
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      if (fields[1] === postmaster) ticks += Number(fields[11]) + Number(fields[12])
      if (pid === postmaster) ticks += Number(fields[13]) + Number(fields[14])
    } catch {
      // A process that ended since the folder was listed has nothing to tell.
    }
  }
  return ticks * tickMs
}
