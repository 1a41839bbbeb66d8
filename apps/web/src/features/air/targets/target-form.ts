import type { TargetRow } from '@qingkong/contract/shapes/target'
import dayjs, { type Dayjs } from 'dayjs'
import type { CallInput } from '../../../client/use-call.ts'

/** A target as the form holds it; a value that is not set is null. */
export interface TargetForm {
  name: string
  areaCode: string | null
  months: [Dayjs, Dayjs]
  pm25TargetValue: number | null
  goodDayTargetValue: number | null
  o3ExceedTargetValue: number | null
  showNowMonth: boolean
  remark: string
}

export const valueFields = ['pm25TargetValue', 'goodDayTargetValue', 'o3ExceedTargetValue'] as const

/** First values of a new target: the whole of a year. */
export const newTarget = (year: string): TargetForm => ({
  name: '',
  areaCode: null,
  months: [dayjs(`${year}-01-01`), dayjs(`${year}-12-01`)],
  pm25TargetValue: null,
  goodDayTargetValue: null,
  o3ExceedTargetValue: null,
  showNowMonth: true,
  remark: '',
})

export const formOf = (target: TargetRow): TargetForm => ({
  name: target.name,
  areaCode: target.areaCode,
  months: [dayjs(target.startTime.slice(0, 10)), dayjs(target.endTime.slice(0, 10))],
  pm25TargetValue: target.pm25TargetValue,
  goodDayTargetValue: target.goodDayTargetValue,
  o3ExceedTargetValue: target.o3ExceedTargetValue,
  showNowMonth: target.showNowMonth,
  remark: target.remark,
})

/** The form as the calls take it: from the first day of the first month to the last of the last. */
export const targetInput = ({ months: [first, last], areaCode, ...form }: TargetForm): CallInput<'targetCreate'> => ({
  ...form,
  areaCode: areaCode ?? '',
  startTime: first.startOf('month').format('YYYY-MM-DD HH:mm:ss'),
  endTime: last.endOf('month').format('YYYY-MM-DD HH:mm:ss'),
})

/** What is wrong with the values together, in the server's words; null when nothing is. */
export const valuesProblem = (values: readonly (number | null | undefined)[]): string | null =>
  values.some((value) => typeof value === 'number') ? null : '请至少填写一项目标值'

/** A target covers at most twelve months. */
export const monthsProblem = (months: [Dayjs, Dayjs] | null | undefined): string | null => {
  if (!months) return '请选择目标时段'
  return months[1].diff(months[0], 'month') < 12 ? null : '目标时段不能超过12个月'
}
