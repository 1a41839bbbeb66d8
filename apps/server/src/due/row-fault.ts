/**
 * SQLSTATE classes that say something about the database or about who else is at work, never about the row: no
 * connection, rolled back for another, out of memory, disk or connections, an operator's command, an error of the
 * system outside, and a lock that was not free.
 */
const ofTheDatabase = /^(08|40|53|57|58|25|55)/
const ofTheSystem = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENOENT|ENOSPC|EIO|EMFILE|EAI_)/
/** The driver's own words for a lost connection carry no code. */
const lostConnection =
  /connection (terminated|error|timeout)|timeout (exceeded when trying to connect|expired)|pool after calling end/i

/**
 * Whether what was thrown lies with the rows that were being worked on. A row must never be given up because the
 * database was away: what is not its fault is tried again for as long as it takes, and counts for nothing.
 */
export const isRowFault = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (ofTheDatabase.test(code) || ofTheSystem.test(code)) return false
  const message = 'message' in error && typeof error.message === 'string' ? error.message : ''
  return !lostConnection.test(message)
}

const longest = 300

/**
 * What went wrong, for an administrator's eyes: the message alone (PostgreSQL's detail repeats stored values), without
 * credentials in addresses and without what stands behind words for secrets; one line, at most 300 characters.
 */
export const errorSentence = (error: unknown): string => {
  const text = error instanceof Error ? error.message : String(error)
  return text
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/)[^\s/@]*@/gi, '$1***@')
    .replace(
      /\b(password|passwd|pwd|pw|token|secret|authorization|\w*key)(["']?\s*[=:]\s*)["']?[^\s"',;&]+/gi,
      '$1$2***',
    )
    .replace(/\b(bearer)\s+\S+/gi, '$1 ***')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longest)
}
