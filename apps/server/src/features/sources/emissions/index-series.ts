import { Fail } from '@qingkong/contract/errors'
import { factors, isFactorCode } from '@qingkong/domain/site/factor'
import { firstRow, type Queryable, sql } from '../../../db/database.ts'
import { hasFactor, intervalValues, siteHours, siteMinutes } from '../../../series/port.ts'
import { type ChartAxis, spanOf } from './chart-axis.ts'

export interface IndexSeries {
  factorCode: string
  factorName: string
  unit: string
  valueList: (number | null)[]
}

/**
 * The factor of a site over a chart's moments, while the trace layer is on (trace-22); null when none is asked for.
 * Ambient values are the city's, not an area's. National sites give no minutes: their hour stands for each of them.
 */
export const indexSeries = async (
  db: Queryable,
  { indexFactorCode, indexSiteCode }: { indexFactorCode: string; indexSiteCode: string },
  axis: ChartAxis,
): Promise<IndexSeries | null> => {
  if (indexFactorCode === '' || indexSiteCode === '') return null
  if (!hasFactor(siteMinutes, indexFactorCode) || !isFactorCode(indexFactorCode)) {
    throw new Fail('INVALID_INPUT', '溯源因子没有站点数据')
  }
  const site = await firstRow(
    db,
    sql<{
      id: number
      has_minute: boolean
    }>`select id, has_minute from site where site_code = ${indexSiteCode} and enabled`,
  )
  if (!site) throw new Fail('NOT_FOUND', '溯源站点不存在')
  const isMinute = axis.granularity === 'minute' && site.has_minute
  const { from, to } = spanOf(axis)
  const source = isMinute ? siteMinutes : siteHours
  const found = await intervalValues(db, source, {
    ids: [site.id],
    from: new Date(from.getTime() - source.intervalMs + 1),
    to: new Date(to.getTime() - 1),
    factors: [indexFactorCode],
    purpose: 'shown',
  })
  const values = new Map(found.map((row) => [row.startAt.getTime(), row.values[indexFactorCode]]))
  const factor = factors[indexFactorCode]
  return {
    factorCode: indexFactorCode,
    factorName: factor.name,
    unit: factor.unit,
    valueList: axis.starts.map(
      (start) => values.get(Math.floor(start / source.intervalMs) * source.intervalMs) ?? null,
    ),
  }
}
