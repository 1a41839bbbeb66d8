import { useQuery } from '@tanstack/react-query'
import { InputNumber, Segmented, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../client/api.ts'
import { cityToday } from '../../../kit/clock.ts'
import { buildWidget } from '../../build-widget.ts'
import { type Range, readInteger, withEnd, withStart } from '../../integer-range.ts'
import { dropdownHeights, tagLimits, type Widget, type WidgetOptions, type WidgetProps } from '../../widget.ts'
import { type IndexRange, mergeRanges } from './calendar-ranges.ts'
import { calendarUnits } from './calendar-unit.ts'
import {
  type CompareQuestion,
  type CompareType,
  compareFields,
  compareQuestion,
  compareTypeAfter,
  firstRanks,
  maxCustomDays,
  rankBounds,
} from './compare-question.ts'
import { RangeField } from './range-field.tsx'

export interface CompareTimeValue {
  /** Days to lay over each other, 'YYYY-MM-DD 00:00:00'. */
  compareTime: string[]
  compareType: CompareType
}

type Load = (question: CompareQuestion) => Promise<{ times: readonly string[] }>

// filter-36: what fails to load is not said.
const loadAlike: Load = ({ dataStatus, ...question }) =>
  api.dataCompareTimeList(
    { ...question, dataStatus: dataStatus === 'RAW' || dataStatus === 'CHECK' ? dataStatus : 'MIX' },
    { quiet: true },
  )

export interface CompareTimeOptions extends WidgetOptions<CompareTimeValue> {
  /** Days found alike; default: those the server finds (dataCompareTimeList). */
  load?: Load
}

const { day, month } = calendarUnits
/** Months searched at first, the present one included. */
const firstMonths = 3
const types: { value: CompareType; label: string }[] = [
  { value: 'AI', label: 'AI推荐' },
  { value: 'CUSTOM', label: '自定义' },
]
const singleDays = (times: readonly string[]): IndexRange[] =>
  mergeRanges(times.map((time) => ({ first: day.indexOf(time), last: day.indexOf(time) })))
const daysOf = (ranges: readonly IndexRange[]): string[] =>
  ranges.flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, at) => day.writtenOf(first + at)))

type Props = WidgetProps<CompareTimeValue> & { options: CompareTimeOptions }

/** The days the server names for a question; a failure names none (filter-36). */
const useFoundDays = (question: CompareQuestion | null, load: Load) => {
  const { data, isError, isFetching } = useQuery({
    queryKey: ['compare-time', question],
    queryFn: async () => (question ? (await load(question)).times : []),
    enabled: question !== null,
    retry: false,
    staleTime: 300_000,
  })
  return { found: isError ? null : data, isFailed: isError, isFetching }
}

