import { useQueryClient } from '@tanstack/react-query'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { api } from '../../app/api.ts'
import { useRight } from '../../app/permissions.ts'
import { type CallAnswer, useCall } from '../../app/use-call.ts'
import { useOptionCall } from '../../app/use-option-call.ts'
import { durationText } from '../../kit/format.ts'
import { AlarmLevelBadge } from '../../kit/level-badge.tsx'
import { MeasuredValue } from '../../kit/measured-value.tsx'
import { TimeText } from '../../kit/time-text.tsx'
import { rangeInput } from './alarm-filter.ts'
import { AlarmFilterBar, ManySelect } from './alarm-filter-bar.tsx'
import { AlarmStatus, alarmLevelOptions } from './alarm-status.tsx'
import { AlarmTable } from './alarm-table.tsx'
import { CloseAlarm } from './close-alarm.tsx'
import { DustAlarmDetail } from './dust-alarm-detail.tsx'
import { useAlarmFilter } from './use-alarm-filter.ts'

type Row = CallAnswer<'dustPolluteAlarmList'>['records'][number]

const value = (row: Row, shown: number | null) => <MeasuredValue value={shown} unit={row.unit} digits={0} />

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

const factorOptions = [
  { value: 'tsp', label: 'TSP' },
  { value: 'pm10', label: 'PM₁₀' },
  { value: 'pm25', label: 'PM₂.₅' },
  { value: 'noise', label: '噪声' },
]

/** 告警记录 of the construction sites. */
export const DustAlarmList = () => {
  const client = useQueryClient()
  const [filter, change] = useAlarmFilter()
  const [opened, setOpened] = useState<Row | null>(null)
  const [closing, setClosing] = useState<Row | null>(null)
  const mayClose = useRight('alarm.close')
  const projects = useOptionCall('listProjectBySelect', rangeInput(filter)).data ?? []
  const answer = useCall(
    'dustPolluteAlarmList',
    {
      pageNum: filter.page,
      pageSize: filter.size,
      recordNums: filter.sites,
      factors: filter.factors,
      alarmLevels: filter.levels,
      alarmStatus: filter.statuses,
      keyword: filter.keyword,
      ...rangeInput(filter),
    },
    { keepPrevious: true },
  )
  const refresh = () =>
    client.invalidateQueries({ predicate: (query) => String(query.queryKey[0]).startsWith('dustPolluteAlarm') })
  return (
    <section className="page-panel page-table">
      <AlarmFilterBar filter={filter} onChange={change} placeholder="工地、施工单位、内容">
        <ManySelect
          value={filter.sites}
          options={projects.map(({ recordNum, projectName }) => ({ value: recordNum, label: projectName }))}
          placeholder="全部工地"
          onChange={(sites) => change({ sites })}
          testId="alarm-projects"
        />
        <ManySelect
          value={filter.factors}
          options={factorOptions}
          placeholder="全部因子"
          onChange={(factors) => change({ factors })}
          testId="alarm-factors"
        />
        <ManySelect
          value={filter.levels}
          options={alarmLevelOptions}
          placeholder="全部级别"
          onChange={(levels) => change({ levels })}
          testId="alarm-levels"
        />
      </AlarmFilterBar>
      <AlarmTable<Row>
        rowKey="alarmId"
        columns={columns}
        answer={answer}
        filter={filter}
        onChange={change}
        onOpen={setOpened}
      />
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
            void refresh()
          }}
        />
      ) : null}
    </section>
  )
}
