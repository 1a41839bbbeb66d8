import type { rankings as calls } from '@qingkong/contract/calls/air/rankings'
import type { HandlerAnswer, ParsedInput } from '@qingkong/contract/core/call'
import type { PollutantAllowance, PollutantControl } from '@qingkong/contract/shapes/ranking'
import { dailyPollutants } from '@qingkong/domain/air/aqi'
import { formatRounded, roundDown, roundHalfEven } from '@qingkong/domain/air/rounding'
import { byPollutant } from '@qingkong/domain/period/city-day'
import { valueDecimals } from '@qingkong/domain/period/statistic-decimals'
import { rankBy, rankRules } from '@qingkong/domain/ranking/rank'
import {
  type PollutantControl as Control,
  inferByIndicator,
  inferByRank,
  type RankInference,
} from '@qingkong/domain/ranking/rank-inference'
import { factors } from '@qingkong/domain/site/factor'
import { addDays, cityDate } from '@qingkong/domain/time/city-time'
import type { CallContext } from '../../../http/context.ts'
import { resolvePlaces } from '../../../series/port.ts'
import { type InferenceField, inferenceField } from './inference-field.ts'
import { placeDays } from './place-days.ts'
import { citiesWithOwn } from './ranked-places.ts'

type RankInput = ParsedInput<typeof calls.rankInferenceControlValue>
type CustomInput = ParsedInput<typeof calls.rankInferenceCustomInfer>

const frameOf = ({ period, banner, facts }: InferenceField) => ({ period, banner, facts })

/** 城市当前排名 of the period. */
export const cityRank = async (
  context: CallContext,
  input: ParsedInput<typeof calls.rankInferenceCityRank>,
): Promise<HandlerAnswer<typeof calls.rankInferenceCityRank>> => {
  const field = await inferenceField(context, input)
  return { cities: field.cities, ...frameOf(field) }
}

const rankText = (rank: number | null) => (rank === null ? '暂无排名' : `第${rank}名`)
const indexText = (index: number | null) => (index === null ? '--' : formatRounded(index, 2))

/** 按指标: index and rank with the given values in place of the city's own. */
export const customInfer = async (
  context: CallContext,
  input: CustomInput,
): Promise<HandlerAnswer<typeof calls.rankInferenceCustomInfer>> => {
  const field = await inferenceField(context, input)
  const given = byPollutant((pollutant) => input[pollutant] ?? field.own.concentrations[pollutant])
  const before = inferByIndicator(field.own.concentrations, field.otherIndices, field.version)
  const after = inferByIndicator(given, field.otherIndices, field.version)
  const moved = field.cities.map((city) => (city.isOwn ? { ...city, ...given, index: after.index.sum } : city))
  return {
    before: { index: before.index.sum, rank: before.rank },
    after: { index: after.index.sum, rank: after.rank },
    cities: rankBy(moved, ({ index }) => index, rankRules.composite).map(({ item, rank }) => ({ ...item, rank })),
    sentence:
      after.index.sum === null
        ? `缺少${after.index.missing.map((code) => factors[code].typeset).join('、')}，无法计算综合指数。`
        : `按设定浓度，${field.period.name}综合指数由${indexText(before.index.sum)}变为${indexText(after.index.sum)}，排名由${rankText(before.rank)}变为${rankText(after.rank)}。`,
    ...frameOf(field),
  }
}

const infer = (field: InferenceField, { ranking, isShared }: RankInput): RankInference =>
  inferByRank({
    concentrations: field.own.concentrations,
    others: field.otherIndices,
    rank: ranking,
    claim: isShared ? 'shared' : 'exclusive',
    version: field.version,
    totalDays: field.period.daysSoFar + field.period.remainingDays,
    daysSoFar: field.period.daysSoFar,
    means: byPollutant((pollutant) => field.own.soFar.pollutants[pollutant].mean),
  })

const targetOf = ({ targetIndex, currentIndex, currentRank, gap }: RankInference, ranking: number) => ({
  ranking,
  targetIndex,
  currentIndex,
  currentRank,
  gap,
})

const factorOf = (control: Control) => {
  const { code, typeset, unit } = factors[control.pollutant]
  return { factorCode: code, factorName: typeset, unit, digits: valueDecimals(control.pollutant) + 1 }
}

const isHeld = ({ currentIndex, targetIndex }: RankInference): boolean =>
  targetIndex === null || (currentIndex !== null && currentIndex <= targetIndex)

const controlReason = ({ current, controlValue, reduction }: Control, inference: RankInference): string => {
  if (inference.targetIndex === null) return '参与排名的城市不足该名次，任何浓度均可达到'
  if (current === null || controlValue === null) return '六项污染物有缺测，无法测算'
  if (controlValue < 0) return '即使该项降为零，综合指数仍高于目标，须与其他污染物一并下降'
  return reduction !== null && reduction > 0 ? '其他五项不变时，该项降至控制值即可达到' : '已低于控制值，可保持'
}

const controlRow = (control: Control, inference: RankInference): PollutantControl => {
  const { current, controlValue, reduction } = control
  return {
    ...factorOf(control),
    current,
    controlValue,
    reduction,
    reductionPct:
      current === null || current === 0 || reduction === null ? null : roundHalfEven((100 * reduction) / current, 1),
    isFeasible: inference.targetIndex === null || (controlValue !== null && controlValue >= 0),
    reason: controlReason(control, inference),
  }
}

