import type { FactorCode } from '@qingkong/domain/site/factor'
import { hourMs } from '@qingkong/domain/time/city-time'
import { firstRow, type Queryable, rows, type Sql, sql } from '../db/database.ts'
import { siteColumns, storedFactors } from './factor-columns.ts'
import { currentRev, requireKept } from './history.ts'
import type { SeriesQuestion } from './question.ts'

/** An hour that no longer holds what it held. */
interface ChangedCell {
  siteCode: string
  siteName: string
  factor: FactorCode
  startAt: Date
  /** Null = was empty. */
  oldValue: number | null
  newValue: number | null
  isChecked: boolean
  changedAt: Date
  reason: string
  auditor: string | null
}

export interface ChangedCells {
  /** The version the cells were compared with: the newest. */
  rev: number
  /** Changed cells in all; `cells` holds the first thousand in order of time. */
  total: number
  cells: ChangedCell[]
  /** Hours of these sites that were not there at the older version. */
  addedHours: number
}

const mostCells = 1000

type CellRow = ChangedCell & { total: number }

/** The cell a history entry is about, as it stands now. */
const valueNow = (alias: string, factors: readonly FactorCode[]): Sql =>
  sql`case h.factor ${sql.join(
    factors.map((factor) => sql`when ${sql.lit(factor)} then ${sql.ref(`${alias}.${siteColumns.get(factor) ?? ''}`)}`),
    sql` `,
  )} end`

/**
 * The hours of a question's sites that changed after a version: what each cell held then and holds now, when and why it
 * last changed. Of computed factors (AQI, running ozone) the measured ones behind them are looked at.
 * @throws Fail DATA_VERSION_GONE
 */
export const changedCells = async (
  db: Queryable,
  question: Pick<SeriesQuestion, 'places' | 'factors' | 'fromMs' | 'toMs'>,
  sinceRev: number,
): Promise<ChangedCells> => {
  const rev = await currentRev(db)
  const siteIds = [...new Set(question.places.flatMap((place) => place.siteIds))]
  const measured: readonly FactorCode[] = ['pm25', 'pm10', 'so2', 'no2', 'o3', 'co']
  const factors = storedFactors(
    question.factors.flatMap((factor) =>
      factor === 'aqi' ? measured : factor === 'o38h' ? (['o3'] as const) : [factor],
    ),
  )
  const [from, to] = [new Date(Math.ceil(question.fromMs / hourMs) * hourMs), new Date(question.toMs)]
  if (siteIds.length === 0 || factors.length === 0) return { rev, total: 0, cells: [], addedHours: 0 }
  const found = await rows(
    db,
    sql<CellRow>`
      with changed as (
        select target_id, granularity, factor, start_at,
          (array_agg(old_value order by rev))[1] as old_value,
          (array_agg(changed_at order by rev desc))[1] as changed_at,
          (array_agg(reason order by rev desc))[1] as reason, (array_agg(auditor order by rev desc))[1] as auditor
        from value_history
        where target_kind = 'site' and granularity in ('hour', 'hourChecked') and target_id = any(${siteIds}::int[])
          and factor = any(${factors}::text[]) and start_at >= ${from} and start_at < ${to} and rev > ${sinceRev}
        group by 1, 2, 3, 4),
      compared as (
        select h.*, case when h.granularity = 'hour' then ${valueNow('r', factors)} else ${valueNow('c', factors)} end as new_value
        from changed h
        left join site_hour_raw r on h.granularity = 'hour' and r.site_id = h.target_id and r.start_at = h.start_at
        left join site_hour_checked c on h.granularity <> 'hour' and c.site_id = h.target_id and c.start_at = h.start_at
        where (r.first_rev is null or r.first_rev <= ${sinceRev}) and (c.first_rev is null or c.first_rev <= ${sinceRev}))
      select site_code as "siteCode", site_name as "siteName", factor, start_at as "startAt", old_value as "oldValue",
        new_value as "newValue", granularity <> 'hour' as "isChecked", changed_at as "changedAt", reason, auditor,
        (count(*) over ())::int as total
      from compared join site on site.id = target_id
      where old_value is distinct from new_value
      order by start_at, site_code, factor limit ${mostCells}`,
  )
  await requireKept(db, sinceRev)
  const added = await firstRow(
    db,
    sql<{ n: number }>`select count(*)::int as n from site_hour_raw where site_id = any(${siteIds}::int[])
      and start_at >= ${from} and start_at < ${to} and first_rev > ${sinceRev}`,
  )
  return {
    rev,
    total: found[0]?.total ?? 0,
    cells: found.map(({ total: _total, ...cell }) => cell),
    addedHours: added?.n ?? 0,
  }
}
