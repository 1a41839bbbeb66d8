/** The one place where schemes read what the city measures of components. */
import { Fail } from '@qingkong/contract/errors'
import type { SpeciesFacts } from '@qingkong/domain/measurement/species-family'
import { hourMs } from '@qingkong/domain/time/city-time'
import { sourceProfilesVersion } from '@qingkong/science/pmf/source-profiles'
import type { Queryable } from '../../../db/database.ts'
import type { DataStatus } from '../../../series/port.ts'
import { currentRev, speciesHours } from '../../../series/port.ts'
import { microgramsOf } from './family-species.ts'

interface HoursAsked {
  siteId: number
  /** Interval starts, half-open. */
  fromMs: number
  toMs: number
  status: DataStatus
  asOfRev?: number | undefined
}

export interface ComponentHours {
  startAtMs: number[]
  /** hours × species, µg/m³, NaN where nothing counts. */
  values: Float64Array
  /** Values of each hour that count. */
  measured: number[]
  rev: number
}

/**
 * Hours of the species, without gaps in time.
 * @param species of one family, in the order of the columns
 * @throws Fail INVALID_INPUT for reviewed values, of which there are none, and for a version before a later change
 */
export const componentHours = async (
  db: Queryable,
  species: readonly SpeciesFacts[],
  { siteId, fromMs, toMs, status, asOfRev }: HoursAsked,
): Promise<ComponentHours> => {
  // What components say is not reviewed yet.
  if (status === 'CHECK') throw new Fail('INVALID_INPUT', '组分数据尚未审核发布，请改选实时或混合')
  const span = { siteIds: [siteId], from: new Date(fromMs), to: new Date(toMs), purpose: 'counted' } as const
  const methods = [...new Set(species.map(({ family }) => family))]
  const read = await Promise.all(
    methods.map(async (family) => ({ family, hours: await speciesHours(db, { family, ...span }) })),
  )
  if (asOfRev !== undefined && read.some(({ hours }) => hours.some(({ rev }) => Number(rev) > asOfRev)))
    throw new Fail('INVALID_INPUT', '所选时段的组分数据在该数据版本之后有更新，无法按该版本读取')
  const count = Math.round((toMs - fromMs) / hourMs)
  const values = new Float64Array(count * species.length).fill(Number.NaN)
  const measured = new Array<number>(count).fill(0)
  for (const { family, hours } of read) {
    const columns = species.flatMap((one, j) => (one.family === family ? [{ one, j }] : []))
    for (const hour of hours) {
      const row = Math.round((hour.startAt.getTime() - fromMs) / hourMs)
      for (const { one, j } of columns) {
        const value = hour.values[one.position - 1] ?? null
        if (value === null) continue
        values[row * species.length + j] = microgramsOf(value, one.unit)
        measured[row] = (measured[row] ?? 0) + 1
      }
    }
  }
  return {
    startAtMs: Array.from({ length: count }, (_, at) => fromMs + at * hourMs),
    values,
    measured,
    rev: asOfRev ?? (await currentRev(db)),
  }
}

/** What an answer says of the hours it read. @param limits µg/m³ by column, null where unknown */
export const componentFacts = (values: Float64Array, limits: readonly (number | null)[]) => {
  let [raw, below, judged] = [0, 0, 0]
  values.forEach((value, cell) => {
    if (Number.isNaN(value)) return
    raw += 1
    const limit = limits[cell % limits.length] ?? null
    if (limit === null) return
    judged += 1
    if (value <= limit) below += 1
  })
  return {
    checked: 0,
    raw,
    missing: values.length - raw,
    tableVersion: sourceProfilesVersion,
    usual: limits.length,
    belowMdlPct: judged === 0 ? null : (100 * below) / judged,
  }
}

/** Of an answer that read nothing. */
export const noFacts = async (db: Queryable) => ({
  rev: await currentRev(db),
  checked: 0,
  raw: 0,
  missing: 0,
  tableVersion: sourceProfilesVersion,
  usual: 0,
  belowMdlPct: null,
})
