import { hourLabel, hourMs } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../db/database.ts'
import { evaluateAlarms } from '../features/command/alarms/port.ts'
import { draftWarnings } from '../features/command/early-warning/port.ts'
import { evidenceEvent } from '../features/command/evidence/event-facts.ts'
import { monitoringData } from '../features/command/evidence/monitoring-data.ts'
import { storeShared } from '../ingest/port.ts'
import { testStart } from '../testing/services-on.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import {
  changedCells,
  currentRev,
  readAir,
  readHours,
  releaseReviewedHours,
  resolvePlaces,
  runRollUps,
  siteHoursOf,
} from './port.ts'

const release = { stage: 'finished', auditor: '王审核' }
const usual = { pm25: 40, pm10: 60, so2: 8, no2: 35, o3: 60, co: 0.7 }
const alarmHour = new Date('2026-11-20T08:00:00+08:00')

let app: TestApp
let site = { id: 0, code: '' }

const db = () => app.services.db
const sent = (siteId: number, start: Date, values: Record<string, number | null>, flags: Record<string, string> = {}) =>
  storeShared(app.services, [{ siteId, granularity: 'hour', startMs: start.getTime(), values, flags }])
const reviewed = (
  siteId: number,
  start: Date,
  values: Partial<typeof usual>,
  flags: Partial<Record<'no2', string>> = {},
) => releaseReviewedHours(app.services, [{ siteId, startMs: start.getTime(), values, flags }], release)

beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

beforeEach(async () => {
  await sql`truncate site_hour_raw, site_hour_checked, latest, roll_up_due, alarm_due, alarm_record, alarm_state, event cascade`.execute(
    db(),
  )
  app.clock.set(new Date('2026-11-20T09:01:00+08:00'))
  site =
    (await firstRow(
      db(),
      sql<typeof site>`select id, site_code as code from site where site_type = '30' and enabled order by id`,
    )) ?? site
  await sent(site.id, alarmHour, { ...usual, no2: 260, windSpeed: 2, windDirection: 90 })
  await runRollUps(app.services)
})

const api = () => app.as('zhibanzhang')

