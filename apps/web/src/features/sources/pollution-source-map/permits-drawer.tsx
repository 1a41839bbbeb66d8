import { Input, Segmented, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { PermitShareBar } from '../../../blocks/enterprise/permit-share-bar.tsx'
import { useRight } from '../../../client/permissions.ts'
import { type CallAnswer, type CallInput, useCall } from '../../../client/use-call.ts'
import { formatMeasured, missingText } from '../../../kit/format.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../kit/states.tsx'
import { MapDrawer } from '../../../map/map-drawer.tsx'
import { PermitCopy } from './permit-copy.tsx'
import { PermitImport } from './permit-import.tsx'

type Row = CallAnswer<'enterListData'>['records'][number]
type Category = NonNullable<CallInput<'enterListData'>['category']>

const rowsPerPage = 20

/** 排污许可: permits by 许可量占比, the largest first; one opens its copy by chapters. */
export const PermitsDrawer = ({ onClose }: { onClose: () => void }) => {
  const mayWrite = useRight('permit.write')
  const [category, setCategory] = useState<Category>('')
  const [keyword, setKeyword] = useState('')
  const [pageNum, setPage] = useState(1)
  const [opened, setOpened] = useState<Row | null>(null)
  const counts = useCall('enterCategoryData', {}, { staleTime: 300_000 })
  const { data, error, isFetching, refetch } = useCall(
    'enterListData',
    { category, keyword, pageNum, pageSize: rowsPerPage },
    { keepPrevious: true, staleTime: 60_000 },
  )
  if (opened) return <PermitCopy permit={opened} onBack={() => setOpened(null)} onClose={onClose} />
  const total = counts.data?.reduce((sum, { count }) => sum + count, 0)
  const options = [
    { value: '' as Category, label: `全部 ${formatMeasured(total)}` },
    ...(counts.data ?? []).map(({ code, name, count }) => ({ value: code as Category, label: `${name} ${count}` })),
  ]
  const columns: TableColumnsType<Row> = [
    {
      title: '企业名称',
      dataIndex: 'psName',
      fixed: 'left',
      width: 168,
      ellipsis: true,
      render: (name: string, row) => (
        <button type="button" className="text-link ellipsis" title={name} onClick={() => setOpened(row)}>
          {name}
        </button>
      ),
    },
    {
      title: '污染物',
      dataIndex: 'factorName',
      width: 88,
      ellipsis: true,
      render: (name: string | null) => name ?? missingText,
    },
    { title: '许可量占比', key: 'share', width: 204, render: (_, row) => <PermitShareBar use={row} /> },
    {
      title: '许可 (t)',
      dataIndex: 'permitT',
      width: 76,
      align: 'right',
      render: (permitT: number | null) => formatMeasured(permitT, 1),
    },
    {
      title: '已排 (t)',
      dataIndex: 'usedT',
      width: 76,
      align: 'right',
      render: (usedT: number | null) => formatMeasured(usedT, 1),
    },
    { title: '类别', dataIndex: 'category', width: 56 },
    {
      title: '有效期至',
      dataIndex: 'validTo',
      width: 100,
      render: (validTo: string, { isExpired }) => (
        <span className={isExpired ? 'figure source-alarm' : 'figure'}>{validTo}</span>
      ),
    },
  ]
  return (
    <MapDrawer wide title="排污许可" testId="source-permits" onClose={onClose}>
      <div className="source-bar">
        <Segmented
          size="small"
          aria-label="管理类别"
          value={category}
          options={options}
          onChange={(value) => {
            setCategory(value)
            setPage(1)
          }}
        />
        <Input.Search
          allowClear
          size="small"
          maxLength={50}
          placeholder="企业名称或许可证编号"
          aria-label="企业名称或许可证编号"
          onSearch={(text) => {
            setKeyword(text.trim())
            setPage(1)
          }}
        />
        {mayWrite ? <PermitImport /> : null}
      </div>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <LoadingState /> : null}
      {data ? (
        <Table<Row>
          size="small"
          rowKey={({ psCode, factorCode }) => `${psCode} ${factorCode ?? ''}`}
          columns={columns}
          dataSource={[...data.records]}
          loading={isFetching}
          scroll={{ x: 768 }}
          pagination={{
            current: pageNum,
            pageSize: rowsPerPage,
            total: data.total,
            showSizeChanger: false,
            size: 'small',
            showTotal: (count) => `共 ${count} 条`,
            onChange: setPage,
          }}
          locale={{ emptyText: <EmptyState text="未取得排污许可证信息" hint="可换一个管理类别，或先导入排污许可证" /> }}
        />
      ) : null}
      {data && data.hiddenCount > 0 ? <p className="state-hint">另有{data.hiddenCount}家不在查看范围，未计入</p> : null}
    </MapDrawer>
  )
}