const sentenceOf = (inference: RankInference, controls: readonly PollutantControl[], ranking: number): string => {
  const { targetIndex, currentIndex, currentRank, gap } = inference
  if (currentIndex === null) return '本市六项污染物有缺测，暂无法测算排名。'
  if (targetIndex === null) return `参与排名的其他城市不足${ranking}个，目标第${ranking}名无需控制即可达到。`
  const standing = `当前综合指数${indexText(currentIndex)}，${rankText(currentRank)}；第${ranking}名需不高于${indexText(targetIndex)}`
  if (isHeld(inference)) return `${standing}，已经达到。`
  const single = controls.filter(({ isFeasible }) => isFeasible).map(({ factorName }) => factorName)
  return single.length === 0
    ? `${standing}，还差${indexText(gap)}，任何单项污染物降为零都不能达到，须多项协同下降。`
    : `${standing}，还差${indexText(gap)}；单独控制${single.join('、')}中的一项即可达到。`
}

/** 按排名: what each pollutant alone would have to be. */
export const controlValues = async (
  context: CallContext,
  input: RankInput,
): Promise<HandlerAnswer<typeof calls.rankInferenceControlValue>> => {
  const field = await inferenceField(context, input)
  const inference = infer(field, input)
  const controls = inference.controls.map((control) => controlRow(control, inference))
  return {
    ...targetOf(inference, input.ranking),
    controls,
    sentence: sentenceOf(inference, controls, input.ranking),
    ...frameOf(field),
  }
}

const allowanceReason = (control: Control, inference: RankInference): string => {
  const { allowance, controlValue, pollutant } = control
  if (inference.targetIndex === null) return '参与排名的城市不足该名次，任何浓度均可达到'
  if (controlValue === null) return '六项污染物有缺测，无法测算'
  if (controlValue < 0) return '即使该项全时段为零也不能达到目标排名'
  if (pollutant === 'co' || pollutant === 'o38h')
    return '按百分位数参与排名，剩余天数的均值不能决定结果，请控制超过控制值的天数'
  if (allowance === null) return '本时段尚无有效日均值'
  switch (allowance.verdict) {
    case 'outOfReach':
      return '剩余天数即使为零也不能达到'
    case 'met':
      return '时段已结束，已经达到'
    case 'missed':
      return '时段已结束，未能达到'
    case 'safe':
    case 'open':
      return '剩余天数的均值不高于此值即可达到'
  }
}

const allowanceRow = (control: Control, inference: RankInference, remainingDays: number): PollutantAllowance => {
  const { allowance, controlValue } = control
  const factor = factorOf(control)
  // What may still come is never rounded up, and never below nothing.
  const down = (value: number | null) => (value === null || value < 0 ? null : roundDown(value, factor.digits))
  const canStill = allowance === null || allowance.verdict === 'open' || allowance.verdict === 'safe'
  return {
    ...factor,
    controlValue,
    mean: null,
    remainingDays,
    strict: down(allowance?.strict ?? null),
    rounded: down(allowance?.rounded ?? null),
    isFeasible:
      inference.targetIndex === null ||
      (controlValue !== null && controlValue >= 0 && (canStill || allowance?.verdict === 'met')),
    reason: allowanceReason(control, inference),
  }
}

/** 按排名: what the remaining days may bring of each pollutant alone. */
export const allowances = async (
  context: CallContext,
  input: RankInput,
): Promise<HandlerAnswer<typeof calls.rankInferenceAllowance>> => {
  const field = await inferenceField(context, input)
  const inference = infer(field, input)
  const { remainingDays } = field.period
  return {
    ...targetOf(inference, input.ranking),
    allowances: inference.controls.map((control) => ({
      ...allowanceRow(control, inference, remainingDays),
      mean: field.own.soFar.pollutants[control.pollutant].mean,
    })),
    ...frameOf(field),
  }
}

/** How far back the newest common day is looked for. */
const searchDays = 60

/** Newest day of which the own city and at least one other of the set have a composite index' six values. */
export const latestDate = async (
  context: CallContext,
  { cityCodes }: ParsedInput<typeof calls.rankInferenceLatestDate>,
): Promise<HandlerAnswer<typeof calls.rankInferenceLatestDate>> => {
  const { db, session, clock } = context
  const places = await resolvePlaces(
    db,
    session.scope,
    await citiesWithOwn(db, cityCodes, session.scope.cityCode),
    '10',
  )
  const today = cityDate(clock.now())
  const { days } = await placeDays(db, places, { from: addDays(today, -searchDays), to: today, status: 'MIX' })
  const wholeDates = (code: string) =>
    (days.get(code) ?? [])
      .filter((day) => dailyPollutants.every((pollutant) => day[pollutant] !== null))
      .map(({ date }) => date)
  const others = new Set(
    places.filter(({ code }) => code !== session.scope.cityCode).flatMap(({ code }) => wholeDates(code)),
  )
  return { latestDate: wholeDates(session.scope.cityCode).findLast((date) => others.has(date)) ?? null }
}
