import { aboveRangeFlag, faultFlag, insufficientFlag, notSentMark } from '../measurement/data-flag.ts'
import type { Maybe } from '../missing.ts'
import { hourMs } from '../time/city-time.ts'
import type { Finding } from './abnormal-kind.ts'
import { type CheckedFactor, type CheckedHour, runsWhere, shortNumber, spanOfRun } from './checked-hour.ts'

/** 负值: a concentration, flow or oxygen below zero. */
export const negativeValues = (hours: readonly CheckedHour[], { name, unit }: CheckedFactor): Finding[] => {
  const lowest = ({ measured, flow, oxygen }: CheckedHour): number => Math.min(measured ?? 0, flow ?? 0, oxygen ?? 0)
  return runsWhere(hours, (hour) => lowest(hour) < 0).map((run) => {
    const span = spanOfRun(run)
    const worst = run.reduce((most, hour) => (lowest(hour) < lowest(most) ? hour : most))
    const value = lowest(worst)
    const subject =
      worst.measured === value
        ? `${name}${shortNumber(value)}${unit}`
        : worst.flow === value
          ? `标干流量${shortNumber(value)}m³/h`
          : `氧含量${shortNumber(value)}%`
    return { kind: 'negative', ...span, evidence: `${span.hours}小时为负值，最低${subject}` }
  })
}

/** 超量程: the instrument itself says that it is above its range. */
export const aboveRange = (hours: readonly CheckedHour[], { name }: CheckedFactor): Finding[] =>
  runsWhere(hours, ({ mark }) => mark === aboveRangeFlag).map((run) => {
    const span = spanOfRun(run)
    return { kind: 'overRange', ...span, evidence: `${name}${span.hours}小时超测量上限（标记${aboveRangeFlag}）` }
  })

const missingMarks: ReadonlySet<string> = new Set([notSentMark, insufficientFlag, faultFlag])

/** 缺失: no hour came, or one of fewer than 45 valid minutes, which the platform marks so; nobody misses those of a closed plant. */
export const missingHours = (hours: readonly CheckedHour[], { name }: CheckedFactor): Finding[] =>
  runsWhere(
    hours,
    ({ mark, isStopped, isClosed }) => !isStopped && !isClosed && mark !== null && missingMarks.has(mark),
  ).map((run) => {
    const span = spanOfRun(run)
    const silent = run.filter(({ mark }) => mark === notSentMark).length
    const parts = [
      ...(silent > 0 ? [`未上报${silent}小时`] : []),
      ...(silent < run.length ? [`有效分钟不足45或故障${run.length - silent}小时`] : []),
    ]
    return { kind: 'missing', ...span, evidence: `${name}缺失${span.hours}小时：${parts.join('，')}` }
  })

/** 长期缺失: silent for more than a week, as of an instant; null = nothing ever came, and then nothing is missing yet. */
export const longSilence = (lastHourMs: Maybe<number>, nowMs: number, leastHours: number): Finding[] => {
  if (lastHourMs === null) return []
  const fromMs = lastHourMs + hourMs
  const hours = Math.floor((nowMs - fromMs) / hourMs)
  if (hours <= leastHours) return []
  return [{ kind: 'longMissing', fromMs, toMs: nowMs, hours, evidence: `已连续${hours}小时没有上报数据` }]
}
