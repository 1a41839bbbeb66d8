import { rateFields, type StatisticsType } from '@qingkong/contract/tables/command/event-statistics'
import { momentsOfDays } from '../../../filters/period-input.ts'
import { timeRangePicker } from '../../../filters/widgets/complex/time-range-picker.tsx'
import { eventArea } from '../../../filters/widgets/event-area.ts'
import { handler } from '../../../filters/widgets/handler.ts'
import { pollutionSource } from '../../../filters/widgets/pollution-source.tsx'
import { statisticsType } from '../../../filters/widgets/statistics-type.ts'
import { definePage } from '../../../page/page-definition.ts'
import { custom, statistics } from '../../../page/views.ts'
import { statisticsSentence } from './statistics-sentence.ts'
import { StatisticsTable } from './statistics-table.tsx'

/** Industries named one by one; the others are only counted. */
const mostIndustries = 8

interface ViewValues {
  statisticsType: StatisticsType
  areaCodes: readonly string[]
  userIds: readonly string[]
  pollutionCodes: readonly string[]
  pollutionGroupType: '1' | '2'
}

/** filter-23: each view has a filter of its own; the hidden ones say nothing. */
const viewOf = (values: ViewValues) => {
  const { statisticsType: type } = values
  if (type === '2') return { statisticsType: type, areaCodes: [...values.areaCodes] }
  if (type === '3') return { statisticsType: type, userIds: [...values.userIds] }
  if (type === '4') {
    const { pollutionCodes, pollutionGroupType } = values
    return { statisticsType: type, pollutionCodes: [...pollutionCodes], pollutionGroupType }
  }
  return { statisticsType: type }
}

/** How events were handled, by one of four views; every number leads to exactly the events behind it. */
export const statisticsTab = definePage({ rows: 'eventRecordStatistics', industries: 'eventIndustryStatistics' }, [
  statisticsType(),
  eventArea({ required: false }),
  handler({ required: false }),
  pollutionSource({ required: false }),
  timeRangePicker({ label: '发生日期', lastCount: 30, withToday: true }),
])({
  title: '事件统计',
  input: (values) => {
    const [days] = values.timeRange
    if (!days) return null
    const period = momentsOfDays(days)
    return { rows: { ...period, ...viewOf(values) }, industries: period }
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
          `表下为涉事企业所属行业的事件数${industries.length > mostIndustries ? `，共${industries.length}个，列前${mostIndustries}个` : ''}`,
        ]
      : []),
    `${rateFields.length}项比率均以事件计；点击数字查看其事件`,
  ],
})
