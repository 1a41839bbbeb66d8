import { useSession } from '../client/session.ts'
import type { Recipient } from './recipient-rules.ts'

export type RecipientPurpose = 'trace' | 'oversee'

const kept = 6
const keyOf = (purpose: RecipientPurpose) =>
  `qingkong.recipients.${useSession.getState().user?.userId ?? ''}.${purpose}`

const isRecipient = (value: unknown): value is Recipient =>
  value !== null && typeof value === 'object' && 'userId' in value && typeof value.userId === 'string'

/** Whom the signed-in user sent tasks to from this browser, newest first. */
export const recentRecipients = (purpose: RecipientPurpose): Recipient[] => {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(purpose)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecipient) : []
  } catch {
    // A damaged list is the same as none.
    return []
  }
}

/** Puts the people of a task just sent on top. */
export const rememberRecipients = (purpose: RecipientPurpose, used: readonly Recipient[]): void => {
  const before = recentRecipients(purpose).filter((one) => !used.some(({ userId }) => userId === one.userId))
  localStorage.setItem(keyOf(purpose), JSON.stringify([...used, ...before].slice(0, kept)))
}
