import type { BatchEvent } from '../../../blocks/batch-rules.ts'
import { eventSubject } from '../../../blocks/event-facts.tsx'
import type { EventRow } from '../../../client/event-shape.ts'

/** Ticked rows as the batch dialogs take them, with the status the person saw. */
export const batchEvents = (rows: readonly EventRow[]): BatchEvent[] =>
  rows.map((row) => ({
    eventId: row.eventId,
    eventStatus: row.eventStatus,
    eventType: row.eventType,
    name: `${row.eventCode} ${eventSubject(row)}`,
    level: row.level,
    longitude: row.longitude,
    latitude: row.latitude,
    areaCode: row.areaCode,
  }))
