import { Fail } from '@qingkong/contract/errors'
import { mostSeries } from '@qingkong/contract/shapes/enterprise-analysis'
import { hourMs } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { outletValuesOf, pointValuesOf } from '../../../series/port.ts'
import { meterMeans } from './line-meters.ts'

/** Hours of a period, half-open. */
interface HourSpan {
  from: Date
  to: Date
}

/** Something whose hours can be laid beside others'. */
export interface Comparable {
  code: string
  name: string
  unit: string
  /** The outlet or monitoring point, and its factor; of a meter its load. */
  targetId: number
  factorCode: string
}

/** The value of one in the hour that begins at an instant. */
type HourValues = (one: Comparable, startMs: number) => number | null

export type ReadHours = (db: Queryable, chosen: readonly Comparable[], span: HourSpan) => Promise<HourValues>

/** Those of the codes, in their order; without codes the first six. @throws Fail NOT_FOUND for a code that is none of them */
export const chosenOf = (offered: readonly Comparable[], codes: readonly string[]): Comparable[] => {
  if (codes.length === 0) return offered.slice(0, mostSeries)
  return codes.map((wanted) => {
    const found = offered.find(({ code }) => code === wanted)
    if (!found) throw new Fail('NOT_FOUND', '该企业没有所选的对比项')
    return found
  })
}

interface KeyedValue {
  key: string
  value: number
}

const targetsOf = (chosen: readonly Comparable[]) => ({
  targets: [...new Set(chosen.map(({ targetId }) => targetId))],
  factors: [...new Set(chosen.map(({ factorCode }) => factorCode))],
})

const lookUp = (found: readonly KeyedValue[]): HourValues => {
  const values = new Map(found.map(({ key, value }) => [key, value]))
  return ({ targetId, factorCode }, startMs) => values.get(`${targetId}/${factorCode}/${startMs}`) ?? null
}

/** Hours of outlets: concentrations as limits are held against them, of what counts. */
export const outletHours: ReadHours = async (db, chosen, span) =>
  lookUp(
    await rows(
      db,
      sql<KeyedValue>`select outlet_id || '/' || factor_code || '/' || extract(epoch from start_at)::float8 * 1000 as key, value
        from ${outletValuesOf('counted', { granularity: 'hour', ...span, ...targetsOf(chosen) })} v where value is not null`,
    ),
  )

/** Hours of working conditions. */
export const conditionHours: ReadHours = async (db, chosen, span) =>
  lookUp(
    await rows(
      db,
      sql<KeyedValue>`select point_id || '/' || factor_code || '/' || extract(epoch from start_at)::float8 * 1000 as key, value
        from ${pointValuesOf('condition', 'counted', { granularity: 'hour', ...span, ...targetsOf(chosen) })} v where value is not null`,
    ),
  )

/** Mean loads of meters by hours, kW. */
export const loadHours: ReadHours = async (db, chosen, span) => {
  const meters = chosen.map(({ targetId }) => ({ pointId: targetId, group: 'process' as const, referenceKw: null }))
  const means = await meterMeans(db, meters, { quantity: 'load', granularity: 'hour', ...span, stepMs: hourMs })
  return ({ targetId }, startMs) => means.sumAt([{ pointId: targetId, group: 'process', referenceKw: null }], startMs)
}
