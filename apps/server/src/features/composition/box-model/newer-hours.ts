import { Fail } from '@qingkong/contract/errors'
import type { AskedAbout } from '@qingkong/contract/shapes/engine-asks'
import { addDays, parseCity } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, sql } from '../../../db/database.ts'
import { changedCells, speciesHours } from '../../../series/port.ts'

const factors = ['o3', 'no', 'no2', 'so2', 'co', 'temperature', 'humidity', 'airPressure'] as const

interface Site {
  id: number
  siteName: string
  siteType: string
}

/** Changes of before are not kept for ever: then nothing is told. */
const unlessGone = async <T>(asked: Promise<T>): Promise<T | null> => {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Fail && error.key === 'DATA_VERSION_GONE') return null
    throw error
  }
}

/** Hours of a run's days that changed or came after the version it was computed at. */
export const newerHours = async (db: Queryable, { siteCodes, from, to, rev }: AskedAbout): Promise<number> => {
  const [code = ''] = siteCodes
  const site = await firstRow(
    db,
    sql<Site>`select id, site_name as "siteName", site_type as "siteType" from site where site_code = ${code}`,
  )
  const [first, end] = [parseCity(from), parseCity(addDays(to, 1))]
  if (!site || !first || !end) return 0
  const place = { code, name: site.siteName, kind: 'site' as const, siteType: site.siteType, siteIds: [site.id] }
  const question = { places: [place], factors, fromMs: first.getTime(), toMs: end.getTime() }
  const air = await unlessGone(changedCells(db, question, rev))
  const components = await speciesHours(db, {
    family: 'voc',
    siteIds: [site.id],
    from: first,
    to: end,
    purpose: 'counted',
  })
  const hours = new Set([
    ...(air?.cells ?? []).map(({ startAt }) => startAt.getTime()),
    ...components.filter((hour) => Number(hour.rev) > rev).map(({ startAt }) => startAt.getTime()),
  ])
  return Math.max(hours.size, air?.addedHours ?? 0)
}
