import type { Page } from 'playwright-core'

const focusedId = `(document.activeElement?.closest('[data-testid]') ?? document.activeElement)?.getAttribute('data-testid') ?? ''`

/**
 * Presses Tab until the focus is on an element whose test id begins as asked, as one without a mouse does.
 * @returns how many presses it took
 */
export const tabTo = async (page: Page, testId: string, most = 120): Promise<number> => {
  for (let presses = 1; presses <= most; presses += 1) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate<string>(focusedId)).startsWith(testId)) return presses
  }
  throw new Error(`${most} presses of Tab do not reach ${testId}`)
}
