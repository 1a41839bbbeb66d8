import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { useRight } from '../../../client/permissions.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { choices } from '../../../filters/choice.tsx'
import type { ValuesOf } from '../../../filters/widget.ts'
import { dustAlarmCityManage } from '../../../filters/widgets/dust-alarm-city-manage.ts'
import { durationText } from '../../../kit/format.ts'
import { AlarmLevelBadge } from '../../../kit/level-badge.tsx'
import { FactorValue } from '../../../kit/measured-value.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { custom } from '../../../page/views.ts'
import { alarmProjects } from './alarm-sources.tsx'
import { AlarmStatus } from './alarm-status.tsx'
import { AlarmTable } from './alarm-table.tsx'
import { CloseAlarm } from './close-alarm.tsx'
import { DustAlarmDetail } from './dust-alarm-detail.tsx'
import { emptyRecord, recordFilters, recordInput } from './record-filters.ts'
import { usePaging } from './use-paging.ts'

type Row = CallAnswer<'dustPolluteAlarmList'>['records'][number]

const value = (row: Row, shown: number | null) => <FactorValue value={shown} code={row.factorCode} />

const columns: TableColumnsType<Row> = [
  { title: '工地', dataIndex: 'projectName', width: 200, fixed: 'start', ellipsis: true },
  { title: '施工单位', dataIndex: 'constUnitName', width: 150, ellipsis: true },
  { title: '区域', dataIndex: 'areaName', width: 92, ellipsis: true },
  { title: '管辖', width: 64, render: (_, row) => (row.cityManager ? '市管' : '区管') },
  { title: '因子', dataIndex: 'factorName', width: 76 },
  { title: '级别', width: 64, render: (_, row) => <AlarmLevelBadge level={row.alarmLevel} /> },
  { title: '最新值', width: 98, className: 'cell-right', render: (_, row) => value(row, row.lastValue) },
  { title: '峰值', width: 98, className: 'cell-right', render: (_, row) => value(row, row.peakValue) },
  { title: '参照值', width: 98, className: 'cell-right', render: (_, row) => value(row, row.referenceValue) },
  { title: '告警时间', width: 108, render: (_, row) => <TimeText stamp={row.alarmTime} /> },
  {
    title: '持续',
    width: 100,
    className: 'cell-right',
    render: (_, row) => <span className="figure">{durationText(row.durationMin)}</span>,
  },
  { title: '状态', width: 80, render: (_, row) => <AlarmStatus status={row.alarmStatus} /> },
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
  alarmProjects,
  choices({ id: 'own-choice', key: 'alarmTarget', table: factorTable })({ label: '因子', required: false }),
  dustAlarmCityManage({ required: false }),
  ...recordFilters,
] as const
type Values = ValuesOf<typeof filters>

const dustInput = ({ dustAlarmCompany, alarmTarget, dustAlarmCityManage: managed, ...values }: Values) => {
  const asked = recordInput(values)
  return (
    asked && { ...asked, recordNums: [...dustAlarmCompany], factors: [...alarmTarget], controls: controlsOf(managed) }
  )
}

/** One page of the construction sites' alarms. */
const DustAlarms = ({ values }: { values: Values }) => {
  const paging = usePaging(values)
  const [opened, setOpened] = useState<Row | null>(null)
  const [closing, setClosing] = useState<Row | null>(null)
  const mayClose = useRight('alarm.close')
  const answer = useCall(
    'dustPolluteAlarmList',
    { ...dustInput(values), pageNum: paging.page, pageSize: paging.size },
    { keepPrevious: true },
  )
  return (
    <section className="page-table">
      <AlarmTable<Row> rowKey="alarmId" columns={columns} answer={answer} paging={paging} onOpen={setOpened} />
      {opened ? (
        <DustAlarmDetail
          alarmId={opened.alarmId}
          onClose={() => setOpened(null)}
          onCloseAlarm={mayClose && opened.alarmStatus !== 3 ? () => setClosing(opened) : null}
        />
      ) : null}
      {closing ? (
        <CloseAlarm
          name={`${closing.projectName} ${closing.factorName}`}
          close={(reason) => api.dustPolluteAlarmClose({ alarmId: closing.alarmId, ...reason })}
          onEnd={() => {
            setClosing(null)
            setOpened(null)
          }}
        />
      ) : null}
    </section>
  )
}

/** 告警记录 of the construction sites. */
export const dustRecordTab = definePage(
  'dustPolluteAlarmList',
  filters,
)({
  title: '告警记录',
  input: dustInput,
  empty: emptyRecord,
  views: [custom(({ values }) => <DustAlarms values={values} />)],
})
