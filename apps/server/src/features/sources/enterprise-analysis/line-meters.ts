import { type LineShares, lineSharesOf, powerShare } from '@qingkong/domain/enterprise/power-share'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { meterUse, referenceKw } from '../../../series/port.ts'

/** A meter of a production or treatment facility. */
export interface LineMeter {
  pointId: number
  group: 'process' | 'production' | 'govern'
  /** What it usually draws, kW; the plate while that is not known. */
  referenceKw: number | null
}

/** Meters of one production line. */
export interface MeteredLine {
  enterpriseId: number
  lineCode: string
  lineName: string
  meters: readonly LineMeter[]
}

type MeterRow = LineMeter & Omit<MeteredLine, 'meters'>

/** The lines of enterprises with their meters, in the order of the plant; what belongs to no line is one of its own. */
export const meteredLines = async (db: Queryable, enterpriseIds: readonly number[]): Promise<MeteredLine[]> => {
  const found = await rows(
    db,
    sql<MeterRow>`select p.enterprise_id as "enterpriseId", p.id as "pointId", outlet_group as "group", ${referenceKw} as "referenceKw",
        coalesce(line_code, ps_code) as "lineCode", coalesce(line_name, ps_name) as "lineName"
      from monitor_point p join enterprise on enterprise.id = p.enterprise_id
      where p.enterprise_id = any(${[...enterpriseIds]}::int[]) and monitor_type = 'pst002' order by p.enterprise_id, sort, p.id`,
  )
  return [...Map.groupBy(found, ({ enterpriseId, lineCode }) => `${enterpriseId}/${lineCode}`).values()].map(
    (meters) => ({
      enterpriseId: meters[0]?.enterpriseId ?? 0,
      lineCode: meters[0]?.lineCode ?? '',
      lineName: meters[0]?.lineName ?? '',
      meters,
    }),
  )
}

/** Whether the meter counts what makes the pollution: processes and production facilities. */
export const isProduction = ({ group }: LineMeter): boolean => group !== 'govern'

/** What some meters draw together, kW; null while none of them is known. */
export const referenceOf = (meters: readonly LineMeter[]): number | null => {
  const known = meters.flatMap(({ referenceKw }) => referenceKw ?? [])
  return known.length === 0 ? null : known.reduce((sum, kw) => sum + kw, 0)
}

/** Values of meters by interval, each interval their mean. */
export interface MeterMeans {
  /** null where the meter was silent. */
  meanAt(meter: Pick<LineMeter, 'pointId'>, startMs: number): number | null
  /** Sum of the meters' means in an interval; null where one of them was silent. */
  sumAt(meters: readonly LineMeter[], startMs: number): number | null
  isEmpty: boolean
}

/** Means of energy or load over intervals as long as `stepMs`, from stored minutes or hours. */
export const meterMeans = async (
  db: Queryable,
  meters: readonly LineMeter[],
  wish: { quantity: 'energy' | 'load'; granularity: 'minute' | 'hour'; from: Date; to: Date; stepMs: number },
): Promise<MeterMeans> => {
  const { stepMs, ...wanted } = wish
  const found = await meterUse(db, { ...wanted, pointIds: meters.map(({ pointId }) => pointId) })
  const sums = new Map<string, { sum: number; count: number }>()
  for (const { pointId, startMs, value } of found) {
    if (value === null) continue
    const key = `${pointId}/${Math.floor(startMs / stepMs) * stepMs}`
    const { sum, count } = sums.get(key) ?? { sum: 0, count: 0 }
    sums.set(key, { sum: sum + value, count: count + 1 })
  }
  const meanAt: MeterMeans['meanAt'] = ({ pointId }, startMs) => {
    const held = sums.get(`${pointId}/${startMs}`)
    return held ? held.sum / held.count : null
  }
  return {
    isEmpty: sums.size === 0,
    meanAt,
    sumAt: (some, startMs) => {
      const means = some.map((meter) => meanAt(meter, startMs))
      return means.length === 0 || means.includes(null)
        ? null
        : means.reduce<number>((sum, mean) => sum + (mean ?? 0), 0)
    },
  }
}

/** What a line takes in an interval, by the mean loads of its meters. */
export const sharesAt = (means: MeterMeans, meters: readonly LineMeter[], startMs: number): LineShares =>
  lineSharesOf(
    meters.map((meter) => ({
      isTreatment: !isProduction(meter),
      share: powerShare(means.meanAt(meter, startMs), meter.referenceKw),
    })),
  )
