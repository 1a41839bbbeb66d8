import type { Locator, Page } from 'playwright-core'

/** The bell's panel on one of its five tabs, opened when it is not. */
export const openBell = async (page: Page, type: '1' | '2' | '3' | '4' | '6'): Promise<Locator> => {
  const panel = page.getByTestId('bell-panel')
  if (!(await panel.isVisible())) await page.getByTestId('bell').click()
  await page.getByTestId(`bell-tab-${type}`).click()
  return panel
}

/** The figure on a tab of the opened panel. */
export const bellCount = async (page: Page, type: string): Promise<string> =>
  page.getByTestId(`bell-tab-${type}`).locator('.bell-count').innerText()

/** A click on an event of the panel: closes it and acts by type and status (bell-07, event-17…20). */
export const chooseInBell = async (page: Page, type: '1' | '2' | '3' | '4' | '6', eventId: string) => {
  await openBell(page, type)
  await page.getByTestId(`bell-item-${eventId}`).click()
  await page.getByTestId('bell-panel').waitFor({ state: 'detached' })
}
