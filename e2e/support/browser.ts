import { existsSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'

const systemPaths = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** The machine's Chromium, else the one of the npm package. */
const executablePath = async (): Promise<string> => {
  const system = systemPaths.find((path) => existsSync(path))
  if (system) return system
  const packaged = await import('@sparticuz/chromium')
  return packaged.default.executablePath()
}

export const launchBrowser = async (): Promise<Browser> =>
  chromium.launch({
    executablePath: await executablePath(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })

export const desktop = { width: 1366, height: 768 }
export const phone = { width: 390, height: 844 }

/** A fresh profile that speaks Chinese and lives in another time zone: the product must not care. */
export const newContext = (
  browser: Browser,
  viewport: { width: number; height: number },
  timezoneId = 'America/New_York',
): Promise<BrowserContext> =>
  browser.newContext({
    viewport,
    locale: 'zh-CN',
    timezoneId,
    // Whoever asks for less motion gets none (theme.ts, the map): journeys do not wait for what only moves.
    reducedMotion: 'reduce',
    ...(viewport.width < 600 ? { hasTouch: true, isMobile: true, deviceScaleFactor: 2 } : {}),
  })
