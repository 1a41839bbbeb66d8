import type { BackTestAnswer, backTest as calls } from '@qingkong/contract/calls/command/back-test'
import type { ParsedInput } from '@qingkong/contract/core/call'
import { formatRounded } from '@qingkong/domain/air/rounding'
import { factors, isFactorCode } from '@qingkong/domain/site/factor'
import { cityDate, dayMs, formatCity, minuteMs, startOfHour } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../../db/database.ts'
import { inAreaScope, type Scope } from '../../../db/scope.ts'
import { type StoredRule, storedRuleById } from '../alarm-rules/port.ts'
import { type Replay, type ReplayedEpisode, replayRule } from '../alarms/port.ts'
import { lostEvents, overlaps } from './raised-events.ts'

export type BackTestInput = ParsedInput<typeof calls.alarmRuleBackTestStart>

/** Of a rule that is not stored. */
const draftId = 'draft'

const draftOf = ({ days: _days, ...input }: BackTestInput, now: Date): StoredRule => {
  const { id, thresholdLevel1, thresholdLevel2, thresholdLevel3, ...rule } = input
  return {
    ...rule,
    id: id ?? draftId,
    ratioFactorCode: rule.ratioFactorCode === '' ? null : rule.ratioFactorCode,
    thresholds: { 1: thresholdLevel1, 2: thresholdLevel2, 3: thresholdLevel3 },
    status: '1',
    updatedAt: now,
    updatedBy: '',
  }
}

/** The span a back-test goes over, up to the last interval complete. */
const spanOf = ({ accuracy, alarmType, days }: BackTestInput, now: Date) => {
  const isMinute = accuracy === '0' && alarmType === '0'
  const toMs = isMinute ? Math.floor(now.getTime() / (5 * minuteMs)) * 5 * minuteMs : startOfHour(now).getTime()
  return { fromMs: toMs - days * dayMs, toMs }
}

const countsOf = (episodes: readonly ReplayedEpisode[]) => {
  const ofLevel = (level: number) => episodes.filter((episode) => episode.level === level).length
  return { episodes: episodes.length, level1: ofLevel(1), level2: ofLevel(2), level3: ofLevel(3) }
}

/** Both counts of each key, in the order given. */
const paired = (draft: readonly string[], present: readonly string[]) => {
  const counts = new Map<string, { draft: number; present: number }>()
  const count = (key: string, which: 'draft' | 'present') => {
    const known = counts.get(key) ?? { draft: 0, present: 0 }
    counts.set(key, { ...known, [which]: known[which] + 1 })
  }
  for (const key of draft) count(key, 'draft')
  for (const key of present) count(key, 'present')
  return counts
}

const dayOf = ({ fromMs }: ReplayedEpisode) => cityDate(fromMs)

const byDayOf = (
  draft: readonly ReplayedEpisode[],
  present: readonly ReplayedEpisode[],
  fromMs: number,
  toMs: number,
) => {
  const counts = paired(draft.map(dayOf), present.map(dayOf))
  const days: BackTestAnswer['byDay'] = []
  for (let at = fromMs; at < toMs; at += dayMs) {
    const day = cityDate(at)
    days.push({ day, ...(counts.get(day) ?? { draft: 0, present: 0 }) })
  }
  const last = cityDate(toMs - 1)
  if (days.at(-1)?.day !== last) days.push({ day: last, ...(counts.get(last) ?? { draft: 0, present: 0 }) })
  return days
}

const bySubjectOf = (draft: readonly ReplayedEpisode[], present: readonly ReplayedEpisode[]) => {
  const names = new Map([...draft, ...present].map(({ subject }) => [subject.code, subject.name]))
  const codeOf = ({ subject }: ReplayedEpisode) => subject.code
  return [...paired(draft.map(codeOf), present.map(codeOf))]
    .map(([code, counts]) => ({ code, name: names.get(code) ?? code, ...counts }))
    .sort((a, b) => b.draft - a.draft || b.present - a.present || a.code.localeCompare(b.code))
}

/** Names of factors, those of outlets as their enterprises registered them. */
const factorNames = async (db: Queryable, codes: readonly string[]): Promise<(code: string) => string> => {
  const ofOutlets = codes.filter((code) => !isFactorCode(code))
  const found =
    ofOutlets.length === 0
      ? []
      : await rows(
          db,
          sql<{ code: string; name: string }>`select factor_code as code, min(factor_name) as name from outlet_factor
            where factor_code = any(${ofOutlets}::text[]) group by 1`,
        )
  const names = new Map(found.map(({ code, name }) => [code, name]))
  return (code) => (isFactorCode(code) ? factors[code].typeset : (names.get(code) ?? code))
}

