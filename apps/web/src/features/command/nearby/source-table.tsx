import { Table, type TableColumnsType } from 'antd'
import { formatMeasured, missingText } from '../../../kit/format.ts'
import { EmptyState } from '../../../kit/states.tsx'
import type { CompanyState } from '../../../map/company-state.ts'
import { CompanyStateMark } from '../../../map/company-state-mark.tsx'
import type { NearSource } from './nearby-query.ts'

interface Props {
  sources: readonly NearSource[]
  loading: boolean
  stateOf: (psCode: string) => CompanyState
  listed: ReadonlySet<string>
  chosen: ReadonlySet<string>
  onChosen: (codes: string[]) => void
  onOpen: (source: NearSource) => void
}

/** trace-01 */
const rowsPerPage = 20

/** 污染列表: nearest first, 20 rows a page. */
export const SourceTable = ({ sources, loading, stateOf, listed, chosen, onChosen, onOpen }: Props) => {
  const columns: TableColumnsType<NearSource> = [
    {
      title: '企业名称',
      dataIndex: 'psName',
      fixed: 'left',
      width: 200,
      ellipsis: true,
      render: (name: string, source) => (
        <button type="button" className="text-link" title={name} onClick={() => onOpen(source)}>
          {name}
          {source.keyIndustry ? <span className="flag-tag nearby-listed">重点行业</span> : null}
          {listed.has(source.psCode) ? <span className="flag-tag nearby-listed">已列入溯源</span> : null}
        </button>
      ),
    },
    { title: '行业', dataIndex: 'indName', width: 120, ellipsis: true },
    {
      title: '状态',
      key: 'state',
      width: 88,
      render: (_, source) => <CompanyStateMark state={stateOf(source.psCode)} />,
    },
    {
      title: '距离（米）',
      dataIndex: 'distance',
      width: 92,
      align: 'right',
      sorter: (a, b) => a.distance - b.distance,
      render: (metres: number) => <span className="figure">{formatMeasured(metres)}</span>,
    },
    { title: '区县', dataIndex: 'countyName', width: 84, ellipsis: true },
    { title: '街道', dataIndex: 'streetName', width: 96, ellipsis: true },
    {
      title: '地址',
      dataIndex: 'address',
      width: 180,
      ellipsis: true,
      render: (address: string) => (address === '' ? <span className="missing">{missingText}</span> : address),
    },
  ]
  return (
    <Table<NearSource>
      size="small"
      rowKey="psCode"
      columns={columns}
      dataSource={[...sources]}
      loading={loading}
      scroll={{ x: 880, y: 'calc(100vh - 300px)' }}
      pagination={{
        pageSize: rowsPerPage,
        showSizeChanger: false,
        size: 'small',
        showTotal: (total) => `共 ${total} 家`,
      }}
      rowSelection={{
        selectedRowKeys: [...chosen],
        preserveSelectedRowKeys: true,
        onChange: (keys) => onChosen(keys.map(String)),
      }}
      locale={{ emptyText: <EmptyState text="未找到符合条件的企业" hint="可放大距离、改变风向扇形或清除行业与区域" /> }}
      data-testid="source-table"
    />
  )
}
