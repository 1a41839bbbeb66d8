import type { TrendToast } from '@qingkong/contract/shapes/cockpit'
import type { DailyPollutant } from '@qingkong/domain/air/aqi'
import { levelNameOf, panelLevel } from '@qingkong/domain/air/panel-level'
import { formatRounded, roundHalfEven } from '@qingkong/domain/air/rounding'
import { isNews, isOutOfReach, type OutlookState, outlookSentence } from '@qingkong/domain/allowance/outlook-sentence'
import { shownAllowance } from '@qingkong/domain/allowance/shown-allowance'
import { valueDecimals } from '@qingkong/domain/period/statistic-decimals'
import { factors } from '@qingkong/domain/site/factor'
import { cityHour, hourLabel, hourMs } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { outlookOf, type RunningDay, runningDay } from '../../air/allowance/port.ts'
import { type ComingHour, comingHours, newestLabel } from './coming-hours.ts'
import { panelFactsOf } from './panel-facts.ts'
import { type TrendQuestion, trendReason } from './trend-prediction.ts'

const hoursPerDay = 24

interface Heading extends OutlookState {
  dayValue: number | null
  allowance: ReturnType<typeof outlookOf>['allowance']
}

/** Where the day is heading with so many hours ended. */
const headingOf = (
  running: RunningDay,
  pollutant: DailyPollutant,
  expected: readonly (number | null)[],
  elapsed: number,
): Heading => {
  const { dayValue: unrounded, allowance } = outlookOf(running, expected, elapsed)
  const dayValue = unrounded === null ? null : roundHalfEven(unrounded, valueDecimals(pollutant))
  return {
    dayValue,
    allowance,
    level: panelLevel(pollutant, dayValue, 'day', running.day.date),
    targetValue: running.target?.value ?? null,
    isOutOfReach: allowance !== null && isOutOfReach(allowance, running.judgeBy),
  }
}

/** The rest of the day as it is expected; hours that ended keep what they were expected to be an hour before. */
const expectedDay = (running: RunningDay, coming: readonly ComingHour[], usual: readonly (number | null)[]) => {
  const byStart = new Map(coming.map(({ startMs, value }) => [startMs, value]))
  return Array.from({ length: hoursPerDay }, (_, hour) => {
    const startMs = running.day.startMs + hour * hourMs
    return byStart.get(startMs) ?? usual[hour] ?? null
  })
}

/** Why there is nothing to call out. */
const silence = (now: Heading, before: Heading | null, running: RunningDay): string | null => {
  if (now.dayValue === null) return '今日尚无足够的小时数据'
  if (now.targetValue === null || running.target === null) return '未设置日目标'
  if (!now.isOutOfReach && now.dayValue <= now.targetValue) return '预计今日不超过日目标'
  return isNews(before, now) ? null : '级别与目标较上一小时没有变化'
}

/**
 * The toast of a trend (command 5): only where the day is heading above its target, and only in the hour in which its
 * level, its target or its reach changed. The key names factor, target, level and hour, so that a screen shows it once.
 */
export const trendToast = async (
  context: CallContext,
  { placeCode, factorCode }: TrendQuestion,
): Promise<TrendToast> => {
  const trend = await comingHours(context, { placeCode, pollutant: factorCode, hours: hoursPerDay })
  const question = { siteCode: trend.place.code, siteType: '10', dataStatus: 'MIX' as const }
  const running = await runningDay(context.db, context, question, factorCode)
  const { day, judgeBy } = running
  const expected = expectedDay(running, trend.coming, day.usual[trend.hourly])
  const now = headingOf(running, factorCode, expected, day.elapsedHours)
  const anHourAgo = day.elapsedHours > 1 ? headingOf(running, factorCode, expected, day.elapsedHours - 1) : null
  // A target changed within the hour is another one than the screen was told of.
  const isNewTarget = (running.targetsChangedAt?.getTime() ?? 0) >= day.startMs + day.elapsedHours * hourMs
  const before = anHourAgo && isNewTarget ? { ...anHourAgo, targetValue: null } : anHourAgo
  const peak = expected.slice(day.elapsedHours).reduce<{ hour: number; value: number } | null>((most, value, at) => {
    if (value === null || (most !== null && value <= most.value)) return most
    return { hour: day.elapsedHours + at, value }
  }, null)
  const { typeset, unit, decimals } = factors[factorCode]
  const isOver = day.elapsedHours >= hoursPerDay || peak === null
  const reason = trendReason(trend) ?? (isOver ? '今日已没有后续小时可预计' : silence(now, before, running))
  const peakStartMs = peak === null ? null : day.startMs + peak.hour * hourMs
  const shown = now.allowance && shownAllowance(now.allowance, decimals + 1)
  const levelName = levelNameOf(now.level)
  const peakValue = peak === null ? null : roundHalfEven(peak.value, decimals)
  const isSaid = reason === null && peakStartMs !== null && now.allowance !== null && now.dayValue !== null
  const text =
    isSaid && now.allowance !== null
      ? outlookSentence({
          peakHour: cityHour(peakStartMs) + 1,
          placeName: trend.place.name,
          factorName: typeset,
          peakText: formatRounded(peakValue ?? 0, decimals),
          dayText: formatRounded(now.dayValue ?? 0, decimals),
          levelName,
          allowance: now.allowance,
          judgeBy,
        })
      : null
  return {
    text,
    toastKey:
      text === null ? null : [factorCode, now.targetValue, now.level, `${day.date}T${day.elapsedHours}`].join('|'),
    placeName: trend.place.name,
    factorCode,
    factorName: typeset,
    unit,
    peakTime: peakStartMs === null ? null : hourLabel(peakStartMs),
    peakValue,
    dayValue: now.dayValue,
    level: now.level,
    levelName,
    targetValue: now.targetValue,
    allowedStrict: shown?.strict ?? null,
    allowedRounded: shown?.rounded ?? null,
    remainingHours: hoursPerDay - day.elapsedHours,
    isOutOfReach: now.isOutOfReach,
    method: trend.method,
    ...panelFactsOf(trend.facts, newestLabel(trend), reason),
  }
}
