import { refreshed } from '../client/refresh.ts'
import { failureText, notify } from '../kit/notify.ts'

/**
 * Runs one step that changes something, says how it went in the document's words and waits until the lists, counts and
 * details on the screen show it.
 * @returns whether the step was taken
 */
export const runStep = async (
  words: { success: string; failure: string },
  step: () => Promise<unknown>,
): Promise<boolean> => {
  let isDone = true
  try {
    await step()
    notify.success(words.success)
  } catch (error) {
    isDone = false
    notify.error(failureText(words.failure, error))
  }
  await refreshed()
  return isDone
}
