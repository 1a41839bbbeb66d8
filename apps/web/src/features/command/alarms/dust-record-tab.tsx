import type { CallAnswer } from '../../../client/use-call.ts'
import { choices } from '../../../filters/choice.tsx'
import { dustAlarmCityManage } from '../../../filters/widgets/dust-alarm-city-manage.ts'
import { dustAlarmCompany } from '../../../filters/widgets/dust-alarm-company.ts'
import { durationText } from '../../../kit/format.ts'
import { AlarmLevelBadge } from '../../../kit/level-badge.tsx'
import { FactorValue } from '../../../kit/measured-value.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import type { RecordColumn } from '../../../page/record/record-column.ts'
import { recordPage } from '../../../page/record/record-page.ts'
import { write } from '../../../page/record/write.ts'
import { AlarmStatus } from './alarm-status.tsx'
import { closeAlarm } from './close-alarm.tsx'
import { DustAlarmDetail } from './dust-alarm-detail.tsx'
import { alarmRecord, recordFilters, recordInput } from './record-filters.ts'

type Row = CallAnswer<'dustPolluteAlarmList'>['records'][number]

const value = (row: Row, shown: number | null) => <FactorValue value={shown} code={row.factorCode} />

const columns: readonly RecordColumn<Row>[] = [
  { title: '工地', field: 'projectName', width: 200 },
  { title: '施工单位', field: 'constUnitName', width: 150 },
  { title: '区域', field: 'areaName', width: 92 },
  { title: '管辖', width: 64, show: (row) => (row.cityManager ? '市管' : '区管') },
  { title: '因子', field: 'factorName', width: 76 },
  { title: '级别', width: 64, show: (row) => <AlarmLevelBadge level={row.alarmLevel} /> },
  { title: '告警时间', width: 138, show: (row) => <TimeText stamp={row.alarmTime} /> },
  { title: '最新值', width: 98, align: 'right', show: (row) => value(row, row.lastValue) },
  { title: '峰值', width: 98, align: 'right', show: (row) => value(row, row.peakValue) },
  { title: '参照值', width: 98, align: 'right', show: (row) => value(row, row.referenceValue) },
  {
    title: '持续',
    width: 100,
    align: 'right',
    show: (row) => durationText(row.durationMin),
  },
  { title: '状态', width: 80, show: (row) => <AlarmStatus status={row.alarmStatus} /> },
]

const factorTable = {
  source: 'own',
  choices: [
    { value: 'tsp', label: 'TSP' },
    { value: 'pm10', label: 'PM₁₀' },
    { value: 'pm25', label: 'PM₂.₅' },
    { value: 'noise', label: '噪声' },
  ],
}

/** The widget says 0 for managed by the city, the call 1. */
const controlsOf = (managed: string | null): string[] => (managed === null ? [] : managed === '0' ? ['1'] : ['0'])

const filters = [
  dustAlarmCompany({ label: '工地', required: false }),
  choices({ id: 'own-choice', key: 'alarmTarget', table: factorTable })({ label: '因子', required: false }),
  dustAlarmCityManage({ required: false }),
  ...recordFilters,
] as const

/** 告警记录 of the construction sites. */
export const dustRecordTab = recordPage(
  'dustPolluteAlarmList',
  filters,
)({
  ...alarmRecord,
  input: ({ dustAlarmCompany: projects, alarmTarget, dustAlarmCityManage: managed, ...values }) => {
    const asked = recordInput(values)
    return asked && { ...asked, recordNums: [...projects], factors: [...alarmTarget], controls: controlsOf(managed) }
  },
  rowKey: 'alarmId',
  columns,
  rowActions: [
    closeAlarm({
      nameOf: ({ projectName, factorName }) => `${projectName} ${factorName}`,
      write: ({ alarmId }, reason) => write('dustPolluteAlarmClose', { alarmId, ...reason }, { done: '关闭告警成功' }),
    }),
  ],
  detail: {
    Detail: ({ row, close, actions }) => <DustAlarmDetail alarmId={row.alarmId} close={close} actions={actions(row)} />,
  },
})
