import { DatePicker, Modal, Table } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { hoursOfDays } from '../../../filters/period-input.ts'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'

type Row = CallAnswer<'vocSourcePmfCaseRecordList'>['records'][number]
type Compared = CallAnswer<'vocSourcePmfCaseAnalysisResult'>['rows'][number]

const percent = (value: number | null) => <MeasuredValue value={value} digits={1} />

/** 案例比较: the same scheme over another period. */
export const CaseDialog = ({ row, close }: { row: Row; close: () => void }) => {
  const [days, setDays] = useState<readonly [string, string]>([row.startTime.slice(0, 10), row.startTime.slice(0, 10)])
  const { data, error, refetch } = useCall(
    'vocSourcePmfCaseAnalysisResult',
    { caseId: row.caseId, ...hoursOfDays(days) },
    { keepPrevious: true },
  )
  return (
    <Modal open width={760} title={`案例比较：${row.title}`} footer={null} onCancel={close}>
      <DatePicker.RangePicker
        allowClear={false}
        aria-label="比较时段"
        value={[dayjs(days[0]), dayjs(days[1])]}
        onChange={(_, [from, to]) => setDays([from, to])}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <p data-testid="case-conclusion">{data.conclusion ?? '所选时段没有可解析的小时'}</p>
          <Table<Compared>
            size="small"
            rowKey="no"
            dataSource={data.rows}
            pagination={false}
            columns={[
              { title: '来源', dataIndex: 'name' },
              { title: '案例（%）', align: 'right', render: (_, { casePct }) => percent(casePct) },
              { title: '所选时段（%）', align: 'right', render: (_, { nowPct }) => percent(nowPct) },
              { title: '相差', align: 'right', render: (_, { deltaPct }) => percent(deltaPct) },
              { title: '判断', dataIndex: 'verdict' },
            ]}
          />
        </>
      ) : (
        <LoadingState />
      )}
    </Modal>
  )
}
