import { addDays } from '@qingkong/domain/time/city-time'
import { DatePicker, Segmented, Table, type TableColumnsType } from 'antd'
import dayjs from 'dayjs'
import { useState } from 'react'
import { type Tab, TabBar } from '../../../blocks/tab-bar.tsx'
import { useCall } from '../../../client/use-call.ts'
import { cityToday } from '../../../kit/clock.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { type CountField, drillCount, drillIndicator } from './drill-down.ts'
import { type RateField, rateFields, rateTitles, type StatisticsRow, statisticsIndicators } from './indicators.ts'
import { IndustryCounts } from './industry-counts.tsx'
import { RateCell } from './rate-cell.tsx'
import { exportStatistics } from './record-export.ts'
import { type RecordFilter, type StatisticsType, statisticsTypes } from './record-filter.ts'
import { statisticsSentence } from './statistics-sentence.ts'

interface Props {
  bar: { page: { fixCode: string; path: string }; tabs: readonly Tab[] }
  onDrill: (filter: RecordFilter) => void
}

const lastMonth = () => {
  const to = cityToday().start.slice(0, 10)
  return { from: addDays(to, -29), to }
}

const typeOptions = Object.entries(statisticsTypes).map(([value, label]) => ({ value: value as StatisticsType, label }))

const share = (row: StatisticsRow, field: RateField): number => row.rates[field].percent ?? -1

/** How events were handled, by one of four views; every number leads to exactly the events behind it. */
export const Statistics = ({ bar, onDrill }: Props) => {
  const [type, setType] = useState<StatisticsType>('1')
  const [range, setRange] = useState(lastMonth)
  const period = { startTime: `${range.from} 00:00:00`, endTime: `${range.to} 23:59:59` }
  const { data, error, refetch } = useCall(
    'eventRecordStatistics',
    { ...period, statisticsType: type },
    { keepPrevious: true },
  )
  const countColumn = (title: string, field: CountField) => ({
    title,
    width: 84,
    className: 'cell-right',
    sorter: (a: StatisticsRow, b: StatisticsRow) => a[field] - b[field],
    render: (_: unknown, row: StatisticsRow) =>
      row[field] > 0 ? (
        <button
          type="button"
          className="text-link figure"
          onClick={() => onDrill(drillCount(type, row, field, range))}
          data-testid={`drill-${row.key}-${field}`}
        >
          {row[field]}
        </button>
      ) : (
        <span className="figure">0</span>
      ),
  })
  const rateColumn = (field: RateField) => ({
    title: rateTitles[field],
    width: 132,
    className: 'cell-right',
    sorter: (a: StatisticsRow, b: StatisticsRow) => share(a, field) - share(b, field),
    render: (_: unknown, row: StatisticsRow) => (
      <RateCell
        rate={row.rates[field]}
        names={statisticsIndicators}
        testId={`rate-${row.key}-${field}`}
        onDrill={(indicator) => onDrill(drillIndicator(type, row, indicator, range))}
      />
    ),
  })
  const columns: TableColumnsType<StatisticsRow> = [
    { title: statisticsTypes[type], dataIndex: 'name', fixed: 'start', width: 180, ellipsis: true },
    countColumn('总数', 'total'),
    countColumn('未办结', 'open'),
    countColumn('已关闭', 'closed'),
    countColumn('已归档', 'archived'),
    ...rateFields.map(rateColumn),
  ]
  return (
    <>
      <TabBar
        page={bar.page}
        tabs={bar.tabs}
        actions={{ exportData: () => void exportStatistics(type, range, data ?? []) }}
      />
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
        <IndustryCounts period={period} />
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Table<StatisticsRow>
            size="small"
            rowKey="key"
            columns={columns}
            dataSource={data ?? []}
            loading={!data}
            pagination={false}
            scroll={{ x: 1180, y: 'calc(100dvh - 290px)' }}
            locale={{ emptyText: <EmptyState text="该时段没有事件" hint="可放宽日期后再查" /> }}
          />
        )}
      </section>
    </>
  )
}
