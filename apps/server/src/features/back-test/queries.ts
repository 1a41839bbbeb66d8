import type { backTest as calls } from '@qingkong/contract/calls/back-test'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import { Fail } from '@qingkong/contract/errors'
import { factors, isFactorCode } from '@qingkong/domain/site/factor'
import { cityDate, dayMs, formatCity, minuteMs, startOfHour } from '@qingkong/domain/time/city-time'
import { type Queryable, rows, sql } from '../../db/database.ts'
import { inAreaScope } from '../../db/scope.ts'
import type { CallContext } from '../../http/context.ts'
import { checkRule, type StoredRule, storedRuleById } from '../alarm-rules/port.ts'
import { type Replay, type ReplayedEpisode, replayRule } from '../alarms/port.ts'
import { lostEvents, overlaps } from './raised-events.ts'

type Input = ParsedInput<typeof calls.alarmRuleBackTest>
type Answer = HandlerAnswer<typeof calls.alarmRuleBackTest>

const maxMinuteDays = 14
/** Hours back × days: what a replay looks back on grows with both. */
const maxLookback = 90 * 72
const maxShown = 500
/** Of a rule that is not stored. */
const draftId = 'draft'

const draftOf = ({ days: _days, ...input }: Input, now: Date): StoredRule => {
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

const spanOf = ({ accuracy, alarmType, calculationMode, lookbackHours, days }: Input, now: Date) => {
  const isMinute = accuracy === '0' && alarmType === '0'
  if (isMinute && days > maxMinuteDays) throw new Fail('INVALID_INPUT', `分钟规则最多回测${maxMinuteDays}天`)
  if (calculationMode === '3' && lookbackHours * days > maxLookback) {
    const most = Math.max(1, Math.floor(maxLookback / lookbackHours))
    throw new Fail('INVALID_INPUT', `回看时长为${lookbackHours}小时的规则最多回测${most}天`)
  }
  const toMs = isMinute ? Math.floor(now.getTime() / (5 * minuteMs)) * 5 * minuteMs : startOfHour(now).getTime()
  return { fromMs: toMs - days * dayMs, toMs }
}

const countsOf = (episodes: readonly ReplayedEpisode[]) => {
  const ofLevel = (level: number) => episodes.filter((one) => one.level === level).length
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
  const days: Answer['byDay'] = []
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
  draft: Replay,
  present: Replay | null,
  { confirmed, dismissed }: { confirmed: number; dismissed: number },
): string => {
  if (draft.judged === 0) return `近${days}天没有可供判定的数据，无法回测`
  const raised = `近${days}天按此规则会产生${draft.episodes.length}次告警`
  if (present === null) return `${raised}，平均每天${(draft.episodes.length / days).toFixed(1)}次。`
  const change = draft.episodes.length - present.episodes.length
  const compared = change === 0 ? '与现行规则相同' : `比现行规则${change > 0 ? '多' : '少'}${Math.abs(change)}次`
  return `${raised}，${compared}；会漏掉${confirmed}件已查实的事件，可避免${dismissed}件不属实或关闭的事件。`
}

/** Replays the stored data under the changed rule and under the present one, and compares. Writes nothing. */
export const backTestOf = async (context: CallContext, input: Input): Promise<Answer> => {
  const { db, session, clock } = context
  await db.transaction().execute((tx) => checkRule(tx, input))
  const now = clock.now()
  const span = spanOf(input, now)
  const stored = input.id === undefined ? null : await storedRuleById(db, input.id)
  const inScope = ({ subject }: ReplayedEpisode) => inAreaScope(session.scope, subject.areaCode)
  const replay = async (rule: StoredRule): Promise<Replay> => {
    const { episodes, judged } = await replayRule(db, rule, span)
    return { episodes: episodes.filter(inScope), judged }
  }
  const draft = await replay(draftOf(input, now))
  const present = stored === null ? null : await replay(stored)
  const presentEpisodes = present?.episodes ?? []
  const isPresent = overlaps(presentEpisodes)
  const lost = stored === null ? [] : await lostEvents(context, stored.id, span.fromMs, draft.episodes)
  const count = (verdict: (typeof lost)[number]['verdict']) => lost.filter((event) => event.verdict === verdict).length
  const [confirmed, dismissed] = [count('confirmed'), count('dismissed')]
  const nameOf = await factorNames(db, [...new Set(draft.episodes.map(({ factorCode }) => factorCode))])
  return {
    startTime: formatCity(span.fromMs),
    endTime: formatCity(span.toMs),
    judged: draft.judged,
    draft: countsOf(draft.episodes),
    present: present === null ? null : countsOf(presentEpisodes),
    byDay: byDayOf(draft.episodes, presentEpisodes, span.fromMs, span.toMs),
    bySubject: bySubjectOf(draft.episodes, presentEpisodes),
    episodes: draft.episodes
      .toSorted((a, b) => b.fromMs - a.fromMs)
      .slice(0, maxShown)
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
    sentence: sentenceOf(input.days, draft, present, { confirmed, dismissed }),
  }
}
