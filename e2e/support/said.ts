import type { Page } from 'playwright-core'

/** Waits until the page says a sentence, in a message, a dialog or the page itself. */
export const said = (page: Page, text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor()
