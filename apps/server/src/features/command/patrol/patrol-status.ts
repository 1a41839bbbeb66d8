import { type Sql, sql } from '../../../db/database.ts'

export type PatrolStatus = '1' | '2' | '3' | '4'
export type PatrolResult = '1' | '2' | '3'

/** Document 2 section 3.7: not started, in progress, completed, not completed. */
export const statusNames: Readonly<Record<PatrolStatus, string>> = {
  '1': '未开始',
  '2': '进行中',
  '3': '已完成',
  '4': '未完成',
}

export const resultNames: Readonly<Record<PatrolResult, string>> = { '1': '正常', '2': '发现问题', '3': '无法核实' }

/** Over patrol and a row `sums` with total and done; a task is completed when nothing is left, even after its time. */
export const statusColumn = (now: Date): Sql => sql`case
  when sums.done = sums.total then '3' when end_at <= ${now} then '4'
  when start_at > ${now} and sums.done = 0 then '1' else '2' end`

/** Counts over patrol_item. */
export const sumColumns: Sql = sql`count(*)::int as total, count(result)::int as done,
  (count(*) filter (where result = '1'))::int as normal, (count(*) filter (where result = '2'))::int as problem,
  (count(*) filter (where result = '3'))::int as unverified`

export interface Sums {
  total: number
  done: number
  normal: number
  problem: number
  unverified: number
}

/** Counts with the whole percent done, rounded down so that 100 % means nothing is left. */
export const withRate = <T extends Sums>(sums: T): T & { rate: number } => ({
  ...sums,
  rate: sums.total === 0 ? 0 : Math.floor((100 * sums.done) / sums.total),
})
