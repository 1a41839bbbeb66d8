import { type Queryable, rows, sql } from '../../../db/database.ts'
import { pointValuesOf } from '../../../series/port.ts'
import { type ChartAxis, type PointFactor, spanOf } from '../emissions/port.ts'

interface PointValue {
  pointId: number
  factorCode: string
  startMs: number
  value: number | null
}

/** The chosen factors of points over a chart's moments, one line each; flagged values are left out. */
export const conditionSeries = async (db: Queryable, factors: readonly PointFactor[], axis: ChartAxis) => {
  const values = pointValuesOf('condition', 'shown', {
    granularity: axis.granularity,
    ...spanOf(axis),
    targets: [...new Set(factors.map(({ pointId }) => pointId))],
    factors: [...new Set(factors.map(({ factorCode }) => factorCode))],
  })
  const found = await rows(
    db,
    sql<PointValue>`select point_id as "pointId", factor_code as "factorCode",
        extract(epoch from start_at)::float8 * 1000 as "startMs", value
      from ${values} v`,
  )
  const valueAt = new Map(
    found.map(({ pointId, factorCode, startMs, value }) => [`${pointId}/${factorCode}/${startMs}`, value]),
  )
  return factors.map(({ pointId, pointCode, pointName, factorCode, factorName, unit, low, high }) => ({
    code: pointCode,
    name: pointName,
    factorCode,
    factorName,
    unit,
    timeList: [...axis.labels],
    valueList: axis.starts.map((start) => valueAt.get(`${pointId}/${factorCode}/${start}`) ?? null),
    lowLimit: low,
    highLimit: high,
  }))
}
