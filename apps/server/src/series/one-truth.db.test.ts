import type { contractClient } from '@qingkong/contract/client'
import type { DataFlag } from '@qingkong/domain/measurement/data-flag'
import { isFit, type Purpose } from '@qingkong/domain/measurement/fitness'
import type { MeasuredKind } from '@qingkong/domain/measurement/measured-kind'
import { hourLabel, hourMs } from '@qingkong/domain/time/city-time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstRow, rows, sql } from '../db/database.ts'
import { evaluateAlarms } from '../features/command/alarms/port.ts'
import { evidenceEvent } from '../features/command/evidence/event-facts.ts'
import { monitoringData } from '../features/command/evidence/monitoring-data.ts'
import { storeShared } from '../ingest/port.ts'
import { uuidv7 } from '../platform/uuid.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { readAir, readHours, resolvePlaces, runRollUps, stationWinds } from './port.ts'

/** The flags an hour is sent under, each at a site of its own. */
const flags = ['N', 'S', 'F', 'M', 'D', 'C', 'T', 'B'] as const satisfies readonly DataFlag[]
type Flag = (typeof flags)[number]

const startAt = new Date('2026-11-20T09:00:00+08:00')
const dataTime = hourLabel(startAt)

/** A target whose hour was sent under the flag; every value of the hour carries it. */
interface Target {
  id: number
  code: string
}

/** One place of the product that looks at the hour, and whether it takes the value. */
interface Place {
  name: string
  kind: MeasuredKind
  purpose: Purpose
  takes: (target: Target) => Promise<boolean> | boolean
}

let app: TestApp
let api: ReturnType<typeof contractClient>
const sites = new Map<Flag, Target>()
const no2 = 260

const db = () => app.services.db

beforeAll(async () => {
  app = await testApp()
  api = await app.as('zhibanzhang')
  const found = await rows(
    db(),
    sql<Target>`select id, site_code as code from site where site_type in ('20', '30', '50') and enabled order by id limit ${flags.length}`,
  )
  for (const [index, flag] of flags.entries()) {
    const site = found[index]
    if (!site) throw new Error('too few sites')
    sites.set(flag, site)
  }
  const flagged = (flag: Flag) => Object.fromEntries(['no2', 'windSpeed', 'windDirection'].map((one) => [one, flag]))
  await storeShared(
    app.services,
    [...sites].map(([flag, { id }]) => ({
      siteId: id,
      granularity: 'hour',
      startMs: startAt.getTime(),
      values: { no2, windSpeed: 3, windDirection: 90 },
      flags: flagged(flag),
    })),
  )
  await runRollUps(app.services)
  await evaluateAlarms(app.services)
})
afterAll(() => app.close())

/** An event at the site, for the evidence about it. */
const eventAt = async ({ id }: Target): Promise<string> => {
  const eventId = uuidv7(startAt)
  await sql`insert into event (id, event_code, event_type, status, level, event_time, created_at, updated_at, longitude, latitude,
      area_code, site_id, factor_code, source_id, description)
    select ${eventId}::uuid, ${`E${id}`}, '1', 1, 2, ${startAt}, ${startAt}, ${startAt}, longitude, latitude, area_code, id, 'no2',
      ${uuidv7(startAt)}::uuid, '高值' from site where id = ${id}`.execute(db())
  return eventId
}

const airPlaces: readonly Place[] = [
  {
    name: 'the map',
    kind: 'air',
    purpose: 'shown',
    takes: async ({ code }) => {
      const { sites: shown } = await api.cockpitMapSites({})
      return shown.find(({ siteCode }) => siteCode === code)?.values.no2 === no2
    },
  },
  {
    name: 'the map asked for an hour',
    kind: 'weather',
    purpose: 'shown',
    takes: async ({ code }) => {
      const { sites: shown } = await api.cockpitMapSites({ dataTime })
      return shown.find(({ siteCode }) => siteCode === code)?.values.windSpeed === 3
    },
  },
  {
    name: 'the site card',
    kind: 'air',
    purpose: 'shown',
    takes: async ({ code }) => (await api.siteSeries({ siteCode: code, hours: 2 })).values['no2']?.at(-1) === no2,
  },
  {
    name: 'the live message',
    kind: 'air',
    purpose: 'shown',
    takes: async ({ code }) => {
      const message = await firstRow(
        db(),
        sql<{ no2: number | null }>`select (payload -> 'values' ->> 'no2')::real as no2 from outbox
          where topic = 'siteHour' and payload ->> 'siteCode' = ${code}`,
      )
      return message?.no2 === no2
    },
  },
  {
    name: 'statistics',
    kind: 'air',
    purpose: 'counted',
    takes: async ({ code }) => {
      const places = await resolvePlaces(db(), { cityCode: '320200' }, [code], '30')
      const asked = { places, factors: ['no2' as const], status: 'MIX' as const }
      const { values } = await readHours(db(), {
        ...asked,
        fromMs: startAt.getTime(),
        toMs: startAt.getTime() + hourMs,
      })
      return values.get(code)?.get('no2')?.[0] === no2
    },
  },
  {
    name: 'weather of stations nearby',
    kind: 'weather',
    purpose: 'shown',
    takes: async ({ code }) => {
      const range = { startTime: dataTime, endTime: dataTime }
      return (await api.getSiteMetData({ ...range, stationCodes: code }))[0]?.windSpeed === 3
    },
  },
  {
    name: 'the wind nearby',
    kind: 'weather',
    purpose: 'counted',
    takes: async ({ code }) => (await stationWinds(db(), [startAt])).some(({ stationCode }) => stationCode === code),
  },
  {
    name: 'the trace',
    kind: 'air',
    purpose: 'judged',
    takes: async ({ code }) => {
      const { sites: read } = await readAir(db(), startAt)
      return read.find(({ siteCode }) => siteCode === code)?.series.no2?.get(startAt.getTime()) === no2
    },
  },
  {
    name: 'the hours of the trace page',
    kind: 'air',
    purpose: 'shown',
    takes: async ({ code }) => {
      const found = await api.traceSourceHourList({ siteCode: code, factorCode: 'no2', dataTime, hours: 1 })
      return found[0]?.value === no2
    },
  },
  {
    name: 'the alarms',
    kind: 'air',
    purpose: 'judged',
    takes: async ({ id }) =>
      (await firstRow(
        db(),
        sql`select 1 from alarm_record where subject_kind = 'site' and subject_id = ${id} and factor_code = 'no2'`,
      )) !== undefined,
  },
  {
    name: 'the evidence',
    kind: 'air',
    purpose: 'shown',
    takes: async (site) => {
      const span = { from: startAt, to: new Date(startAt.getTime() + hourMs) }
      const { hours } = await monitoringData(db(), await evidenceEvent(db(), await eventAt(site)), span)
      return hours[0]?.value === no2
    },
  },
]

describe('one hour, one truth: an hour of an air site', () => {
  it.each(flags)('flagged %s is shown, counted and judged alike by every page and engine', async (flag) => {
    const site = sites.get(flag)
    if (!site) throw new Error(`no site for ${flag}`)
    const answers: [string, boolean][] = []
    for (const { name, takes } of airPlaces) answers.push([name, await takes(site)])
    expect(answers).toEqual(airPlaces.map(({ name, kind, purpose }) => [name, isFit(kind, purpose, flag)]))
  })
})
