import { PlusOutlined, SearchOutlined, SettingOutlined } from '@ant-design/icons'
import type { TargetRow } from '@qingkong/contract/shapes/target'
import { Button, Input, Popconfirm, Select, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../../client/api.ts'
import { useRight } from '../../../client/permissions.ts'
import { useCall } from '../../../client/use-call.ts'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { failureText, notify } from '../../../kit/notify.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import { ConfigDialog } from './config-dialog.tsx'
import { TargetDialog } from './target-dialog.tsx'
import './targets.css'
import { useAreas } from './use-areas.ts'

const figure = (
  title: string,
  unit: string,
  key: 'pm25TargetValue' | 'goodDayTargetValue' | 'o3ExceedTargetValue',
) => ({
  title,
  width: 132,
  align: 'right' as const,
  render: (_: unknown, target: TargetRow) => (
    <MeasuredValue value={target[key]} unit={unit} digits={Number.isInteger(target[key]) ? 0 : 1} />
  ),
})

const columns: TableColumnsType<TargetRow> = [
  { title: '目标名称', dataIndex: 'name', width: 220, fixed: 'start', ellipsis: true },
  { title: '区域', dataIndex: 'areaName', width: 110, ellipsis: true },
  {
    title: '时段',
    width: 170,
    render: (_, { startTime, endTime }) => (
      <span className="figure">{`${startTime.slice(0, 7)} 至 ${endTime.slice(0, 7)}`}</span>
    ),
  },
  figure('PM₂.₅', 'µg/m³', 'pm25TargetValue'),
  figure('优良天数', '天', 'goodDayTargetValue'),
  figure('O₃超标天数', '天', 'o3ExceedTargetValue'),
  { title: '备注', dataIndex: 'remark', width: 160, ellipsis: true, render: (text: string) => text || '--' },
  {
    title: '更新',
    width: 160,
    ellipsis: true,
    render: (_, target) => (
      <>
        <TimeText stamp={target.updateTime} /> <span className="muted">{target.updateUser}</span>
      </>
    ),
  },
]

/** 目标分解 of a target, by the filter's set-up (filter-04). */
const decompositionOf = ({ id }: TargetRow): string =>
  `/target-monitoring/target-disassembled?filterConfig=${encodeURIComponent(JSON.stringify({ disassembleTarget: { id } }))}`

/** 目标管理: the targets of the city and its districts. */
const TargetManagement = () => {
  const mayWrite = useRight('target.write')
  const areas = useAreas()
  const [filter, setFilter] = useState({ keyword: '', areaCode: '' })
  const [page, setPage] = useState({ pageNum: 1, pageSize: 20 })
  const [editing, setEditing] = useState<{ target: TargetRow | null } | null>(null)
  const [isConfiguring, setConfiguring] = useState(false)
  const { data, error, refetch } = useCall('targetList', { ...page, ...filter }, { keepPrevious: true })
  const narrow = (change: Partial<typeof filter>) => {
    setFilter({ ...filter, ...change })
    setPage({ ...page, pageNum: 1 })
  }
  const remove = async ({ id, version }: TargetRow) => {
    try {
      await api.targetDelete({ id, version })
      notify.success('删除成功')
    } catch (failure) {
      notify.error(failureText('删除失败', failure))
    }
  }
  const steps: TableColumnsType<TargetRow>[number] = {
    title: '操作',
    width: 150,
    fixed: 'end',
    render: (_, target) => (
      <span className="target-steps">
        <Link to={decompositionOf(target)}>分解</Link>
        {mayWrite ? (
          <>
            <button
              type="button"
              className="text-link"
              onClick={() => setEditing({ target })}
              data-testid={`target-edit-${target.id}`}
            >
              编辑
            </button>
            <Popconfirm
              title={`是否删除目标“${target.name}”？`}
              description="目标及其各月分解一并删除"
              okText="删除"
              cancelText="取消"
              okButtonProps={{ danger: true }}
              onConfirm={() => remove(target)}
            >
              <button type="button" className="text-link" data-testid={`target-delete-${target.id}`}>
                删除
              </button>
            </Popconfirm>
          </>
        ) : null}
      </span>
    ),
  }
  return (
    <div className="page">
      <section className="page-panel page-table">
        <div className="page-bar">
          <Input.Search
            allowClear
            prefix={<SearchOutlined />}
            placeholder="目标名称"
            maxLength={50}
            style={{ width: 220 }}
            onSearch={(text) => narrow({ keyword: text.trim() })}
          />
          <Select
            allowClear
            aria-label="区域"
            placeholder="全部区域"
            style={{ width: 160 }}
            options={areas}
            onChange={(areaCode: string | undefined) => narrow({ areaCode: areaCode ?? '' })}
          />
          <span className="spacer" />
          {mayWrite ? (
            <>
              <Button icon={<SettingOutlined />} onClick={() => setConfiguring(true)} data-testid="target-config">
                管控设置
              </Button>
              <Button
                type="primary"
                icon={<PlusOutlined />}
                onClick={() => setEditing({ target: null })}
                data-testid="target-create"
              >
                新建目标
              </Button>
            </>
          ) : null}
        </div>
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <Table<TargetRow>
            size="small"
            rowKey="id"
            columns={[...columns, steps]}
            dataSource={data?.records ?? []}
            loading={!data}
            scroll={{ x: 1360, y: 'calc(100dvh - 270px)' }}
            locale={{ emptyText: <EmptyState text="暂无目标" hint={mayWrite ? '点击“新建目标”添加' : undefined} /> }}
            pagination={{
              current: page.pageNum,
              pageSize: page.pageSize,
              total: data?.total ?? 0,
              showTotal: (total) => `共 ${total} 条`,
              onChange: (pageNum, pageSize) => setPage({ pageNum, pageSize }),
            }}
          />
        )}
        {editing ? (
          <TargetDialog target={editing.target} onCancel={() => setEditing(null)} onSaved={() => setEditing(null)} />
        ) : null}
        {isConfiguring ? (
          <ConfigDialog firstAreaCode={areas[0]?.value ?? ''} onClose={() => setConfiguring(false)} />
        ) : null}
      </section>
    </div>
  )
}
export default TargetManagement
