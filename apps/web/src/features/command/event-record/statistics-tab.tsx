import { rateFields, statisticsTypes } from '@qingkong/contract/tables/command/event-statistics'
import { ownChoice } from '../../../filters/own-choice.ts'
import { timeRangePicker } from '../../../filters/widgets/complex/time-range-picker.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { momentsOfDays } from '../../../page/period-input.ts'
import { custom, statistics } from '../../../page/views.ts'
import { statisticsSentence } from './statistics-sentence.ts'
import { StatisticsTable } from './statistics-table.tsx'

/** Industries named one by one; the others are only counted. */
const mostIndustries = 8

/** How events were handled, by one of four views; every number leads to exactly the events behind it. */
export const statisticsTab = definePage({ rows: 'eventRecordStatistics', industries: 'eventIndustryStatistics' }, [
  ownChoice('statisticsType', '统计方式', [
    ['1', statisticsTypes[1]],
    ['2', statisticsTypes[2]],
    ['3', statisticsTypes[3]],
    ['4', statisticsTypes[4]],
  ]),
  timeRangePicker({ label: '发生日期', lastCount: 30, withToday: true }),
])({
  title: '事件统计',
  input: ({ statisticsType, timeRange: [days] }) => {
    if (!days) return null
    const period = momentsOfDays(days)
    return { rows: { ...period, statisticsType }, industries: period }
  },
  conclusion: ({ rows }) => statisticsSentence(rows) || null,
  empty: ({ rows }) => (rows.length === 0 ? '该时段没有事件，可放宽日期后再查' : null),
  views: [
    custom(({ answer, values }) => (
      <StatisticsTable rows={answer.rows} from={{ type: values.statisticsType, timeRange: values.timeRange }} />
    )),
    statistics(
      ({ industries }) =>
        industries.slice(0, mostIndustries).map(({ industryName, count }) => ({
          label: industryName,
          value: count,
          unit: '件',
        })),
      { key: 'industries', when: ({ industries }) => industries.length > 0 },
    ),
  ],
  exports: {
    call: 'eventRecordStatisticsExport',
    input: ({ rows }) => rows,
    name: (_answer, { rows }) => `事件统计_${rows.startTime.slice(0, 10)}_${rows.endTime.slice(0, 10)}`,
  },
  notes: ({ industries }) => [
    ...(industries.length > 0
      ? [
          `表下为涉事企业的行业${industries.length > mostIndustries ? `，共${industries.length}个，列前${mostIndustries}个` : ''}`,
        ]
      : []),
    `${rateFields.length}项比率均以事件计；点击数字查看其事件`,
  ],
})
