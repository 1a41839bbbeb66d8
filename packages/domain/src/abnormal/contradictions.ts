import type { Finding } from './abnormal-kind.ts'
import { type CheckedFactor, type CheckedHour, runsWhere, shortNumber, spanOfRun } from './checked-hour.ts'

/** 排放量不一致: the sum as sent does not follow from concentration and flow. */
export const massMismatch = (hours: readonly CheckedHour[], { name }: CheckedFactor): Finding[] =>
  runsWhere(hours, ({ isMassInconsistent }) => isMassInconsistent).map((run) => {
    const span = spanOfRun(run)
    const sum = (of: 'sentKg' | 'massKg') => shortNumber(run.reduce((total, hour) => total + (hour[of] ?? 0), 0))
    const evidence = `${name}${span.hours}小时上报排放量合计${sum('sentKg')}kg，浓度×流量为${sum('massKg')}kg`
    return { kind: 'massMismatch', ...span, evidence }
  })

/** 折算不一致: the converted value as sent does not follow from measured value and oxygen. */
export const conversionMismatch = (hours: readonly CheckedHour[], { name, unit }: CheckedFactor): Finding[] =>
  runsWhere(hours, ({ isConversionOff }) => isConversionOff).map((run) => {
    const span = spanOfRun(run)
    const gap = ({ converted, workedConverted }: CheckedHour) => Math.abs((converted ?? 0) - (workedConverted ?? 0))
    const worst = run.reduce((most, hour) => (gap(hour) > gap(most) ? hour : most))
    const numbers = `上报${shortNumber(worst.converted ?? 0)}，按氧含量${shortNumber(worst.oxygen ?? 0)}%应为${shortNumber(worst.workedConverted ?? 0)}${unit}`
    return { kind: 'conversionMismatch', ...span, evidence: `${name}折算浓度${span.hours}小时不符，最大处${numbers}` }
  })

/** 氧含量异常: too close to the air for a conversion, or below zero. */
export const oxygenOff = (hours: readonly CheckedHour[]): Finding[] =>
  runsWhere(hours, ({ isOxygenOff, isStopped }) => isOxygenOff && !isStopped).map((run) => {
    const span = spanOfRun(run)
    const highest = run.reduce((most, { oxygen }) => Math.max(most, oxygen ?? 0), 0)
    return { kind: 'oxygen', ...span, evidence: `氧含量${span.hours}小时异常，最高${shortNumber(highest)}%，无法折算` }
  })
