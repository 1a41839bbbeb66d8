import { isEventStatus, isOpen } from '@qingkong/domain/event/event-status'
import type { EventRow } from '../../../client/event-shape.ts'

/** Events on the map now: unfinished ones; a site's alarm is worn by the site. */
export const eventsNow = (rows: readonly EventRow[]): EventRow[] =>
  rows.filter((row) => row.eventType !== '1' && isEventStatus(row.eventStatus) && isOpen(row.eventStatus))

/**
 * Whether an event stood at the end of an hour: raised by then, and not finished before. What has been finished since is
 * known by its last change only, so an event that was touched after the hour counts as standing in it.
 */
const stoodAt = (row: EventRow, dataTime: string): boolean =>
  row.eventTime <= dataTime && isEventStatus(row.eventStatus) && (isOpen(row.eventStatus) || row.updateTime > dataTime)

/** Events on the map at the end of an hour that is over. */
export const eventsAt = (rows: readonly EventRow[], dataTime: string): EventRow[] =>
  rows.filter((row) => row.eventType !== '1' && stoodAt(row, dataTime))

/** The alarm that each site wore at the end of an hour, by its code. */
export const siteAlarmsAt = (rows: readonly EventRow[], dataTime: string): ReadonlyMap<string, EventRow> =>
  new Map(
    rows.flatMap((row): [string, EventRow][] =>
      row.eventType === '1' && row.siteCode !== null && stoodAt(row, dataTime) ? [[row.siteCode, row]] : [],
    ),
  )
