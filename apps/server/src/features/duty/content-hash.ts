import { createHash } from 'node:crypto'

/** SHA-256 of a frozen hand-over, in hex. */
export const contentHash = (content: string): string => createHash('sha256').update(content).digest('hex')
