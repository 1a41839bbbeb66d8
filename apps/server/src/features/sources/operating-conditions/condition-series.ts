import { type Queryable, rows, sql } from '../../../db/database.ts'
import { type ChartAxis, type PointFactor, spanOf } from '../emissions/port.ts'

interface PointValue {
  pointId: number
  position: number
  startMs: number
  value: number | null
}

/** The chosen factors of points over a chart's moments, one line each; flagged values are left out. */
export const conditionSeries = async (db: Queryable, factors: readonly PointFactor[], axis: ChartAxis) => {
  const { from, to } = spanOf(axis)
  const found = await rows(
    db,
    sql<PointValue>`select t.point_id as "pointId", k.position, extract(epoch from t.start_at)::float8 * 1000 as "startMs",
        t.measured[k.position] as value
      from unnest(${factors.map(({ pointId }) => pointId)}::int[], ${factors.map(({ position }) => position)}::int[]) k (id, position)
      join ${sql.table(`point_${axis.granularity}`)} t on t.point_id = k.id
      where t.start_at >= ${from} and t.start_at < ${to}
        and coalesce(nullif(substr(t.flags, k.position, 1), ''), 'N') in ('N', 'S')`,
  )
  const values = new Map(
    found.map(({ pointId, position, startMs, value }) => [`${pointId}/${position}/${startMs}`, value]),
  )
  return factors.map(({ pointId, pointCode, pointName, position, factorCode, factorName, unit, low, high }) => ({
    code: pointCode,
    name: pointName,
    factorCode,
    factorName,
    unit,
    timeList: [...axis.labels],
    valueList: axis.starts.map((start) => values.get(`${pointId}/${position}/${start}`) ?? null),
    lowLimit: low,
    highLimit: high,
  }))
}
