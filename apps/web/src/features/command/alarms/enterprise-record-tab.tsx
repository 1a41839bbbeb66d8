import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { useRight } from '../../../client/permissions.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import type { ValuesOf } from '../../../filters/widget.ts'
import { formatMeasured } from '../../../kit/format.ts'
import { AlarmLevelBadge } from '../../../kit/level-badge.tsx'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { custom } from '../../../page/views.ts'
import { alarmEnterprises } from './alarm-sources.tsx'
import { AlarmStatus } from './alarm-status.tsx'
import { AlarmTable } from './alarm-table.tsx'
import { CloseAlarm } from './close-alarm.tsx'
import { EnterpriseAlarmDetail } from './enterprise-alarm-detail.tsx'
import { emptyRecord, recordFilters, recordInput } from './record-filters.ts'
import { usePaging } from './use-paging.ts'

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

const filters = [alarmEnterprises, ...recordFilters] as const
type Values = ValuesOf<typeof filters>

const enterpriseInput = ({ superviseCompany, ...values }: Values) => {
  const asked = recordInput(values)
  return asked && { ...asked, psCodes: [...superviseCompany] }
}

/** One page of the enterprises' alarms. */
const EnterpriseAlarms = ({ values }: { values: Values }) => {
  const paging = usePaging(values)
  const [opened, setOpened] = useState<Row | null>(null)
  const [closing, setClosing] = useState<Row | null>(null)
  const mayClose = useRight('alarm.close')
  const answer = useCall(
    'companyPolluteAlarmListRecord',
    { ...enterpriseInput(values), pageNum: paging.page, pageSize: paging.size },
    { keepPrevious: true },
  )
  return (
    <section className="page-table">
      <AlarmTable<Row> rowKey="polluteId" columns={columns} answer={answer} paging={paging} onOpen={setOpened} />
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

/** 告警记录 of the enterprises. */
export const enterpriseRecordTab = definePage(
  'companyPolluteAlarmListRecord',
  filters,
)({
  title: '告警记录',
  input: enterpriseInput,
  empty: emptyRecord,
  views: [custom(({ values }) => <EnterpriseAlarms values={values} />)],
})