const sentenceOf = (
  days: number,
  fromMs: number,
  draft: Replay,
  present: Replay | null,
  { confirmed, dismissed }: { confirmed: number; dismissed: number },
): string => {
  if (draft.firstMs === null) return `近${days}天没有可供判定的数据，无法回测`
  const isShort = draft.firstMs >= fromMs + dayMs
  const span = isShort ? `近${days}天（数据始于${cityDate(draft.firstMs)}）` : `近${days}天`
  const raised = `${span}按此规则会产生${draft.episodes.length}次告警`
  if (present === null) {
    const daysWithData = isShort ? days - (draft.firstMs - fromMs) / dayMs : days
    return `${raised}，平均每天${formatRounded(draft.episodes.length / daysWithData, 1)}次。`
  }
  const change = draft.episodes.length - present.episodes.length
  const compared = change === 0 ? '与现行规则相同' : `比现行规则${change > 0 ? '多' : '少'}${Math.abs(change)}次`
  return `${raised}，${compared}；会漏掉${confirmed}件已查实的事件，可避免${dismissed}件不属实或关闭的事件。`
}

/** What a back-test is made with. */
export interface BackTestRun {
  db: Queryable
  scope: Scope
  now: Date
  /** Told, some hundred times a second, the share done and the instant judged; throws to stop. */
  atTurn(share: number, atMs: number): Promise<void>
}

/**
 * Replays the stored data under the changed rule and under the present one, and compares. Writes nothing.
 * @returns the answer with every alarm the changed rule would have raised, newest first
 */
export const backTestOf = async (
  { db, scope, now, atTurn }: BackTestRun,
  input: BackTestInput,
): Promise<BackTestAnswer> => {
  const span = spanOf(input, now)
  const stored = input.id === undefined ? null : await storedRuleById(db, input.id)
  const inScope = ({ subject }: ReplayedEpisode) => inAreaScope(scope, subject.areaCode)
  const replays = stored === null ? 1 : 2
  const replay = async (rule: StoredRule, before: number): Promise<Replay> => {
    const shareAt = (atMs: number) => Math.max(0, (atMs - span.fromMs) / (span.toMs - span.fromMs))
    const done = await replayRule(db, rule, span, (atMs) => atTurn((before + shareAt(atMs)) / replays, atMs))
    return { ...done, episodes: done.episodes.filter(inScope) }
  }
  const draft = await replay(draftOf(input, now), 0)
  const present = stored === null ? null : await replay(stored, 1)
  const presentEpisodes = present?.episodes ?? []
  const isPresent = overlaps(presentEpisodes)
  const lost = stored === null ? [] : await lostEvents({ db, scope }, stored.id, span.fromMs, draft.episodes)
  const count = (verdict: (typeof lost)[number]['verdict']) => lost.filter((event) => event.verdict === verdict).length
  const [confirmed, dismissed] = [count('confirmed'), count('dismissed')]
  const nameOf = await factorNames(db, [...new Set(draft.episodes.map(({ factorCode }) => factorCode))])
  return {
    startTime: formatCity(span.fromMs),
    endTime: formatCity(span.toMs),
    dataFrom: draft.firstMs === null ? null : formatCity(draft.firstMs),
    judged: draft.judged,
    draft: countsOf(draft.episodes),
    present: present === null ? null : countsOf(presentEpisodes),
    byDay: byDayOf(draft.episodes, presentEpisodes, span.fromMs, span.toMs),
    bySubject: bySubjectOf(draft.episodes, presentEpisodes),
    episodes: draft.episodes
      .toSorted((a, b) => b.fromMs - a.fromMs)
      .map(({ subject, factorCode, fromMs, toMs, level, peakValue }) => ({
        code: subject.code,
        name: subject.name,
        factorCode,
        factorName: nameOf(factorCode),
        startTime: formatCity(fromMs),
        endTime: formatCity(toMs),
        level,
        peakValue,
        isKept: isPresent(subject.kind, subject.id, factorCode, fromMs, toMs),
      })),
    lost,
    lostConfirmed: confirmed,
    avoidedDismissed: dismissed,
    sentence: sentenceOf(input.days, span.fromMs, draft, present, { confirmed, dismissed }),
  }
}
