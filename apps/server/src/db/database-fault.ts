/** SQLSTATE of a lost connection, of a database that starts, stops or was told to end a session, and of one that is full. */
const awayStates = /^(08|53|57P|58)/
/** A statement that ran into its limit: a database that hangs. */
const overdueState = '57014'
/** Roll-backs for another's sake, locks that were not free, a transaction that may not write: nothing the data say. */
const busyStates = /^(25|40|55)/
/** Errors of the system on the way to the database. */
const connectionErrors = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_)/
/** Errors of the system anywhere: no file, no room, no handles. */
const systemErrors = /^(ENOENT|ENOSPC|EIO|EMFILE)/
/** The driver's own words for a connection that is lost, cannot be had or gives no answer carry no code. */
const driverWords =
  /connection (terminated|error|timeout)|timeout (exceeded when trying to connect|expired)|pool after calling end|not queryable|query read timeout|connection was discarded|driver has already been destroyed/i

interface Thrown {
  code: string
  message: string
  syscall: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const read = (error: unknown): Thrown | null =>
  typeof error !== 'object' || error === null
    ? null
    : {
        code: textOf('code' in error ? error.code : ''),
        message: textOf('message' in error ? error.message : ''),
        syscall: textOf('syscall' in error ? error.syscall : ''),
      }

/**
 * Whether the database could not be reached, is going or coming, hangs or has no room: the same question may be
 * answered in a moment. The only list of what a broken or hanging connection looks like.
 */
export const isDatabaseAway = (error: unknown): boolean => {
  const thrown = read(error)
  if (thrown === null) return false
  const { code, message, syscall } = thrown
  // The embedded database listens at a file: ENOENT without it, and EAGAIN once more have called than a frozen one lets
  // wait (two for each connection it allows, which minutes of retries fill). Elsewhere these codes mean something else.
  if (syscall === 'connect') return true
  return awayStates.test(code) || code === overdueState || connectionErrors.test(code) || driverWords.test(message)
}

/**
 * Whether what was thrown says nothing about the rows that were being worked on: the database or the system was away,
 * full or busy with others.
 */
export const isOfTheDatabase = (error: unknown): boolean => {
  const code = read(error)?.code ?? ''
  return isDatabaseAway(error) || busyStates.test(code) || systemErrors.test(code)
}

/** Whether the answer did not come in time: nobody knows what that connection is still doing. */
export const isOverdue = (error: unknown): boolean => /query read timeout/i.test(read(error)?.message ?? '')
