import type { AccumulatedTarget, targetAccount as calls } from '@qingkong/contract/calls/boards/target-account'
import type { HandlerAnswer } from '@qingkong/contract/core/call'
import { roundHalfEven } from '@qingkong/domain/air/rounding'
import { shownAllowance } from '@qingkong/domain/allowance/shown-allowance'
import { periodDays } from '@qingkong/domain/period/calendar-period'
import { ratePercent } from '@qingkong/domain/period/statistic-decimals'
import { indicators } from '@qingkong/domain/target/indicator'
import { beyondTarget, targetLight } from '@qingkong/domain/target/target-light'
import type { CallContext } from '../../../http/context.ts'
import { type YearAccounts, type YearIndicator, yearAccounts } from '../../air/allowance/port.ts'
import { panelFactsOf } from './panel-facts.ts'

const onePlace = (value: number | null): number | null =>
  value === null || !Number.isFinite(value) ? null : roundHalfEven(value, 1)

/** What a figure is compared with its target by: good days by their share of the days, the others as they are. */
const beyondOf = ({ period }: YearAccounts, { factor, targetValue, progress }: YearIndicator): number | null => {
  if (factor !== 'good_days') return beyondTarget(progress.current, targetValue, indicators[factor].bound)
  if (progress.current === null || targetValue === null || progress.validDays === 0) return null
  return beyondTarget(progress.current / progress.validDays, targetValue / periodDays(period), 'least')
}

const rowOf = (account: YearAccounts, one: YearIndicator): AccumulatedTarget => {
  const { factor, progress, current, targetValue } = one
  const { name, unit, bound, kind } = indicators[factor]
  const beyond = beyondOf(account, one)
  const isOutOfReach = progress.verdict === 'outOfReach' || progress.verdict === 'missed'
  return {
    indicatorCode: factor,
    indicatorName: name,
    unit,
    digits: kind === 'mean' ? 1 : 0,
    bound,
    value: current,
    rate: factor === 'good_days' && current !== null ? ratePercent(current, progress.validDays) : null,
    lastYear: one.lastYear,
    change: one.change,
    target: targetValue,
    targetName: one.targetName,
    meanAllowance: progress.mean && shownAllowance(progress.mean, 1),
    allowance: progress.days?.allowedDays ?? null,
    stillNeeded: progress.days?.stillNeeded ?? null,
    overPct: onePlace(beyond),
    light: targetLight(beyond, isOutOfReach),
    probability: null,
    note: current === null ? '今年以来尚无有效数据' : targetValue === null ? '未设置目标' : null,
  }
}

/** 重污染天: an AQI above 200. Nobody sets a target of it here. */
const isHeavy = ({ aqi }: { aqi: number | null }) => aqi !== null && aqi > 200

const heavyRow = ({ days, lastYearDays }: YearAccounts): AccumulatedTarget => {
  const countOf = (list: YearAccounts['days']) =>
    list.some(({ aqi }) => aqi !== null) ? list.filter(isHeavy).length : null
  const [value, lastYear] = [countOf(days), countOf(lastYearDays)]
  return {
    indicatorCode: 'heavy_days',
    indicatorName: '重污染天数',
    unit: '天',
    digits: 0,
    bound: 'most',
    value,
    rate: null,
    lastYear,
    change: value === null || lastYear === null ? null : value - lastYear,
    target: null,
    targetName: '',
    meanAllowance: null,
    allowance: null,
    stillNeeded: null,
    overPct: null,
    light: null,
    probability: null,
    note: value === null ? '今年以来尚无有效数据' : '未设置目标',
  }
}

/** 考核累计: the year's indicators with what the rest may still bring. */
export const accumulatedTargets = async (
  context: CallContext,
  areaCode: string,
): Promise<HandlerAnswer<typeof calls.cockpitTestAccumulated>> => {
  const account = await yearAccounts(context.db, context, { areaCode, dataStatus: 'MIX' })
  const newest = account.days.findLast(({ aqi, pm25 }) => aqi !== null || pm25 !== null)?.date ?? null
  return {
    areaName: account.place.name,
    from: account.period.from,
    to: account.period.to,
    elapsedDays: account.days.length,
    remainingDays: account.remainingDays,
    targets: [...account.indicators.map((one) => rowOf(account, one)), heavyRow(account)],
    banner: account.banner,
    ...panelFactsOf(account.facts, newest, newest === null ? '今年以来尚无有效的日数据' : null),
  }
}
