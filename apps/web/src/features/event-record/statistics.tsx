import { addDays } from '@qingkong/domain/time/city-time'
import { DatePicker, Segmented, Table, type TableColumnsType } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { type CallAnswer, useCall } from '../../app/use-call.ts'
import { cityToday } from '../../kit/clock.ts'
import { MeasuredValue } from '../../kit/measured-value.tsx'
import { EmptyState, ErrorState } from '../../kit/states.tsx'
import { type CountField, drillDown, type StatisticsType, statisticsTypes } from './drill-down.ts'
import type { RecordFilter } from './record-filter.ts'
import { statisticsSentence } from './statistics-sentence.ts'

type Row = CallAnswer<'eventRecordStatistics'>[number]

const lastMonth = () => {
  const to = cityToday().start.slice(0, 10)
  return { from: addDays(to, -29), to }
}

const typeOptions = Object.entries(statisticsTypes).map(([value, label]) => ({ value: value as StatisticsType, label }))

const rateColumn = (title: string, field: 'signedOnTimeRate' | 'feedbackOnTimeRate') => ({
  title,
  width: 130,
  className: 'cell-right',
  render: (_: unknown, row: Row) => <MeasuredValue value={row[field]} unit="%" digits={1} />,
})

/** How events were handled, by one of four views; a number leads to the events behind it. */
export const Statistics = ({ onDrill }: { onDrill: (filter: RecordFilter) => void }) => {
  const [type, setType] = useState<StatisticsType>('1')
  const [range, setRange] = useState(lastMonth)
  const { data, error, refetch } = useCall(
    'eventRecordStatistics',
    { startTime: `${range.from} 00:00:00`, endTime: `${range.to} 23:59:59`, statisticsType: type },
    { keepPrevious: true },
  )
  const countColumn = (title: string, field: CountField) => ({
    title,
    width: 96,
    className: 'cell-right',
    sorter: (a: Row, b: Row) => a[field] - b[field],
    render: (_: unknown, row: Row) => {
      const filter = drillDown(type, row, field, range)
      return filter && row[field] > 0 ? (
        <button
          type="button"
          className="text-link figure"
          onClick={() => onDrill(filter)}
          data-testid={`drill-${row.key}-${field}`}
        >
          {row[field]}
        </button>
      ) : (
        <span className="figure">{row[field]}</span>
      )
    },
  })
  const columns: TableColumnsType<Row> = [
    { title: statisticsTypes[type], dataIndex: 'name', fixed: 'start', ellipsis: true },
    countColumn('总数', 'total'),
    countColumn('未办结', 'open'),
    countColumn('已关闭', 'closed'),
    countColumn('已归档', 'archived'),
    {
      title: '曾超期',
      width: 96,
      className: 'cell-right',
      sorter: (a, b) => a.overdue - b.overdue,
      render: (_, row) => <span className={`figure${row.overdue > 0 ? ' due-overdue' : ''}`}>{row.overdue}</span>,
    },
    rateColumn('按时签收率', 'signedOnTimeRate'),
    rateColumn('按时反馈率', 'feedbackOnTimeRate'),
  ]
  return (
    <section className="page-panel page-table">
      <div className="page-bar">
        <Segmented<StatisticsType> options={typeOptions} value={type} onChange={setType} />
        <DatePicker.RangePicker
          allowClear={false}
          value={[dayjs(range.from), dayjs(range.to)]}
          onChange={(_, texts) => {
            if (texts?.[0] && texts[1]) setRange({ from: texts[0], to: texts[1] })
          }}
        />
        <span className="muted" data-testid="statistics-sentence">
          {data ? statisticsSentence(data) : ''}
        </span>
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<Row>
          size="small"
          rowKey="key"
          columns={columns}
          dataSource={data ?? []}
          loading={!data}
          pagination={false}
          scroll={{ x: 900, y: 'calc(100dvh - 240px)' }}
          locale={{ emptyText: <EmptyState text="该时段没有事件" hint="可放宽日期后再查" /> }}
        />
      )}
    </section>
  )
}
