import type { DataTable } from '../../core/data-table.ts'
import type { AlarmStatistics } from '../../shapes/alarm.ts'

/** What alarms are about, by the kind of alarm. */
export type AlarmSubject = '站点' | '企业' | '工地'

interface AlarmPeriod {
  startTime: string
  endTime: string
}

/** Alarms by site, enterprise or construction site, most alarms first. A row's `code` names its subject. */
export const alarmStatisticsTable = (
  { bySubject, ...whole }: AlarmStatistics,
  { startTime, endTime }: AlarmPeriod,
  subject: AlarmSubject,
): DataTable => ({
  title: `按${subject}统计`,
  notes: [
    `告警起始于${startTime.slice(0, 16)}至${endTime.slice(0, 16)}`,
    `合计${whole.total}次：一级${whole.level1}次，二级${whole.level2}次，三级${whole.level3}次；告警中${whole.alarming}次`,
  ],
  columns: [
    { key: 'name', title: subject, kind: 'text', frozen: true, width: 32 },
    { key: 'area', title: '区域', kind: 'text' },
    { key: 'level1', title: '一级', kind: 'number', unit: '次' },
    { key: 'level2', title: '二级', kind: 'number', unit: '次' },
    { key: 'level3', title: '三级', kind: 'number', unit: '次' },
    { key: 'total', title: '合计', kind: 'number', unit: '次' },
    { key: 'alarming', title: '告警中', kind: 'number', unit: '次' },
    { key: 'duration', title: '累计持续', kind: 'number', unit: '分钟' },
    { key: 'last', title: '最近告警', kind: 'time' },
    { key: 'code', title: `${subject}编码`, kind: 'text', width: 20 },
  ],
  rows: bySubject.map((row) => ({
    name: row.name,
    area: row.areaName,
    level1: row.level1,
    level2: row.level2,
    level3: row.level3,
    total: row.total,
    alarming: row.alarming,
    duration: row.durationMin,
    last: row.lastAlarmTime.slice(0, 16),
    code: row.code,
  })),
})
