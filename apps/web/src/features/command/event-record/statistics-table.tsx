import type { EventStatisticsRow } from '@qingkong/contract/shapes/event-statistics'
import {
  type RateField,
  rateFields,
  rateTitles,
  statisticsTypes,
} from '@qingkong/contract/tables/command/event-statistics'
import { Table, type TableColumnsType } from 'antd'
import { Link } from 'react-router'
import { type CountField, countLink, type DrillFrom, indicatorLink } from './drill-down.ts'
import { RateCell } from './rate-cell.tsx'

interface Props {
  rows: readonly EventStatisticsRow[]
  from: DrillFrom
}

const share = (row: EventStatisticsRow, field: RateField): number => row.rates[field].percent ?? -1

/** Counts and percentages by row; each leads to its events. */
export const StatisticsTable = ({ rows, from }: Props) => {
  const countColumn = (title: string, field: CountField): TableColumnsType<EventStatisticsRow>[number] => ({
    title,
    width: 84,
    align: 'right',
    sorter: (a, b) => a[field] - b[field],
    render: (_, row) =>
      row[field] > 0 ? (
        <Link className="figure" to={countLink(from, row, field)} data-testid={`drill-${row.key}-${field}`}>
          {row[field]}
        </Link>
      ) : (
        <span className="figure">0</span>
      ),
  })
  const rateColumn = (field: RateField): TableColumnsType<EventStatisticsRow>[number] => ({
    title: rateTitles[field],
    width: 132,
    align: 'right',
    sorter: (a, b) => share(a, field) - share(b, field),
    render: (_, row) => (
      <RateCell
        rate={row.rates[field]}
        testId={`rate-${row.key}-${field}`}
        linkOf={(indicator) => indicatorLink(from, row, indicator)}
      />
    ),
  })
  return (
    <Table<EventStatisticsRow>
      size="small"
      rowKey="key"
      columns={[
        { title: statisticsTypes[from.type], dataIndex: 'name', fixed: 'start', width: 180, ellipsis: true },
        countColumn('总数', 'total'),
        countColumn('未办结', 'open'),
        countColumn('已关闭', 'closed'),
        countColumn('已归档', 'archived'),
        ...rateFields.map(rateColumn),
      ]}
      dataSource={[...rows]}
      pagination={false}
      scroll={{ x: 1180 }}
    />
  )
}
