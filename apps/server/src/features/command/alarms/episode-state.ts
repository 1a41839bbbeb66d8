import { type EpisodeEffect, type EpisodeState, freshEpisode, stepEpisode } from '@qingkong/domain/event/alarm-episode'
import { isMicro } from '@qingkong/domain/site/site-type'
import { type Queryable, rows, sql, type Tx } from '../../../db/database.ts'
import { episodeKey, type Verdict } from './verdict.ts'

/** What is kept of one rule on one factor of one subject between two intervals. Plain JSON. */
export interface KeptEpisode {
  now: EpisodeState
  /** The state before the newest interval, which is judged again when its data come in pieces. */
  before: EpisodeState
  /** The record of the running or last episode. */
  recordId: string | null
}

export const freshKept: KeptEpisode = { now: freshEpisode, before: freshEpisode, recordId: null }

/** The kept states of the judged, by episode key. */
export const loadEpisodes = async (db: Queryable, verdicts: readonly Verdict[]): Promise<Map<string, KeptEpisode>> => {
  const keys = verdicts.map(({ rule, subject, factorCode }) => ({
    rule_id: rule.id,
    subject_kind: subject.kind,
    subject_id: subject.id,
    factor_code: factorCode,
  }))
  const found = await rows(
    db,
    sql<{ ruleId: string; kind: string; subjectId: number; factorCode: string; state: KeptEpisode }>`
      select s.rule_id as "ruleId", s.subject_kind as kind, s.subject_id as "subjectId", s.factor_code as "factorCode", s.state
      from alarm_state s
      join jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(
        rule_id uuid, subject_kind text, subject_id int, factor_code text)
        using (rule_id, subject_kind, subject_id, factor_code)`,
  )
  return new Map(found.map(({ state, ...of }) => [episodeKey(of), state]))
}

export const saveEpisodes = async (tx: Tx, changed: ReadonlyMap<Verdict, KeptEpisode>): Promise<void> => {
  if (changed.size === 0) return
  const list = [...changed].map(([{ rule, subject, factorCode }, state]) => ({
    rule_id: rule.id,
    subject_kind: subject.kind,
    subject_id: subject.id,
    factor_code: factorCode,
    state,
    last_ms: state.now.lastAt,
  }))
  await sql`
    insert into alarm_state (rule_id, subject_kind, subject_id, factor_code, state, last_start_at)
    select rule_id, subject_kind, subject_id, factor_code, state, to_timestamp(last_ms / 1000)
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r(
      rule_id uuid, subject_kind text, subject_id int, factor_code text, state jsonb, last_ms float8)
    on conflict (rule_id, subject_kind, subject_id, factor_code)
      do update set state = excluded.state, last_start_at = excluded.last_start_at`.execute(tx)
}

export type Step =
  | { kind: 'stepped'; kept: KeptEpisode; effects: EpisodeEffect[] }
  /** Judged already, and what it brought stands. */
  | { kind: 'known' }
  /** Older than the newest interval judged. */
  | { kind: 'late' }

/** Takes a verdict on one interval into the kept state. */
export const stepVerdict = (kept: KeptEpisode, verdict: Verdict, startMs: number, receivedMs: number): Step => {
  const { lastAt, recent } = kept.now
  if (lastAt !== null && startMs < lastAt) return { kind: 'late' }
  const isAgain = startMs === lastAt
  // An alarm is not rewritten by a correction; what was missing or clean may still turn out to exceed.
  if (isAgain && recent.some(({ at }) => at === startMs)) return { kind: 'known' }
  const base = isAgain ? kept.before : kept.now
  const { state, effects } = stepEpisode(base, observationOf(verdict, startMs, receivedMs), ruleOf(verdict))
  return { kind: 'stepped', kept: { now: state, before: base, recordId: kept.recordId }, effects }
}

const ruleOf = ({ rule, subject }: Verdict) => ({
  accuracy: rule.accuracy,
  isMicroStation: subject.siteType !== null && isMicro(subject.siteType),
})

const observationOf = (verdict: Verdict, at: number, receivedAt: number) => ({
  at,
  receivedAt,
  value: verdict.value,
  level: verdict.level,
  isCorroborated: verdict.isCorroborated,
  isQuiet: verdict.isQuiet,
})

/** Whether verdicts on successive intervals, the asked one last, would raise an alarm by themselves. */
export const wouldRaise = (window: readonly { verdict: Verdict; startMs: number }[], receivedMs: number) => {
  let state: EpisodeState = freshEpisode
  let raised: Extract<EpisodeEffect, { kind: 'raise' }> | null = null
  for (const { verdict, startMs } of window) {
    const result = stepEpisode(state, observationOf(verdict, startMs, receivedMs), ruleOf(verdict))
    state = result.state
    raised = result.effects.find((effect) => effect.kind === 'raise') ?? null
  }
  return raised === null
    ? null
    : { ...raised, firstMs: state.episode?.startedAt ?? raised.at, peak: state.episode?.peakValue ?? raised.value }
}
