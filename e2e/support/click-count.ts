import type { Page } from 'playwright-core'

/** Counts the real clicks on a page from now on. */
export const countClicks = async (page: Page): Promise<() => Promise<number>> => {
  await page.evaluate(
    `window.e2eClicks = 0; addEventListener('pointerdown', (event) => { if (event.isTrusted) window.e2eClicks += 1 }, true)`,
  )
  return () => page.evaluate<number>('window.e2eClicks')
}