describe('a released review', () => {
  it('changes the map: marker, index and site card', async () => {
    const marker = async () => {
      const { sites } = await (await api()).cockpitMapSites({})
      return sites.find(({ siteCode }) => siteCode === site.code)
    }
    expect(await marker()).toMatchObject({ values: { no2: 260, aqi: 106 }, level: 3, primary: ['no2'] })
    expect(await reviewed(site.id, alarmHour, usual)).toBe(1)
    expect(await marker()).toMatchObject({ values: { no2: 35, aqi: 60, windSpeed: null }, level: 2, primary: ['pm25'] })
    const card = await (await api()).siteSeries({ siteCode: site.code, hours: 1 })
    expect(card.values['no2']).toEqual([35])
    expect(card.values['aqi']).toEqual([60])
  })

  it('changes the detail of an alarm, whose record stays as it was raised', async () => {
    await evaluateAlarms(app.services)
    const [alarm] = (await (await api()).alarmRecordList({ siteCodes: site.code })).records
    const detail = async () => (await api()).alarmRecordDetail({ alarmId: alarm?.alarmId ?? '' })
    const told = async () => {
      const { multiAnalysis, alarmInfo } = await detail()
      const slot = multiAnalysis.times.indexOf(hourLabel(alarmHour))
      return [multiAnalysis.factorData[slot], alarmInfo.alarmRank, alarmInfo.factorValue]
    }
    expect(await told()).toEqual([260, 1, 260])
    await reviewed(site.id, alarmHour, { ...usual, no2: 260 }, { no2: 'C' })
    expect(await told()).toEqual([null, null, 260])
  })

  it('is judged again: an exceedance it brings to light is recorded as over, and nobody is called', async () => {
    await sql`truncate alarm_due`.execute(db())
    await sent(site.id, alarmHour, { no2: 260 }, { no2: 'D' })
    await runRollUps(app.services)
    app.clock.set(new Date('2026-11-20T10:01:00+08:00'))
    await sent(site.id, new Date(alarmHour.getTime() + hourMs), usual)
    await runRollUps(app.services)
    await evaluateAlarms(app.services)
    const records = () =>
      rows(
        db(),
        sql<{
          status: number
          notify: boolean
          peak: number
        }>`select status, notify, peak_value as peak from alarm_record where subject_id = ${site.id}`,
      )
    expect(await records()).toEqual([])
    app.clock.set(new Date('2026-11-21T09:30:00+08:00'))
    await reviewed(site.id, alarmHour, { ...usual, no2: 280 })
    await evaluateAlarms(app.services)
    expect(await records()).toEqual([{ status: 2, notify: false, peak: 280 }])
  })

  it('changes what the trace starts from', async () => {
    const input = async () => {
      const { sites, stations } = await readAir(db(), alarmHour)
      return [
        sites.find(({ siteCode }) => siteCode === site.code)?.series.no2?.get(alarmHour.getTime()),
        stations.length,
      ]
    }
    expect(await input()).toEqual([260, 1])
    await reviewed(site.id, alarmHour, usual)
    expect(await input()).toEqual([35, 0])
  })

  it('changes the draft of a warning', async () => {
    const nationals = await rows(
      db(),
      sql<{ id: number }>`select id from site where site_type = '10' and enabled order by id`,
    )
    const starts = Array.from({ length: 30 }, (_, n) => testStart.getTime() - (n + 1) * hourMs)
    const all = (pm25: number) =>
      nationals.flatMap(({ id }) =>
        starts.map((startMs) => ({ siteId: id, startMs, values: { ...usual, pm25 }, flags: {} })),
      )
    await storeShared(
      app.services,
      all(180).map((hour) => ({ ...hour, granularity: 'hour' as const })),
    )
    await runRollUps(app.services)
    await releaseReviewedHours(app.services, all(30), release)
    app.clock.set(new Date(testStart.getTime() + hourMs / 2))
    const drafts = () => rows(db(), sql`select 1 from warning where auto and step = 'consult'`)
    await draftWarnings(app.services)
    expect(await drafts()).toEqual([])
    await sql`truncate site_hour_checked`.execute(db())
    await sql`update warning_watch set judged_until = null`.execute(db())
    await draftWarnings(app.services)
    expect(await drafts()).toHaveLength(1)
  })

  it('changes the evidence, which says that the hour was reviewed', async () => {
    await evaluateAlarms(app.services)
    const event = await firstRow(db(), sql<{ id: string }>`select id from event where site_id = ${site.id}`)
    const data = async () => {
      const span = { from: alarmHour, to: new Date(alarmHour.getTime() + hourMs) }
      const { hours, tables } = await monitoringData(db(), await evidenceEvent(db(), event?.id ?? ''), span)
      return [hours[0]?.value, tables[0]?.rows[0]?.at(-1), tables[0]?.note]
    }
    expect(await data()).toEqual([260, null, '实时未审核数据。'])
    await reviewed(site.id, alarmHour, usual)
    expect(await data()).toEqual([35, '已审核', '已审核数据。'])
    await reviewed(site.id, alarmHour, { ...usual, no2: 260 }, { no2: 'C' })
    expect(await data()).toEqual([null, '校准', '已审核数据。'])
  })
})

describe('releasing', () => {
  it('again changes nothing; another value is a new version of the hour with its auditor', async () => {
    await reviewed(site.id, alarmHour, usual)
    expect(await reviewed(site.id, alarmHour, usual)).toBe(0)
    const rev = await currentRev(db())
    expect(await reviewed(site.id, alarmHour, { ...usual, no2: 30 })).toBe(1)
    const places = await resolvePlaces(db(), { cityCode: '320200' }, [site.code], '30')
    const asked = { places, factors: ['no2' as const], fromMs: alarmHour.getTime(), toMs: alarmHour.getTime() + hourMs }
    const { cells } = await changedCells(db(), asked, rev)
    expect(cells).toMatchObject([{ oldValue: 35, newValue: 30, isChecked: true, reason: 'review', auditor: '王审核' }])
    const then = await readHours(db(), { ...asked, status: 'MIX', asOfRev: rev })
    expect(then.values.get(site.code)?.get('no2')).toEqual([35])
  })

  it('works out index and running ozone of the hour from reviewed and other hours of its day', async () => {
    const before = Array.from({ length: 6 }, (_, n) => new Date(alarmHour.getTime() - (n + 1) * hourMs))
    for (const start of before) await sent(site.id, start, { ...usual, o3: 100 })
    await runRollUps(app.services)
    await reviewed(site.id, before[0] ?? alarmHour, { ...usual, o3: 30 })
    await reviewed(site.id, alarmHour, { ...usual, o3: 170 })
    const [hour] = await rows(
      db(),
      sql<{
        o38h: number
        aqi: number
      }>`select o38h, aqi from ${siteHoursOf('MIX', { from: alarmHour, to: alarmHour })} h`,
    )
    expect(hour).toEqual({ o38h: (170 + 30 + 5 * 100) / 7, aqi: 63 })
  })
})
