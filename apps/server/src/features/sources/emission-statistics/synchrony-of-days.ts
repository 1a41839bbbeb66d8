import { syncRate } from '@qingkong/domain/emission/sync-rate'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import type { StatisticEnterprise } from './asked-outlets.ts'

interface EnterpriseDays {
  enterpriseId: number
  producing: number
  synchronous: number
  alarms: number
}

/** 产治同步 of some enterprises: intervals, and how many plants let treatment stand still beside production. */
export interface SynchronyCells {
  producing: number
  synchronous: number
  /** 0 to 1; null while nothing produced. */
  syncRate: number | null
  unsync: number
}

/** A meter has no line of its own. */
export const noSynchrony: SynchronyCells = { producing: 0, synchronous: 0, syncRate: null, unsync: 0 }

/** What the days of lines say in a period. @returns the cells of whatever enterprises are among them */
export const synchronyOfDays = async (
  db: Queryable,
  enterprises: readonly StatisticEnterprise[],
  { from, to }: { from: string; to: string },
): Promise<(own: readonly StatisticEnterprise[]) => SynchronyCells> => {
  const ids = [...new Set(enterprises.map(({ enterpriseId }) => enterpriseId))]
  const found = await rows(
    db,
    sql<EnterpriseDays>`
      select enterprise_id as "enterpriseId", sum(producing)::float8 as producing, sum(synchronous)::float8 as synchronous,
        sum(alarms)::float8 as alarms
      from line_day where day between ${from} and ${to} and enterprise_id = any(${ids}::int[]) group by 1`,
  )
  const byEnterprise = new Map(found.map((row) => [row.enterpriseId, row]))
  return (own) => {
    const plants = [...new Set(own.map(({ enterpriseId }) => enterpriseId))].flatMap((id) => byEnterprise.get(id) ?? [])
    const producing = plants.reduce((sum, plant) => sum + plant.producing, 0)
    const synchronous = plants.reduce((sum, plant) => sum + plant.synchronous, 0)
    return {
      producing,
      synchronous,
      syncRate: syncRate({ producing, synchronous }),
      unsync: plants.filter(({ alarms }) => alarms > 0).length,
    }
  }
}
