import { type AlarmSubject, alarmStatisticsTable } from '@qingkong/contract/tables/command/alarm-statistics'
import { barOption } from '../../../charts/bar-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import { momentsOfDays } from '../../../filters/period-input.ts'
import { alarmCompany } from '../../../filters/widgets/alarm-company.ts'
import { durationText } from '../../../kit/format.ts'
import { definePage } from '../../../page/page-definition.ts'
import { chart, statistics, table } from '../../../page/views.ts'
import { levelBars } from './level-bars.ts'
import { alarmDays, anyAlarmLevel, recordsOf } from './record-filters.ts'
import { conclusionOf, type Statistics } from './statistics-conclusion.ts'

interface Kind {
  query: 'alarmRecordStatisticsQuery' | 'companyPolluteAlarmStatisticsQuery' | 'dustPolluteAlarmCountAlarm'
  export: 'alarmRecordStatisticsExport' | 'companyPolluteAlarmStatisticsExport' | 'dustPolluteAlarmStatisticsExport'
  subject: AlarmSubject
  file: string
  fixCode: string
  /** Filter of the records that names the subject. */
  key: string
}

/** The three alarm pages ask the same questions of different calls. */
const kinds = {
  site: {
    query: 'alarmRecordStatisticsQuery',
    export: 'alarmRecordStatisticsExport',
    subject: '站点',
    file: '站点告警统计',
    fixCode: 'air-alarm',
    key: 'siteCodes',
  },
  company: {
    query: 'companyPolluteAlarmStatisticsQuery',
    export: 'companyPolluteAlarmStatisticsExport',
    subject: '企业',
    file: '污染源告警统计',
    fixCode: 'industry-alarm',
    key: 'superviseCompany',
  },
  dust: {
    query: 'dustPolluteAlarmCountAlarm',
    export: 'dustPolluteAlarmStatisticsExport',
    subject: '工地',
    file: '扬尘告警统计',
    fixCode: 'dust-alarm',
    key: 'dustAlarmCompany',
  },
} as const satisfies Record<string, Kind>

/** Names that stand beside each other under the bars. */
const mostNames = 12

const groupBars = (groups: Statistics['byFactor'], palette: ChartPalette) => {
  const shown = groups.slice(0, mostNames)
  return levelBars(
    shown.map(({ name }) => name),
    shown,
    palette,
  )
}

interface Period {
  startTime: string
  endTime: string
}
const daysText = ({ startTime, endTime }: Period): string => `${startTime.slice(0, 10)} 至 ${endTime.slice(0, 10)}`

/** 告警统计: one sentence, four charts, and a row for each site that leads to its records. */
export const alarmStatisticsTab = (kind: keyof typeof kinds) => {
  const { query, export: exportCall, subject, file, fixCode, key }: Kind = kinds[kind]
  return definePage(query, [
    alarmDays(7),
    anyAlarmLevel,
    alarmCompany({ required: false, dateKey: 'timeRange', show: kind === 'company' }),
  ])({
    title: '告警统计',
    input: ({ timeRange: [days], alarmLevel, alarmCompany: companies }) =>
      days
        ? {
            ...momentsOfDays(days),
            alarmLevels: [...alarmLevel],
            ...(kind === 'company' ? { codes: [...companies] } : {}),
          }
        : null,
    empty: ({ total }) => (total === 0 ? '所选时段没有告警，可放宽时段或级别' : null),
    conclusion: (answer) => conclusionOf(answer, subject),
    views: [
      statistics(({ total, alarming, completed, closed, meanDurationMin }) => [
        { label: '告警', value: total, unit: '次' },
        { label: '告警中', value: alarming, unit: '次' },
        { label: '已结束', value: completed, unit: '次' },
        { label: '已关闭', value: closed, unit: '次' },
        { label: '平均持续', value: meanDurationMin === null ? null : durationText(meanDurationMin) },
      ]),
      [
        chart({
          key: 'days',
          title: (_answer, input) => `每日告警次数 ${daysText(input)}`,
          height: 240,
          option: ({ byDay }, _input, palette) =>
            levelBars(
              byDay.map(({ day }) => day.slice(5)),
              byDay,
              palette,
            ),
        }),
        chart({
          key: 'hours',
          title: (_answer, input) => `告警发生时刻 ${daysText(input)}`,
          height: 240,
          option: ({ byHour }, _input, palette) =>
            barOption(
              {
                names: byHour.map(({ hour }) => `${hour}时`),
                unit: '次',
                series: [{ name: '告警', color: palette.accent, values: byHour.map(({ total }) => total) }],
              },
              palette,
            ),
        }),
      ],
      [
        chart({
          key: 'factors',
          title: (_answer, input) => `各因子告警次数 ${daysText(input)}`,
          height: 240,
          option: ({ byFactor }, _input, palette) => groupBars(byFactor, palette),
        }),
        chart({
          key: 'areas',
          title: (_answer, input) => `各区域告警次数 ${daysText(input)}`,
          height: 240,
          option: ({ byArea }, _input, palette) => groupBars(byArea, palette),
        }),
      ],
      table((answer, input) => alarmStatisticsTable(answer, input, subject), {
        // The records speak of what the row counted: its subject, the same days and levels.
        open: ({ code }, _answer, _input, { timeRange, alarmLevel }) =>
          recordsOf(fixCode, { [key]: [code], timeRange, alarmLevel }),
      }),
    ],
    exports: { call: exportCall, name: (_answer, input) => `${file}_${daysText(input).replace(' 至 ', '_')}` },
    notes: () => ['按告警起始时间计数；持续时间自首次超过规则的时段起，至末次超过的时段止'],
  })
}
