import { dustSequenceConclusion, dustSequenceTable } from '@qingkong/contract/tables/sources/dust-sequence'
import { dustPeriodText } from '@qingkong/contract/tables/sources/dust-sort'
import { hiddenText } from '@qingkong/contract/tables/sources/hidden-count'
import { factors } from '@qingkong/domain/site/factor'
import { windOption } from '../../../charts/wind-option.ts'
import { hoursOfDays } from '../../../filters/period-input.ts'
import { dataType } from '../../../filters/widgets/data-type.ts'
import { dustObject } from '../../../filters/widgets/dust-object.ts'
import { definePages } from '../../../page/define-pages.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { chart, statistics, table } from '../../../page/views.ts'
import { dustDays, dustFactor, dustFactorOf } from './dust-filters.ts'
import { dustSourceFilters, noSourceText, recordNumsOf } from './dust-source-filters.ts'
import { sequenceOption, shownLines } from './sequence-chart.ts'

const factorIn = ({ factorCode = 'pm10' }: { factorCode?: keyof typeof factors | undefined }) => factors[factorCode]

const sequence = definePage('dustTimeSequence', [
  dustObject(),
  ...dustSourceFilters,
  dustFactor(),
  dataType(),
  dustDays(3, 92),
])({
  title: '扬尘时序',
  input: ({ dustObject: object, factorCode, dataType: interval, timeRange: [period], ...sources }) => {
    const recordNums = recordNumsOf(sources)
    if (!period) return null
    const days = hoursOfDays(period)
    // Five minutes begin with the first of the day, hours with its first label.
    const startTime = interval === 'FIVE_MIN' ? `${period[0].slice(0, 10)} 00:05:00` : days.startTime
    return {
      dustObject: object,
      recordNums,
      factorCode: dustFactorOf(factorCode),
      dataType: interval === 'FIVE_MIN' ? 'FIVE_MIN' : 'HOUR',
      startTime,
      endTime: days.endTime,
    }
  },
  empty: ({ records }, input, values) =>
    noSourceText(input, values) ??
    (records.some((line) => line.values.some((value) => value !== null))
      ? null
      : '所选工地在该时段没有数据，可放宽时段或改选扬尘源'),
  conclusion: dustSequenceConclusion,
  views: [
    statistics(({ records, alarms, times }, input) => {
      const { typeset, unit, decimals } = factorIn(input)
      const values = records.flatMap((one) => one.values.filter((value) => value !== null))
      const due = records.length * times.length
      return [
        { label: input.dustObject === 'area' ? '区县' : '工地', value: records.length, unit: '个' },
        {
          label: `${typeset}最大值`,
          value: values.length === 0 ? null : values.reduce((most, value) => Math.max(most, value)),
          unit,
          digits: decimals,
        },
        { label: '告警', value: alarms.length, unit: '次' },
        { label: '数据完整率', value: due === 0 ? null : (values.length / due) * 100, unit: '%', digits: 1 },
      ]
    }),
    chart({
      key: 'lines',
      title: (_answer, input) => `${factorIn(input).typeset}时序 ${dustPeriodText(input)}`,
      height: 360,
      option: (answer, { factorCode = 'pm10' }, palette) => sequenceOption(answer, factorCode, palette),
      data: dustSequenceTable,
    }),
    chart({
      key: 'wind',
      title: () => '全市平均风',
      height: 200,
      option: ({ times, windSpeed, windDirection }, _input, palette) =>
        windOption({ times, windSpeed, windDirection }, palette),
    }),
    table(dustSequenceTable),
  ],
  exports: {
    call: 'dustTimeSequenceDownload',
    name: (_answer, input) => `扬尘时序_${dustPeriodText(input)}`,
  },
  notes: ({ records, hiddenCount }) => [
    '参照为同小时国控站均值；标记为告警起始；斜体为由TSP换算的PM₁₀，不触发告警',
    ...(records.length > shownLines
      ? [`图中为均值最高的${shownLines}个，其余${records.length - shownLines}个见表`]
      : []),
    ...hiddenText(hiddenCount, '个工地'),
  ],
})

export default definePages('time-series-dust', sequence)
