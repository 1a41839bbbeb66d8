import { CallError } from '@qingkong/contract/core/client'
import { refreshEvents } from '../client/query-client.ts'
import { failureText, notify } from '../kit/notify.ts'

/** Codes that mean the screen is behind the event: everything is asked again. */
const behind = new Set([40901, 40902, 40903])

/**
 * Runs one workflow step: says the document's words for success or failure and refreshes lists, counts and details.
 * @returns whether the step was taken
 */
export const runStep = async (
  words: { success: string; failure: string },
  step: () => Promise<unknown>,
): Promise<boolean> => {
  try {
    await step()
  } catch (error) {
    notify.error(failureText(words.failure, error))
    if (error instanceof CallError && behind.has(error.code)) await refreshEvents()
    return false
  }
  notify.success(words.success)
  await refreshEvents()
  return true
}
