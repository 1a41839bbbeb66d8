import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const isDrawn = `!document.querySelector('[aria-busy="true"], .ant-spin-spinning')
  && document.getElementById('root').innerText.trim() !== ''`

/** Waits until the page has drawn what it asked for; the push stream stays open, so the network is never idle. */
export const settled = (page: Page): Promise<void> =>
  // Evaluated by the debugger: the page's own content policy forbids evaluation inside it.
  expect.poll(() => page.evaluate<boolean>(isDrawn), { timeout: 30_000 }).toBe(true)
