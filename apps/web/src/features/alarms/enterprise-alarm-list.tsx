import type { TableColumnsType } from 'antd'
import { Tag } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { api } from '../../app/api.ts'
import { useRight } from '../../app/permissions.ts'
import { type CallAnswer, useCall } from '../../app/use-call.ts'
import { useOptionCall } from '../../app/use-option-call.ts'
import { formatMeasured } from '../../kit/format.ts'
import { AlarmLevelBadge } from '../../kit/level-badge.tsx'
import { MeasuredValue } from '../../kit/measured-value.tsx'
import { TimeText } from '../../kit/time-text.tsx'
import { rangeInput } from './alarm-filter.ts'
import { AlarmFilterBar, ManySelect } from './alarm-filter-bar.tsx'
import { AlarmStatus, alarmLevelOptions } from './alarm-status.tsx'
import { AlarmTable } from './alarm-table.tsx'
import { CloseAlarm } from './close-alarm.tsx'
import { EnterpriseAlarmDetail } from './enterprise-alarm-detail.tsx'
import { useAlarmFilter } from './use-alarm-filter.ts'

type Row = CallAnswer<'companyPolluteAlarmListRecord'>['records'][number]

const concentration = (row: Row, value: number | null) => <MeasuredValue value={value} unit={row.unit} digits={1} />

const columns: TableColumnsType<Row> = [
  { title: '企业', dataIndex: 'psName', width: 220, fixed: 'start', ellipsis: true },
  { title: '排口', dataIndex: 'outletName', width: 130, ellipsis: true },
  { title: '区域', dataIndex: 'areaName', width: 92, ellipsis: true },
  { title: '污染物', dataIndex: 'polName', width: 96, ellipsis: true },
  { title: '级别', width: 64, render: (_, row) => <AlarmLevelBadge level={row.alarmLevel} /> },
  { title: '实测值', width: 116, className: 'cell-right', render: (_, row) => concentration(row, row.realTimeVal) },
  { title: '限值', width: 116, className: 'cell-right', render: (_, row) => concentration(row, row.limitValue) },
  {
    title: '超标倍数',
    width: 84,
    className: 'cell-right',
    render: (_, row) => <span className="figure">{formatMeasured(row.excessMultiple, 2)}</span>,
  },
  { title: '告警时间', width: 108, render: (_, row) => <TimeText stamp={row.alarmTime} /> },
  { title: '状态', width: 80, render: (_, row) => <AlarmStatus status={row.alarmStatus} /> },
]

/** 告警记录 of the enterprises. */
export const EnterpriseAlarmList = () => {
  const [search, setSearch] = useSearchParams()
  const [filter, change] = useAlarmFilter()
  const [opened, setOpened] = useState<Row | null>(null)
  const [closing, setClosing] = useState<Row | null>(null)
  const mayClose = useRight('alarm.close')
  const psCode = search.get('psCode')
  const companies = useOptionCall('listCompanyBySetting', {}, { staleTime: 3_600_000 }).data ?? []
  const answer = useCall(
    'companyPolluteAlarmListRecord',
    {
      pageNum: filter.page,
      pageSize: filter.size,
      psCodes: psCode ? [psCode] : filter.sites,
      alarmLevels: filter.levels,
      alarmStatus: filter.statuses,
      keyword: filter.keyword,
      ...rangeInput(filter),
    },
    { keepPrevious: true },
  )
  const showAll = () => {
    const next = new URLSearchParams(search)
    for (const name of ['psCode', 'psId', 'countyCode']) next.delete(name)
    setSearch(next)
  }
  return (
    <section className="page-panel page-table">
      <AlarmFilterBar filter={filter} onChange={change} placeholder="企业、排口、污染物">
        {psCode ? (
          <Tag closable onClose={showAll}>
            仅看 {answer.data?.records[0]?.psName ?? psCode}
          </Tag>
        ) : (
          <ManySelect
            value={filter.sites}
            options={companies.map((company) => ({ value: company.psCode, label: company.psName }))}
            placeholder="全部企业"
            onChange={(sites) => change({ sites })}
            testId="alarm-companies"
          />
        )}
        <ManySelect
          value={filter.levels}
          options={alarmLevelOptions}
          placeholder="全部级别"
          onChange={(levels) => change({ levels })}
          testId="alarm-levels"
        />
      </AlarmFilterBar>
      <AlarmTable<Row>
        rowKey="polluteId"
        columns={columns}
        answer={answer}
        filter={filter}
        onChange={change}
        onOpen={setOpened}
      />
      {opened ? (
        <EnterpriseAlarmDetail
          polluteId={opened.polluteId}
          onClose={() => setOpened(null)}
          onCloseAlarm={mayClose && opened.alarmStatus !== 3 ? () => setClosing(opened) : null}
        />
      ) : null}
      {closing ? (
        <CloseAlarm
          name={`${closing.psName} ${closing.polName}`}
          close={(reason) => api.companyPolluteAlarmClose({ polluteId: closing.polluteId, ...reason })}
          onEnd={() => {
            setClosing(null)
            setOpened(null)
          }}
        />
      ) : null}
    </section>
  )
}
