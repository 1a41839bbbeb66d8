import { EngineAsk } from '@qingkong/contract/calls/composition/engine-asks'
import { addDays, cityDate, hourMs } from '@qingkong/domain/time/city-time'
import { componentSiteTypes } from '@qingkong/domain/voc/component-site'
import { firstRow, rows, sql, type Tx } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { readDays } from '../../../series/port.ts'
import { lastDailyTime, startSystemRun } from '../engine-runs/port.ts'
import { isAutomatic } from './automatic.ts'
import { endNight } from './end-night.ts'

/** 02:30 by the city's clock. */
const minuteOfNight = 150
/** Until 06:30. */
const nightMs = 4 * hourMs
/** Months in which every day is computed. */
const [firstMonth, lastMonth] = [4, 10]
/** µg/m³ of MDA8 above which a day of the other months is. */
const ozoneLimit = 100
const gridLines = 11

interface NightSite {
  id: number
  siteCode: string
  siteName: string
  siteType: string
}

/** Why a day outside the season is not computed; null where it is. */
const skippedBecause = async ({ db }: Services, site: NightSite, day: string): Promise<string | null> => {
  const month = Number(day.slice(5, 7))
  if (month >= firstMonth && month <= lastMonth) return null
  const { places } = await readDays(db, {
    places: [{ code: site.siteCode, name: site.siteName, kind: 'site', siteType: site.siteType, siteIds: [site.id] }],
    factors: ['o38h'],
    fromDay: day,
    toDay: day,
    status: 'MIX',
  })
  const highest = places.get(site.siteCode)?.[0]?.values.o38h ?? null
  if (highest === null) return '当日没有有效的O₃日最大8小时值'
  return highest > ozoneLimit ? null : `当日O₃日最大8小时值${Math.round(highest)}µg/m³，不超过${ozoneLimit}`
}

const decide = async (tx: Tx, services: Services, site: NightSite, day: string, dueAt: Date): Promise<void> => {
  // Of two workers one finds the place taken.
  const taken = await firstRow(
    tx,
    sql<{ siteId: number }>`insert into box_model_night (site_id, day, decided_at)
      values (${site.id}, ${day}::date, ${services.clock.now()}) on conflict do nothing returning site_id as "siteId"`,
  )
  if (!taken) return
  const skipped = await skippedBecause(services, site, day)
  const jobId = skipped === null ? await startSystemRun(tx, services, nightRun(site, day, dueAt)) : null
  await sql`update box_model_night set skipped = ${skipped}, job_id = ${jobId}::uuid
    where site_id = ${site.id} and day = ${day}::date`.execute(tx)
}

const nightRun = ({ siteCode, siteName }: NightSite, day: string, dueAt: Date) => ({
  title: `${siteName} ${day} 自动运算`,
  ask: EngineAsk.parse({
    engine: 'box-model',
    about: { siteCode, day },
    parameters: { rir: true, ekma: gridLines },
  }),
  dueAt,
  publishes: true,
})

/** Stations whose day has not been decided about. */
const undecided = ({ db }: Services, day: string): Promise<NightSite[]> =>
  rows(
    db,
    sql<NightSite>`select id, site_code as "siteCode", site_name as "siteName", site_type as "siteType" from site
      where enabled and site_type = any(${[...componentSiteTypes]})
        and not exists (select from box_model_night where site_id = site.id and day = ${day}::date)
      order by id`,
  )

/**
 * Has yesterday computed at every component station, once a night, published when it has ended well. At 06:30 the machine
 * is the people's: what still waits is not computed any more.
 */
export const startNightlyRuns = async (services: Services): Promise<void> => {
  const { db, clock } = services
  if (!(await isAutomatic(db))) return
  const dueAt = lastDailyTime(minuteOfNight, clock.now())
  const day = addDays(cityDate(dueAt), -1)
  const sites = await undecided(services, day)
  if (clock.now().getTime() >= dueAt.getTime() + nightMs) return endNight(services, sites, day)
  for (const site of sites) await db.transaction().execute((tx) => decide(tx, services, site, day, dueAt))
}
