import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { desktop, newContext, phone } from './browser.ts'
import type { House } from './house.ts'

interface PersonInData {
  userCode: string
  realName: string
}

const people = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../data/organisations.json'), 'utf8')) as {
    users: PersonInData[]
  }
).users

export const nameOf = (userCode: string): string => {
  const person = people.find((person) => person.userCode === userCode)
  if (!person) throw new Error(`data/organisations.json has no ${userCode}`)
  return person.realName
}

export const userCodeOf = (realName: string): string => {
  const person = people.find((person) => person.realName === realName)
  if (!person) throw new Error(`data/organisations.json has no ${realName}`)
  return person.userCode
}

export interface Seat {
  page: Page
  context: BrowserContext
  /** What the page wrote to its error console: must stay empty. */
  complaints: string[]
}

/** What the page writes to its error console from now on. */
export const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  return complaints
}

/** A person at a screen: signs in through the login form. */
export const sitDown = async (
  browser: Browser,
  house: Pick<House, 'url'>,
  userCode: string,
  kind: 'desktop' | 'phone',
  timezoneId?: string,
): Promise<Seat> => {
  const context = await newContext(browser, kind === 'phone' ? phone : desktop, timezoneId)
  context.setDefaultTimeout(20_000)
  const page = await context.newPage()
  const complaints = complaintsOf(page)
  await page.goto(house.url)
  await page.getByTestId('login-user').fill(userCode)
  await page.getByTestId('login-password').fill('Qingkong2026')
  await page.getByTestId('login-submit').click()
  await page.waitForURL((url) => !url.hash.includes('login'))
  return { page, context, complaints }
}

/** Picks people in the recipient tree by searching their names, as a dispatcher does. */
export const pickRecipients = async (page: Page, userCodes: readonly string[]) => {
  for (const userCode of userCodes) {
    const name = nameOf(userCode)
    await page.getByTestId('task-recipients-search').fill(name)
    await page.locator('[data-testid^="recipient-"]', { hasText: name }).first().click()
  }
  await page.getByTestId('task-recipients-search').fill('')
}
