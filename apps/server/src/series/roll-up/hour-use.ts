import type { Tx } from '../../db/database.ts'
import { writeAlarmDue } from '../store/alarm-due.ts'
import { latestRows } from '../store/latest.ts'
import type { SeriesTable } from '../store/series-column.ts'
import type { SeriesRow, TargetKind } from '../store/series-row.ts'
import { dayDue } from './day-due.ts'
import type { Due } from './due.ts'

/** What hangs on an hour of a target besides its own values. */
interface HourUse {
  /** Whether alarm rules judge these hours. */
  isJudged: boolean
  /** Whether days are made of these hours. */
  hasDays: boolean
}

/** Kinds whose hours are complete as they are sent: an hour of a site also has an index, a primary pollutant and running means. */
const hourUses = {
  outlet: { isJudged: true, hasDays: true },
  dust: { isJudged: true, hasDays: false },
  point: { isJudged: false, hasDays: true },
} as const satisfies Partial<Record<TargetKind, HourUse>>

const useOf = ({ kind, granularity }: SeriesTable): HourUse | null =>
  granularity === 'hour' && kind in hourUses ? hourUses[kind as keyof typeof hourUses] : null

/** Whether rows of a table are whole when they are stored: sent hours that need no roll-up. */
export const areSentWhole = (table: SeriesTable): boolean => useOf(table) !== null

/** The newest row of each target, as the roll-up of hours writes it too. */
export const latestHours = (table: SeriesTable, hours: readonly SeriesRow[]) =>
  latestRows(table, hours, (row) => ({ source: row.source ?? 'rolled', valid_minutes: row.validMinutes ?? null }))

/** The days that hours make due; none where no days are made of them. */
export const daysOfHours = (table: SeriesTable, hours: readonly SeriesRow[], nowMs: number): Due[] =>
  useOf(table)?.hasDays ? hours.map((row) => dayDue(table.kind, row, nowMs)) : []

/** Hands hours to the alarm engine where rules judge them. */
export const judgeHours = async (tx: Tx, table: SeriesTable, hours: readonly SeriesRow[]): Promise<void> => {
  if (useOf(table)?.isJudged) await writeAlarmDue(tx, table.kind, 'hour', hours)
}
