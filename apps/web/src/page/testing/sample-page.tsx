import type { Widget, WidgetProps } from '../../filters/widget.ts'
import { definePages } from '../define-pages.tsx'
import { optional } from '../page-calls.ts'
import { definePage } from '../page-definition.ts'
import { chart, custom, statistics, table } from '../views.ts'

const Period = ({ value, report }: WidgetProps<{ startTime: string; endTime: string }>) => (
  <button
    type="button"
    onClick={() => report({ startTime: '2026-11-13 00:00:00', endTime: value.endTime ?? '2026-11-20 23:59:59' })}
  >
    提前一天
  </button>
)
const period: Widget<{ startTime: string; endTime: string }> = {
  id: 'date-range',
  key: 'startTime',
  label: '时段',
  show: true,
  required: true,
  initial: { startTime: '2026-11-14 00:00:00', endTime: '2026-11-20 23:59:59' },
  Component: Period,
}

/** The stored hours the sample's first tab is about. */
export const cells = { siteCodes: ['S1'], factorCodes: ['pm25'], startTime: 'a', endTime: 'b' }
const records = definePage('alarmRecordStatisticsQuery', [period])({
  title: '告警统计',
  hideSearch: true,
  input: ({ startTime, endTime }) => ({ startTime, endTime }),
  empty: ({ total }) => (total === 0 ? '所选时段没有告警，可放宽时段' : null),
  conclusion: ({ total }, { startTime }) => `自${startTime.slice(0, 10)}起共 ${total} 次告警。`,
  views: [
    statistics(({ total, meanDurationMin }) => [
      { label: '告警', value: total, unit: '次' },
      { label: '平均持续', value: meanDurationMin, unit: '分钟' },
    ]),
    [
      chart({
        key: 'days',
        title: (_answer, { startTime, endTime }) => `每日告警 ${startTime.slice(5, 10)} 至 ${endTime.slice(5, 10)}`,
        option: ({ byDay }) => ({ series: [{ type: 'bar', data: byDay.map(({ total }) => total) }] }),
      }),
      chart({
        key: 'hours',
        title: () => '发生时刻',
        option: ({ byHour }) => ({ series: [{ type: 'bar', data: byHour.map(({ total }) => total) }] }),
      }),
    ],
    table(({ bySubject }) => ({
      title: '按站点',
      notes: [],
      columns: [
        { key: 'name', title: '站点', kind: 'text' },
        { key: 'total', title: '告警', kind: 'number', unit: '次' },
        { key: 'at', title: '最近', kind: 'time' },
      ],
      rows: bySubject.map(({ name, total, lastAlarmTime }) => ({ name, total, at: lastAlarmTime })),
    })),
  ],
  exports: {
    call: 'alarmRecordStatisticsExport',
    name: (_answer, { startTime, endTime }) => `告警统计_${startTime.slice(0, 10)}_${endTime.slice(0, 10)}`,
  },
  cells: () => cells,
  notes: () => ['按事件起始时间计数'],
})
const figures = definePage(
  { main: 'alarmRecordStatisticsQuery', now: optional('dataVersionNow') },
  [],
)({
  title: '概览',
  right: 'alarm.read',
  input: () => ({ main: { startTime: 'x', endTime: 'y' }, now: null }),
  views: [custom(({ answer }) => <output>{`${answer.main.total} ${answer.now === null}`}</output>)],
})
/** A page with two tabs: everything a declaration may say, and several calls. */
export const Page = definePages('air-alarm', { records, figures })

/** What the server says to its question. */
export const answer = (change: object = {}) => ({
  total: 12345,
  meanDurationMin: null,
  byDay: [{ day: '2026-11-14', total: 3 }],
  byHour: [{ hour: 8, total: null }],
  bySubject: [{ name: '东亭站', total: 12345, lastAlarmTime: '2026-11-20 23:00:00' }],
  rev: 41,
  ...change,
})
