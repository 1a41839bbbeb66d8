import type { CallAnswer } from '../../../client/use-call.ts'
import { alarmTarget } from '../../../filters/widgets/alarm-target.ts'
import { countyStreet } from '../../../filters/widgets/county-street.ts'
import { industryType } from '../../../filters/widgets/industry-type.ts'
import { superviseCompany } from '../../../filters/widgets/supervise-company.ts'
import { formatMeasured } from '../../../kit/format.ts'
import { AlarmLevelBadge } from '../../../kit/level-badge.tsx'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import type { RecordColumn } from '../../../page/record/record-column.ts'
import { recordPage } from '../../../page/record/record-page.ts'
import { write } from '../../../page/record/write.ts'
import { AlarmStatus } from './alarm-status.tsx'
import { closeAlarm } from './close-alarm.tsx'
import { EnterpriseAlarmDetail } from './enterprise-alarm-detail.tsx'
import { alarmRecord, recordFilters, recordInput } from './record-filters.ts'

type Row = CallAnswer<'companyPolluteAlarmListRecord'>['records'][number]

const concentration = (row: Row, value: number | null) => <MeasuredValue value={value} unit={row.unit} digits={1} />

const columns: readonly RecordColumn<Row>[] = [
  { title: '企业', field: 'psName', width: 220 },
  { title: '排口', field: 'outletName', width: 130 },
  { title: '区域', field: 'areaName', width: 92 },
  { title: '污染物', field: 'polName', width: 96 },
  { title: '级别', width: 64, show: (row) => <AlarmLevelBadge level={row.alarmLevel} /> },
  { title: '告警时间', width: 138, show: (row) => <TimeText stamp={row.alarmTime} /> },
  { title: '实测值', width: 116, align: 'right', show: (row) => concentration(row, row.realTimeVal) },
  { title: '限值', width: 116, align: 'right', show: (row) => concentration(row, row.limitValue) },
  {
    title: '超标倍数',
    width: 84,
    align: 'right',
    show: (row) => formatMeasured(row.excessMultiple, 2),
  },
  { title: '状态', width: 80, show: (row) => <AlarmStatus status={row.alarmStatus} /> },
]

const filters = [
  countyStreet({ label: '区县', required: false }),
  superviseCompany({ label: '企业', required: false }),
  industryType({ required: false }),
  alarmTarget({ required: false }),
  ...recordFilters,
] as const

/** 告警记录 of the enterprises. */
export const enterpriseRecordTab = recordPage(
  'companyPolluteAlarmListRecord',
  filters,
)({
  ...alarmRecord,
  input: ({
    superviseCompany: companies,
    industryType: industries,
    alarmTarget: targets,
    countyStreet: areas,
    ...values
  }) => {
    const asked = recordInput(values)
    return (
      asked && {
        ...asked,
        psCodes: [...companies],
        industryCodes: [...industries],
        factorCodes: [...targets],
        countyCodes: [...areas],
      }
    )
  },
  rowKey: 'polluteId',
  columns,
  rowActions: [
    closeAlarm({
      nameOf: ({ psName, polName }) => `${psName} ${polName}`,
      write: ({ polluteId }, reason) =>
        write('companyPolluteAlarmClose', { polluteId, ...reason }, { done: '关闭告警成功' }),
    }),
  ],
  detail: {
    Detail: ({ row, close, actions }) => (
      <EnterpriseAlarmDetail polluteId={row.polluteId} close={close} actions={actions(row)} />
    ),
  },
})