const CompareTime = ({ label, value, values, report, options }: Props) => {
  const today = cityToday().start
  const thisMonth = month.indexOf(today)
  const factor = values['factorCode']
  const [decided, setDecided] = useState(() => compareTypeAfter(value.compareType ?? null, undefined, factor))
  const type = decided ?? 'CUSTOM'
  const [months, setMonths] = useState<IndexRange[]>([{ first: thisMonth - firstMonths + 1, last: thisMonth }])
  const [ranks, setRanks] = useState<Range>(firstRanks)
  const factorBefore = useRef(factor)
  const fields = compareFields(type, factor)
  const monthTexts = months.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, at) => month.writtenOf(first + at)),
  )
  const question = fields.months ? compareQuestion(values, monthTexts, ranks) : null
  const asked = JSON.stringify(question)
  const { found, isFailed, isFetching } = useFoundDays(question, options.load ?? loadAlike)
  const chosen = value.compareTime ?? []
  /** The question whose answer has been reported; null while days kept from before wait for the question they answer. */
  const answered = useRef<string | null>(chosen.length > 0 ? null : '')
  /** The bar waits for a word even about days it gave itself. */
  const hasSpoken = useRef(false)

  useEffect(() => {
    const next = compareTypeAfter(decided, factorBefore.current, factor)
    factorBefore.current = factor
    if (next === decided) return
    answered.current = ''
    setDecided(next)
    if (decided === 'AI') report({ compareTime: [today], compareType: 'CUSTOM' })
  }, [factor, decided, report, today])
  useEffect(() => {
    if (type === 'CUSTOM') {
      if (hasSpoken.current && value.compareTime !== undefined) return
      hasSpoken.current = true
      report({ compareTime: value.compareTime ?? [today], compareType: type })
      return
    }
    if (question === null || answered.current === asked) return
    if (answered.current === null) {
      answered.current = asked
      hasSpoken.current = true
      report({ compareTime: value.compareTime ?? [], compareType: type })
      return
    }
    if (isFetching) return
    if (found === undefined && !isFailed) return
    answered.current = asked
    hasSpoken.current = true
    report({ compareTime: isFailed || !found ? [today] : [...found], compareType: type })
  }, [type, value.compareTime, question, asked, found, isFailed, isFetching, today, report])

  const choose = (next: CompareType) => {
    setDecided(next)
    answered.current = ''
    if (next === 'CUSTOM') report({ compareTime: chosen.slice(0, maxCustomDays), compareType: next })
  }
  const rank = (typed: number | null, change: (range: Range, to: number) => Range) => {
    const to = readInteger(typed, rankBounds.min, rankBounds.max)
    if (to !== null) setRanks(change(ranks, to))
  }
  const ranksInput = (part: 0 | 1, name: string, change: typeof withStart) => (
    <InputNumber<number>
      {...rankBounds}
      precision={0}
      value={ranks[part]}
      onChange={(typed) => rank(typed, change)}
      aria-label={name}
    />
  )
  return (
    <div className="filter-lines">
      {fields.types ? (
        <Segmented<CompareType>
          block
          size="small"
          value={type}
          options={types}
          onChange={choose}
          aria-label={`${label}方式`}
          data-testid="compare-type"
        />
      ) : null}
      {fields.months ? (
        <RangeField
          mode="month"
          label="查找月份"
          ranges={months}
          onChange={setMonths}
          limits={{ maxCount: Number.POSITIVE_INFINITY, earliest: Number.NEGATIVE_INFINITY, latest: thisMonth }}
          today={thisMonth}
          testId="compare-months"
        />
      ) : null}
      {fields.ranks ? (
        <div className="filter-pair">
          {ranksInput(0, '数值范围起', withStart)}
          <span>至</span>
          {ranksInput(1, '数值范围止', withEnd)}
        </div>
      ) : null}
      {type === 'AI' ? (
        <Select
          mode="multiple"
          allowClear
          maxTagCount={tagLimits.time}
          listHeight={dropdownHeights.compareTime}
          loading={isFetching}
          value={chosen}
          options={(found ?? []).map((time) => ({ value: time, label: time.slice(0, 10) }))}
          labelRender={({ value: time }) => String(time).slice(0, 10)}
          onChange={(compareTime: string[]) => report({ compareTime, compareType: type })}
          placeholder={isFetching ? '正在查找相似日' : '请选择日期'}
          notFoundContent={isFetching ? '正在查找…' : '没有找到相似日，可调整月份或数值范围'}
          aria-label={label}
          data-testid="compare-days"
        />
      ) : (
        <RangeField
          mode="day"
          label={label}
          ranges={singleDays(chosen)}
          onChange={(ranges) => report({ compareTime: daysOf(ranges), compareType: type })}
          limits={{ maxCount: maxCustomDays, earliest: Number.NEGATIVE_INFINITY, latest: day.indexOf(today) }}
          today={day.indexOf(today)}
          testId="compare-days"
        />
      )}
    </div>
  )
}

/** 对比时间: days the server finds alike for o3, else up to ten days of one's own (filter-22). */
export const compareTime = (options: CompareTimeOptions = {}): Widget<CompareTimeValue> =>
  buildWidget<CompareTimeValue>(
    {
      id: 'compare-time',
      accepts: ({ compareTime: times, compareType }) =>
        (compareType === undefined || compareType === 'AI' || compareType === 'CUSTOM') &&
        Array.isArray(times) &&
        times.every((time) => typeof time === 'string' && /^\d{4}-\d{2}-\d{2}/.test(time)),
      Component: (props) => <CompareTime {...props} options={options} />,
    },
    options,
  )
