import { createReadStream, existsSync } from 'node:fs'
import { datesOf, rangeOf } from '@qingkong/domain/period/calendar-period'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importHours } from '../../../ingest/import.ts'
import { runRollUps } from '../../../ingest/port.ts'
import { type TestApp, testApp } from '../../../testing/test-app.ts'
import { bulletinDay, calendarMonth } from './testing/day-figures.ts'

const recorded = new URL('../../../../../../../shared/data/air/cnemc_hourly_2019_Q1-Q3_wuxi13.csv.gz', import.meta.url)
const isThere = existsSync(recorded)
const months = ['01', '02', '03', '04', '05', '06', '07', '08', '09'].map((month) => `2019-${month}`)

describe('D2: one day, one figure', () => {
  let app: TestApp

  beforeAll(async () => {
    app = await testApp()
    if (!isThere) return
    await importHours(app.services, {
      kind: 'cnemc-hourly',
      stream: createReadStream(recorded),
      fileName: 'recorded.csv.gz',
    })
    await runRollUps(app.services)
  }, 600_000)
  afterAll(() => app.close())

  it.skipIf(!isThere)(
    'the bulletin at 24:00 is the day of the calendar on every recorded day of 2019 (skipped without ../shared/data)',
    async () => {
      const api = await app.as('zhibanzhang')
      const [bulletin, calendar] = [new Map(), new Map()]
      for (const month of months) for (const [date, day] of await calendarMonth(api, month)) calendar.set(date, day)
      const dates = datesOf(rangeOf('2019-01-01', '2019-09-30'))
      for (const date of dates) bulletin.set(date, await bulletinDay(api, date))
      const differing = dates.filter(
        (date) => JSON.stringify(bulletin.get(date)) !== JSON.stringify(calendar.get(date)),
      )
      expect(differing.map((date) => ({ date, bulletin: bulletin.get(date), calendar: calendar.get(date) }))).toEqual(
        [],
      )
      expect([...calendar.values()].filter(({ aqi }) => aqi !== null).length).toBeGreaterThan(200)
    },
    600_000,
  )
})
