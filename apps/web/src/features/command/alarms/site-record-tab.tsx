import { factors } from '@qingkong/domain/site/factor'
import type { TableColumnsType } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { BatchToolbar } from '../../../blocks/batch-toolbar.tsx'
import { type BatchStep, EventBatch } from '../../../blocks/event-batch.tsx'
import { api } from '../../../client/api.ts'
import { useRight } from '../../../client/permissions.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { choices } from '../../../filters/choice.tsx'
import type { ValuesOf } from '../../../filters/widget.ts'
import { durationText } from '../../../kit/format.ts'
import { AlarmLevelBadge } from '../../../kit/level-badge.tsx'
import { FactorValue } from '../../../kit/measured-value.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import { definePage } from '../../../page/page-definition.ts'
import { custom } from '../../../page/views.ts'
import { alarmSites } from './alarm-sources.tsx'
import { AlarmStatus } from './alarm-status.tsx'
import { AlarmTable } from './alarm-table.tsx'
import { chosenEvents } from './chosen-events.ts'
import { CloseAlarm } from './close-alarm.tsx'
import { emptyRecord, recordFilters, recordInput } from './record-filters.ts'
import { usePaging } from './use-paging.ts'

type Row = CallAnswer<'alarmRecordList'>['records'][number]

const value = (row: Row, field: 'lastValue' | 'peakValue') => <FactorValue value={row[field]} code={row.factorCode} />

const columns: TableColumnsType<Row> = [
  { title: '站点', dataIndex: 'siteName', width: 150, fixed: 'start', ellipsis: true },
  { title: '区域', dataIndex: 'areaName', width: 92, ellipsis: true },
  { title: '因子', dataIndex: 'factorName', width: 76 },
  { title: '级别', width: 64, render: (_, row) => <AlarmLevelBadge level={row.alarmLevel} /> },
  { title: '最新值', width: 112, className: 'cell-right', render: (_, row) => value(row, 'lastValue') },
  { title: '峰值', width: 112, className: 'cell-right', render: (_, row) => value(row, 'peakValue') },
  { title: '告警时间', width: 108, render: (_, row) => <TimeText stamp={row.alarmTime} /> },
  {
    title: '持续',
    width: 100,
    className: 'cell-right',
    render: (_, row) => <span className="figure">{durationText(row.durationMin)}</span>,
  },
  { title: '状态', width: 80, render: (_, row) => <AlarmStatus status={row.alarmStatus} /> },
  {
    title: '规则与内容',
    ellipsis: true,
    render: (_, row) => (
      <span title={row.suppressedReason ?? row.alarmDesc}>
        {row.ruleName}　<span className="muted">{row.suppressedReason ?? row.alarmDesc}</span>
      </span>
    ),
  },
]

const factorTable = {
  source: 'own',
  choices: (['pm25', 'pm10', 'so2', 'no2', 'o3', 'co', 'tvoc'] as const).map((code) => ({
    value: code,
    label: factors[code].typeset,
  })),
}

const filters = [
  alarmSites,
  choices({ id: 'own-choice', key: 'factorCodes', table: factorTable })({ label: '因子', required: false }),
  ...recordFilters,
] as const
type Values = ValuesOf<typeof filters>

const siteInput = ({ siteCodes, factorCodes, ...values }: Values) => {
  const asked = recordInput(values)
  return asked && { ...asked, siteCodes: [...siteCodes], factorCodes: [...factorCodes] }
}

/** One page of the site alarms, with what can be done with one or with many. */
const SiteAlarms = ({ values }: { values: Values }) => {
  const navigate = useNavigate()
  const paging = usePaging(values)
  const [closing, setClosing] = useState<Row | null>(null)
  const [chosen, setChosen] = useState<Row[]>([])
  const [step, setStep] = useState<BatchStep | null>(null)
  const events = chosenEvents(chosen)
  const mayDispatch = useRight('event.dispatch')
  const mayClose = useRight('alarm.close')
  const answer = useCall(
    'alarmRecordList',
    { ...siteInput(values), pageNum: paging.page, pageSize: paging.size },
    { keepPrevious: true },
  )
  const closeColumn: TableColumnsType<Row> = [
    {
      title: '操作',
      width: 72,
      fixed: 'end',
      render: (_, row) =>
        row.alarmStatus === 3 ? null : (
          <button
            type="button"
            className="text-link"
            onClick={(event) => {
              event.stopPropagation()
              setClosing(row)
            }}
            data-testid={`alarm-close-${row.alarmId}`}
          >
            关闭
          </button>
        ),
    },
  ]
  return (
    <section className="page-table">
      {chosen.length > 0 ? (
        <BatchToolbar
          words={`已选 ${chosen.length} 条告警，涉及 ${events.length} 件未办结事件`}
          count={events.length}
          onStep={setStep}
          onClear={() => setChosen([])}
        />
      ) : null}
      <AlarmTable<Row>
        rowKey="alarmId"
        columns={mayClose ? [...columns, ...closeColumn] : columns}
        answer={answer}
        paging={paging}
        onOpen={(row) => void navigate(`?${new URLSearchParams({ id: row.alarmId }).toString()}`)}
        selection={mayDispatch ? { chosen, onChange: setChosen } : undefined}
      />
      {step ? (
        <EventBatch
          step={step}
          events={events}
          onEnd={(done) => {
            setStep(null)
            if (done) setChosen([])
          }}
        />
      ) : null}
      {closing ? (
        <CloseAlarm
          name={`${closing.siteName} ${closing.factorName}`}
          close={(reason) => api.alarmRecordClose({ alarmId: closing.alarmId, ...reason })}
          onEnd={() => setClosing(null)}
        />
      ) : null}
    </section>
  )
}

/** 告警记录 of the air sites. */
export const siteRecordTab = definePage(
  'alarmRecordList',
  filters,
)({
  title: '告警记录',
  input: siteInput,
  empty: emptyRecord,
  cells: () => null,
  views: [custom(({ values }) => <SiteAlarms values={values} />)],
})
