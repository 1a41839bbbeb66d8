import { isOfTheDatabase } from '../db/database-fault.ts'

/**
 * Whether what was thrown lies with the rows that were being worked on. A row must never be given up because the
 * database was away: what is not its fault is tried again for as long as it takes, and counts for nothing.
 */
export const isRowFault = (error: unknown): boolean => !isOfTheDatabase(error)

const longest = 300
/** What is read of a message: it may quote all that somebody sent. */
const mostRead = 2000

/**
 * What went wrong, for an administrator's eyes: the message alone (PostgreSQL's detail repeats stored values), without
 * credentials in addresses and without what stands behind words for secrets; one line, at most 300 characters.
 */
export const errorSentence = (error: unknown): string => {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, mostRead)
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
