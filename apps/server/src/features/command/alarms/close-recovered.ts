import type { AlarmLevel } from '@qingkong/domain/alarm/alarm-level'
import { maySelfClose } from '@qingkong/domain/event/alarm-episode'
import { isSiteType } from '@qingkong/domain/site/site-type'
import { dayMs, hourMs, startOfCityDay } from '@qingkong/domain/time/city-time'
import { rows, sql } from '../../../db/database.ts'
import type { Services } from '../../../platform/services.ts'
import { shiftHours } from '../../ground/settings/port.ts'
import { closeByEngine, lockEvent } from '../events/port.ts'

interface ShiftHours {
  dayStartHour: number
  nightStartHour: number
}

/** The last end of a shift at or before an instant: each shift ends as the other begins. */
const lastShiftEnd = (at: Date, { dayStartHour, nightStartHour }: ShiftHours): Date => {
  const midnight = startOfCityDay(at).getTime()
  const yesterday = midnight - dayMs + nightStartHour * hourMs
  const ends = [midnight + nightStartHour * hourMs, midnight + dayStartHour * hourMs, yesterday]
  return new Date(ends.find((end) => end <= at.getTime()) ?? midnight)
}

interface Candidate {
  id: string
  status: number
  level: AlarmLevel
  siteType: string | null
  recovered: boolean
  updatedAt: Date
}

/** Closes the mildest alarms that recovered before the last end of a shift and that nobody took up. */
export const closeRecovered = async (services: Services): Promise<void> => {
  const now = services.clock.now()
  const shiftEnd = lastShiftEnd(now, await shiftHours(services.db))
  await services.db.transaction().execute(async (tx) => {
    const candidates = await rows(
      tx,
      sql<Candidate>`
        select event.id, status, level, site_type as "siteType", recovered, updated_at as "updatedAt"
        from event left join site on site.id = site_id
        where status not in (9, 10) and status = 1 and event_type in ('1', '6') and level = 3 and recovered and not regional
          and updated_at < ${shiftEnd} order by event.id for update of event skip locked`,
    )
    for (const { id, status, level, siteType, recovered, updatedAt } of candidates) {
      const type = siteType !== null && isSiteType(siteType) ? siteType : null
      const shiftHasEnded = updatedAt < shiftEnd
      if (!maySelfClose({ status, level, siteType: type, isRecovered: recovered, shiftHasEnded })) continue
      const event = await lockEvent(tx, id)
      if (event) await closeByEngine(tx, event, now)
    }
  })
}
