import { type FieldProblem, problemsIn, requiredText } from '../form/field-problem.ts'
import { monthsWithin, periodDays, rangeOf } from '../period/calendar-period.ts'

/** A target as its author writes it; a value that is not set is null. */
export interface TargetForm {
  name: string
  areaCode: string
  /** First and last moment, city time; empty = not chosen yet. */
  startTime: string
  endTime: string
  /** Largest mean of the period, µg/m³. */
  pm25TargetValue: number | null
  /** Least number of days with an AQI of at most 100. */
  goodDayTargetValue: number | null
  /** Most days of O3 above its 8-h limit. */
  o3ExceedTargetValue: number | null
}

const longestDays = 366

export const meanTargetRule = 'PM₂.₅目标值应大于0、不超过500，最多一位小数'

/** A mean that can be a target: above 0, 500 µg/m³ at most, with one decimal at most. */
export const isMeanTarget = (value: number): boolean =>
  value > 0 && value <= 500 && Math.abs(value * 10 - Math.round(value * 10)) < 1e-9

const periodOf = ({ startTime, endTime }: TargetForm) => {
  const [from, to] = [startTime.slice(0, 10), endTime.slice(0, 10)]
  return from === '' || to === '' || to < from ? null : rangeOf(from, to)
}

const periodProblem = (target: TargetForm): string | null => {
  if (target.startTime === '' || target.endTime === '') return '请选择目标时段'
  const period = periodOf(target)
  if (period === null) return '开始时间不能晚于结束时间'
  if (periodDays(period) > longestDays) return '目标时段不能超过12个月'
  return monthsWithin(period).every(({ isWhole }) => isWhole) ? null : '目标时段应为整月，从某月1日到某月最后一日'
}

const valueProblem = ({ pm25TargetValue, goodDayTargetValue, o3ExceedTargetValue }: TargetForm): string | null =>
  [pm25TargetValue, goodDayTargetValue, o3ExceedTargetValue].every((value) => value === null)
    ? '请至少填写一项目标值'
    : pm25TargetValue !== null && !isMeanTarget(pm25TargetValue)
      ? meanTargetRule
      : null

const daysProblem = (target: TargetForm, days: number | null): string | null => {
  const period = periodOf(target)
  if (period === null || days === null || days <= periodDays(period)) return null
  return `目标天数不能超过时段的 ${periodDays(period)} 天`
}

/** What is wrong with a target: whole months, at most twelve, at least one value, no more days than there are. */
export const targetProblems = (target: TargetForm): FieldProblem<keyof TargetForm>[] =>
  problemsIn([
    ['name', requiredText(target.name, '请输入目标名称')],
    ['areaCode', requiredText(target.areaCode, '请选择区域')],
    ['startTime', periodProblem(target)],
    ['pm25TargetValue', valueProblem(target)],
    ['goodDayTargetValue', daysProblem(target, target.goodDayTargetValue)],
    ['o3ExceedTargetValue', daysProblem(target, target.o3ExceedTargetValue)],
  ])
