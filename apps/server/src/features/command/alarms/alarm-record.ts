import type { AlarmLevel } from '@qingkong/domain/alarm/alarm-level'
import { episodeSettings } from '@qingkong/domain/event/alarm-episode'
import { firstRow, rows, sql, type Tx } from '../../../db/database.ts'
import type { Row, Stored } from '../../../db/row.ts'
import type { Services } from '../../../platform/services.ts'
import { uuidv7 } from '../../../platform/uuid.ts'
import type { Meteorology } from '../../../series/port.ts'
import { episodeKey, type Finding, type Verdict } from './verdict.ts'

/** An alarm record as the engine continues it. */
export type RunningRecord = Row<'alarm_record', 'id' | 'status' | 'level' | 'eventId' | 'notify'>

const columns = sql`r.id, r.status, r.level, r.event_id as "eventId", r.notify`

/** Locks the records until the transaction ends, by id. */
export const lockRecords = async (tx: Tx, ids: readonly string[]): Promise<Map<string, RunningRecord>> => {
  if (ids.length === 0) return new Map()
  const found = await rows(
    tx,
    sql<RunningRecord>`select ${columns} from alarm_record r where id = any(${ids}::uuid[]) order by id for update`,
  )
  return new Map(found.map((record) => [record.id, record]))
}

/**
 * Records of the same rule on the same factor of the same subject that an exceeding interval belongs to, by episode
 * key: it lies in the episode or within the time in which an alarm that comes back is still the same one.
 */
export const recordsAround = async (
  tx: Tx,
  verdicts: readonly Verdict[],
  fromAt: Date,
  toAt: Date,
  statuses: readonly number[],
): Promise<Map<string, RunningRecord>> => {
  if (verdicts.length === 0) return new Map()
  const keys = verdicts.map(({ rule, subject, factorCode }) => ({
    rule_id: rule.id,
    subject_kind: subject.kind,
    subject_id: subject.id,
    factor_code: factorCode,
  }))
  const rejoin = `${episodeSettings.rejoinWithinMs} milliseconds`
  const found = await rows(
    tx,
    sql<RunningRecord & { ruleId: string; kind: string; subjectId: number; factorCode: string }>`
      select distinct on (rule_id, subject_kind, subject_id, factor_code)
        ${columns}, rule_id as "ruleId", subject_kind as kind, subject_id as "subjectId", factor_code as "factorCode"
      from alarm_record r join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(
        rule_id uuid, subject_kind text, subject_id int, factor_code text)
        using (rule_id, subject_kind, subject_id, factor_code)
      where r.status = any(${statuses}::int[]) and r.last_at >= ${fromAt}::timestamptz - ${rejoin}::interval
        and r.first_at <= ${toAt}::timestamptz + ${rejoin}::interval
      order by rule_id, subject_kind, subject_id, factor_code, r.last_at desc`,
  )
  return new Map(found.map((record) => [episodeKey(record), record]))
}

/** An alarm that has just begun. */
export interface OpenedAlarm {
  recordId: string
  verdict: Verdict
  level: AlarmLevel
  finding: Finding
  value: number
  peakValue: number
  /** Start of the first exceeding interval. */
  firstAt: Date
  /** End of the interval that raised it. */
  startedAt: Date
  notify: boolean
  /** Found in the past by late data: nothing is running any more. */
  isOver: boolean
}

/** Inserts the record of a new episode; the same episode twice is one record, and the second try opens nothing. */
export const insertRecord = async (
  tx: Tx,
  services: Services,
  opened: Omit<OpenedAlarm, 'recordId'> & { firstValue: number },
  meteorology: Meteorology,
): Promise<{ id: string; isNew: boolean }> => {
  const { verdict, finding } = opened
  const { rule, subject, factorCode } = verdict
  const key = `${episodeKey({ ruleId: rule.id, kind: subject.kind, subjectId: subject.id, factorCode })}|${opened.firstAt.toISOString()}`
  const inserted = await firstRow(
    tx,
    sql<Stored<'alarm_record', 'id'>>`
      insert into alarm_record (id, subject_kind, subject_id, rule_id, rule_name, factor_code, level, status, first_at,
        started_at, last_at, ended_at, first_value, last_value, peak_value, reference_value, excess_multiple, sentence,
        meteorology, notify, dedupe_key)
      values (${uuidv7(services.clock.now())}, ${subject.kind}, ${subject.id}, ${rule.id}, ${rule.name}, ${factorCode},
        ${opened.level}, ${opened.isOver ? 2 : 1}, ${opened.firstAt}, ${opened.startedAt}, ${opened.startedAt},
        ${opened.isOver ? opened.startedAt : null}, ${opened.firstValue}, ${opened.value}, ${opened.peakValue},
        ${finding.reference}, ${finding.excessMultiple}, ${finding.sentence}, ${JSON.stringify(meteorology)}::jsonb,
        ${opened.notify}, ${key})
      on conflict (dedupe_key) do nothing returning id`,
  )
  if (inserted) return { id: inserted.id, isNew: true }
  const known = await firstRow(
    tx,
    sql<Stored<'alarm_record', 'id'>>`select id from alarm_record where dedupe_key = ${key}`,
  )
  if (!known) throw new Error(`alarm record ${key} is neither new nor there`)
  return { id: known.id, isNew: false }
}

/** How a running episode went on in one interval. */
export interface Continuation {
  recordId: string
  level: AlarmLevel
  value: number
  endAt: Date
  finding: Finding
  /** Whether the sentence changes: a worse level, or an alarm that came back. */
  isNews: boolean
}

/** Last value, peak, level and duration of running episodes; an ended one that came back runs again. */
export const continueRecords = async (tx: Tx, continuations: readonly Continuation[]): Promise<void> => {
  if (continuations.length === 0) return
  const list = continuations.map(({ recordId, level, value, endAt, finding, isNews }) => ({
    id: recordId,
    level,
    value,
    end_at: endAt.toISOString(),
    reference: finding.reference,
    multiple: finding.excessMultiple,
    sentence: isNews ? finding.sentence : null,
  }))
  await sql`
    update alarm_record r set status = 1, ended_at = null, last_at = greatest(r.last_at, n.end_at), last_value = n.value,
      peak_value = greatest(r.peak_value, n.value), level = least(r.level, n.level), reference_value = n.reference,
      excess_multiple = greatest(r.excess_multiple, n.multiple), sentence = coalesce(n.sentence, r.sentence)
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as n(
      id uuid, level smallint, value real, end_at timestamptz, reference real, multiple real, sentence text)
    where r.id = n.id`.execute(tx)
}

/** Ends episodes; a record that staff closed meanwhile stays closed. */
export const endRecords = async (tx: Tx, ended: readonly { recordId: string; at: Date }[]): Promise<void> => {
  if (ended.length === 0) return
  const list = ended.map(({ recordId, at }) => ({ id: recordId, at: at.toISOString() }))
  await sql`
    update alarm_record r set status = 2, ended_at = n.at
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as n(id uuid, at timestamptz)
    where r.id = n.id and r.status = 1`.execute(tx)
}
