import { synchronyWindow } from '@qingkong/domain/enterprise/production-treatment'
import { minuteMs } from '@qingkong/domain/time/city-time'
import type { Queryable } from '../../../db/database.ts'
import { meterUse } from '../../../series/port.ts'

const blockMs = 5 * minuteMs
const blocks = synchronyWindow.means + synchronyWindow.grace

/**
 * The last five-minute mean loads of meters complete at an instant, kW, oldest first: as many as it takes to tell a
 * treatment facility that stands still from one that is only late. null where nothing came.
 */
export const fiveMinuteLoads = async (
  db: Queryable,
  pointIds: readonly number[],
  at: Date,
): Promise<ReadonlyMap<number, readonly (number | null)[]>> => {
  const toMs = Math.floor(at.getTime() / blockMs) * blockMs
  const fromMs = toMs - blocks * blockMs
  const span = { from: new Date(fromMs), to: new Date(toMs) }
  const found = await meterUse(db, { pointIds, quantity: 'load', granularity: 'minute', ...span })
  const byPoint = Map.groupBy(found, ({ pointId }) => pointId)
  return new Map(
    pointIds.map((pointId) => {
      const own = byPoint.get(pointId) ?? []
      const means = Array.from({ length: blocks }, (_, n) => {
        const values = own.flatMap(({ startMs, value }) =>
          value !== null && Math.floor((startMs - fromMs) / blockMs) === n ? [value] : [],
        )
        return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
      })
      return [pointId, means]
    }),
  )
}
