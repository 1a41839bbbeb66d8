import type { DataTable } from '../../core/data-table.ts'
import type { CockpitAlarm } from '../../shapes/cockpit-alarm.ts'

const levelNames: Readonly<Record<number, string>> = { 1: '一级', 2: '二级', 3: '三级' }
const statusNames: Readonly<Record<number, string>> = { 1: '告警中', 2: '已结束', 3: '已关闭' }

/** Alarms of every kind, newest first. */
export const cockpitAlarmTable = (
  records: readonly CockpitAlarm[],
  { startTime, endTime }: { startTime?: string | undefined; endTime?: string | undefined },
): DataTable => ({
  title: '历史告警',
  notes: [
    startTime === undefined && endTime === undefined
      ? '全部时段'
      : `告警起始于${startTime?.slice(0, 16) ?? '最早'}至${endTime?.slice(0, 16) ?? '现在'}`,
    `合计${records.length}条，时间为北京时间`,
  ],
  columns: [
    { key: 'time', title: '告警时间', kind: 'time', frozen: true },
    { key: 'type', title: '类型', kind: 'text' },
    { key: 'name', title: '对象', kind: 'text', width: 32 },
    { key: 'area', title: '区域', kind: 'text' },
    { key: 'factor', title: '因子', kind: 'text' },
    { key: 'value', title: '最新值', kind: 'text' },
    { key: 'level', title: '级别', kind: 'text' },
    { key: 'status', title: '状态', kind: 'text' },
    { key: 'known', title: '知悉', kind: 'number', unit: '人' },
    { key: 'desc', title: '告警内容', kind: 'text', width: 60 },
    { key: 'code', title: '编码', kind: 'text', width: 20 },
  ],
  rows: records.map((row) => ({
    time: row.alarmTime.slice(0, 16),
    type: row.alarmTypeName,
    name: row.name,
    area: row.areaName,
    factor: row.factorName,
    value: row.value === null ? null : `${row.value} ${row.unit}`.trim(),
    level: levelNames[row.alarmLevel] ?? String(row.alarmLevel),
    status: statusNames[row.alarmStatus] ?? String(row.alarmStatus),
    known: row.knownCount,
    desc: row.alarmDesc,
    code: row.code,
  })),
})
