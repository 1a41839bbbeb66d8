export { decodeBase64Field } from './base64-field.ts'
export { issueToken } from './commands.ts'
export { hashPassword, verifyPassword } from './password-hash.ts'
export { endSession, endSessions, type SessionKind, sessionOf, sessionOfHash } from './sessions.ts'
