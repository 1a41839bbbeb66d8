import type { CallAnswer } from '../../../client/use-call.ts'
import { alarmFactorGroup } from '../../../filters/widgets/alarm-factor-group.ts'
import { durationText } from '../../../kit/format.ts'
import { AlarmLevelBadge } from '../../../kit/level-badge.tsx'
import { FactorValue } from '../../../kit/measured-value.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import { eventBatch } from '../../../page/record/event-batch.tsx'
import type { RecordColumn } from '../../../page/record/record-column.ts'
import { recordPage } from '../../../page/record/record-page.ts'
import { write } from '../../../page/record/write.ts'
import { alarmSites } from './alarm-sources.tsx'
import { AlarmStatus } from './alarm-status.tsx'
import { chosenEvents } from './chosen-events.ts'
import { closeAlarm } from './close-alarm.tsx'
import { alarmRecord, recordFilters, recordInput } from './record-filters.ts'

type Row = CallAnswer<'alarmRecordList'>['records'][number]

const value = (row: Row, field: 'lastValue' | 'peakValue') => <FactorValue value={row[field]} code={row.factorCode} />

const columns: readonly RecordColumn<Row>[] = [
  { title: '站点', field: 'siteName', width: 150 },
  { title: '区域', field: 'areaName', width: 92 },
  { title: '因子', field: 'factorName', width: 76 },
  { title: '级别', width: 64, show: (row) => <AlarmLevelBadge level={row.alarmLevel} /> },
  { title: '最新值', width: 112, align: 'right', show: (row) => value(row, 'lastValue') },
  { title: '峰值', width: 112, align: 'right', show: (row) => value(row, 'peakValue') },
  { title: '告警时间', width: 138, show: (row) => <TimeText stamp={row.alarmTime} /> },
  {
    title: '持续',
    width: 100,
    align: 'right',
    show: (row) => durationText(row.durationMin),
  },
  { title: '状态', width: 80, show: (row) => <AlarmStatus status={row.alarmStatus} /> },
  {
    title: '规则与内容',
    hover: ({ suppressedReason, alarmDesc }) => suppressedReason ?? alarmDesc,
    show: ({ ruleName, suppressedReason, alarmDesc }) => (
      <>
        {ruleName}　<span className="muted">{suppressedReason ?? alarmDesc}</span>
      </>
    ),
  },
]

/** Outlets and construction sites have records of their own. */
const isOfSites = (group: string): boolean => group !== 'OUTLET_FACTORS' && group !== 'DUST_FACTORS'

const filters = [alarmSites, alarmFactorGroup({ required: false, groups: isOfSites }), ...recordFilters] as const

/** 告警记录 of the air sites. */
export const siteRecordTab = recordPage(
  'alarmRecordList',
  filters,
)({
  ...alarmRecord,
  input: ({ siteCodes, monitoringFactors, ...values }) => {
    const asked = recordInput(values)
    return asked && { ...asked, siteCodes: [...siteCodes], factorCodes: [...monitoringFactors] }
  },
  rowKey: 'alarmId',
  columns,
  rowActions: [
    closeAlarm({
      nameOf: ({ siteName, factorName }) => `${siteName} ${factorName}`,
      write: ({ alarmId }, reason) => write('alarmRecordClose', { alarmId, ...reason }, { done: '关闭告警成功' }),
    }),
  ],
  batch: eventBatch(chosenEvents, {
    words: (rows) => `已选 ${rows.length} 条告警，涉及 ${chosenEvents(rows).length} 件未办结事件`,
  }),
  detail: { to: ({ alarmId }) => `?${new URLSearchParams({ id: alarmId }).toString()}` },
})
