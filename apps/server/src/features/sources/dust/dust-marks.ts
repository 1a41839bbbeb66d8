import type { DustMark } from '@qingkong/contract/shapes/dust'
import type { DustFactor } from '@qingkong/domain/dust/dust-factor'
import { formatCity } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import type { LabelWindow } from '../../../series/port.ts'
import type { DustSite } from './dust-sites.ts'

interface AlarmRow {
  alarmId: string
  eventId: string | null
  dustId: number
  level: number
  startedAt: Date
  endedAt: Date | null
  peakValue: number | null
  alarmDesc: string
}

/** More marks than this tell nothing on a chart. */
const mostMarks = 200

/** Alarms of some sites on a factor that began within a window, newest first; without a factor on any. */
export const dustMarks = async (
  db: Queryable,
  { fromMs, toMs }: LabelWindow,
  factor: DustFactor | null,
  sites: readonly DustSite[],
): Promise<DustMark[]> => {
  const byId = new Map(sites.map((site) => [site.id, site]))
  const found = await rows(
    db,
    sql<AlarmRow>`
      select id as "alarmId", event_id as "eventId", subject_id as "dustId", level, started_at as "startedAt",
        ended_at as "endedAt", peak_value as "peakValue", sentence as "alarmDesc"
      from alarm_record
      where subject_kind = 'dust' and subject_id = any(${[...byId.keys()]}::int[])
        and (${factor}::text is null or factor_code = ${factor})
        and started_at > ${new Date(fromMs)} and started_at <= ${new Date(toMs)}
      order by started_at desc, id limit ${mostMarks}`,
  )
  return found.map(({ dustId, level, startedAt, endedAt, ...alarm }) => ({
    ...alarm,
    recordNum: byId.get(dustId)?.recordNum ?? '',
    projectName: byId.get(dustId)?.projectName ?? '',
    alarmLevel: level,
    alarmTime: formatCity(startedAt),
    endTime: endedAt && formatCity(endedAt),
  }))
}
