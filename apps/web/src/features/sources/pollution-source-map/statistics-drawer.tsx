import { Segmented, Select, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { type CallAnswer, type CallInput, useCall } from '../../../client/use-call.ts'
import { formatMeasured } from '../../../kit/format.ts'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../kit/states.tsx'
import { MapDrawer } from '../../../map/map-drawer.tsx'
import { type GroupBy, isSame, type Narrowing } from './narrowing.ts'

interface Props {
  /** The panel's question. */
  input: CallInput<'indEnterList'>
  narrowing: Narrowing | null
  onNarrow: (narrowing: Narrowing | null) => void
  onClose: () => void
}

type Row = CallAnswer<'polluterStatistics'>['rows'][number]
type Factor = NonNullable<CallInput<'polluterStatistics'>['emissionFactor']>

const groups: { value: GroupBy; label: string }[] = [
  { value: 'area', label: '区域' },
  { value: 'industry', label: '行业' },
  { value: 'type', label: '类型' },
  { value: 'state', label: '状态' },
]
const factors: { value: Factor; label: string }[] = [
  { value: 'a21002', label: '氮氧化物' },
  { value: 'a34013', label: '烟尘' },
  { value: 'a24088', label: '非甲烷总烃' },
  { value: 'a21026', label: '二氧化硫' },
]

/** 污染源统计: how many, how many alarm, what was let go of today, by area, industry, type or state. A row filters the map. */
export const StatisticsDrawer = ({ input, narrowing, onNarrow, onClose }: Props) => {
  const [groupBy, setGroupBy] = useState<GroupBy>('area')
  const [emissionFactor, setFactor] = useState<Factor>('a21002')
  const { data, error, refetch } = useCall(
    'polluterStatistics',
    { ...input, groupBy, emissionFactor },
    { keepPrevious: true, refetchInterval: 60_000 },
  )
  const title = groups.find(({ value }) => value === groupBy)?.label ?? ''
  const columns: TableColumnsType<Row> = [
    {
      title,
      dataIndex: 'name',
      ellipsis: true,
      render: (name: string, { code }) => {
        const own = { by: groupBy, code, name }
        const pressed = isSame(narrowing, own)
        return (
          <button
            type="button"
            className="text-link"
            aria-pressed={pressed}
            onClick={() => onNarrow(pressed ? null : own)}
          >
            {name}
          </button>
        )
      },
    },
    { title: '企业', dataIndex: 'count', width: 60, align: 'right', render: (count: number) => formatMeasured(count) },
    {
      title: '告警',
      dataIndex: 'alarm',
      width: 60,
      align: 'right',
      render: (alarm: number) => <span className={alarm > 0 ? 'figure source-alarm' : 'figure'}>{alarm}</span>,
    },
    {
      title: '今日排放 (kg)',
      dataIndex: 'kg',
      width: 110,
      align: 'right',
      render: (kg: number | null) => <MeasuredValue value={kg} digits={1} />,
    },
  ]
  return (
    <MapDrawer title="污染源统计" testId="source-statistics" onClose={onClose}>
      <div className="source-bar">
        <Segmented size="small" aria-label="统计方式" value={groupBy} options={groups} onChange={setGroupBy} />
        <Select
          size="small"
          aria-label="污染物"
          value={emissionFactor}
          options={factors}
          onChange={setFactor}
          popupMatchSelectWidth={false}
        />
      </div>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <LoadingState /> : null}
      {data && !error ? (
        <Table<Row>
          size="small"
          rowKey="code"
          columns={columns}
          dataSource={[...data.rows]}
          pagination={false}
          rowClassName={({ code, name }) => (isSame(narrowing, { by: groupBy, code, name }) ? 'source-row-chosen' : '')}
          locale={{ emptyText: <EmptyState text="未找到符合条件的企业" hint="可放宽筛选条件后再查询" /> }}
        />
      ) : null}
      {data && data.hiddenCount > 0 ? <p className="state-hint">另有{data.hiddenCount}家不在查看范围，未计入</p> : null}
    </MapDrawer>
  )
}
