import type { TargetRow } from '@qingkong/contract/shapes/target'
import { daysInMonth } from '@qingkong/domain/period/calendar-period'
import { targetProblems } from '@qingkong/domain/target/target-form'
import { formatCity } from '@qingkong/domain/time/city-time'
import { useAreas } from '../../../blocks/city-areas.ts'
import type { CallInput } from '../../../client/use-call.ts'
import { now } from '../../../kit/clock.ts'
import { recordForm } from '../../../page/record/record-form.ts'
import { write } from '../../../page/record/write.ts'

/** A target as the form holds it; a value that is not set is null. */
interface TargetFields {
  name: string
  areaCode: string | null
  /** First and last month, YYYY-MM. */
  months: readonly [string, string]
  pm25TargetValue: number | null
  goodDayTargetValue: number | null
  o3ExceedTargetValue: number | null
  showNowMonth: boolean
  remark: string
}

/** First values of a new target: the whole of a year. */
export const newTarget = (year: string): TargetFields => ({
  name: '',
  areaCode: null,
  months: [`${year}-01`, `${year}-12`],
  pm25TargetValue: null,
  goodDayTargetValue: null,
  o3ExceedTargetValue: null,
  showNowMonth: true,
  remark: '',
})

export const formOf = (target: TargetRow): TargetFields => ({
  name: target.name,
  areaCode: target.areaCode,
  months: [target.startTime.slice(0, 7), target.endTime.slice(0, 7)],
  pm25TargetValue: target.pm25TargetValue,
  goodDayTargetValue: target.goodDayTargetValue,
  o3ExceedTargetValue: target.o3ExceedTargetValue,
  showNowMonth: target.showNowMonth,
  remark: target.remark,
})

/** The form as the calls take it: from the first day of the first month to the last of the last. */
export const targetInput = ({ months: [first, last], areaCode, ...form }: TargetFields) =>
  ({
    ...form,
    areaCode: areaCode ?? '',
    startTime: `${first}-01 00:00:00`,
    endTime: `${last}-${daysInMonth(Number(last.slice(0, 4)), Number(last.slice(5)))} 23:59:59`,
  }) satisfies CallInput<'targetCreate'>

const days = { kind: 'number', unit: '天', min: 0, max: 366, digits: 0, placeholder: '不设' } as const

/** 新建目标, 编辑目标. */
export const targetForm = recordForm<TargetRow, TargetFields>({
  create: { label: '新建目标', right: 'target.write' },
  title: (target) => (target ? '编辑目标' : '新建目标'),
  first: (target) => (target ? formOf(target) : newTarget(formatCity(now(), 'YYYY-MM').slice(0, 4))),
  fields: [
    { key: 'name', label: '目标名称', kind: 'text', maxLength: 50, placeholder: '如 2026年度考核目标' },
    {
      key: 'areaCode',
      label: '区域',
      kind: 'choice',
      useOptions: useAreas,
      placeholder: '请选择区域',
      testId: 'target-area',
    },
    { key: 'months', label: '目标时段', hint: '整月，最多12个月', kind: 'months' },
    {
      key: 'pm25TargetValue',
      label: 'PM₂.₅平均浓度不超过',
      kind: 'number',
      unit: 'µg/m³',
      min: 0.1,
      max: 500,
      digits: 1,
      placeholder: '不设',
    },
    { key: 'goodDayTargetValue', label: '优良天数不少于', ...days },
    { key: 'o3ExceedTargetValue', label: 'O₃超标天数不超过', ...days },
    {
      key: 'showNowMonth',
      label: '计入当月',
      hint: '进度中计入进行中的月份；关闭后只计已结束的月份',
      kind: 'switch',
    },
    { key: 'remark', label: '备注', kind: 'longText', maxLength: 200 },
  ],
  check: (form) =>
    targetProblems(targetInput(form)).map(({ field, message }) => ({
      field: field === 'startTime' ? 'months' : field,
      message,
    })),
  namedOtherwise: { startTime: 'months', endTime: 'months' },
  write: (form, target) =>
    target
      ? write('targetUpdate', { ...targetInput(form), id: target.id, version: target.version }, { done: '保存成功' })
      : write('targetCreate', targetInput(form), { done: '保存成功' }),
})
