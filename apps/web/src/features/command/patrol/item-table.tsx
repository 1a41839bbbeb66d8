import { Button, Input, Select, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { useWorkspace } from '../../../blocks/workspace.ts'
import { api } from '../../../client/api.ts'
import { useCall } from '../../../client/use-call.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import { FormDialog } from '../../../page/record/form-dialog.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { type PatrolItem, resultOptions } from './patrol-shapes.ts'
import { ResultText } from './result-text.tsx'
import { visitForm } from './visit-form.ts'

interface Props {
  patrolId: string
  /** Empty = all organisations. */
  orgCode: string
}

/** The enterprises of a task, those left to check first. */
export const ItemTable = ({ patrolId, orgCode }: Props) => {
  const openTask = useWorkspace((state) => state.openTask)
  const [filter, setFilter] = useState({ keyword: '', result: [] as string[] })
  const [pageNum, setPageNum] = useState(1)
  const [recording, setRecording] = useState<PatrolItem | null>(null)
  const [reading, setReading] = useState<string | null>(null)
  const { data, error, refetch } = useCall(
    'patrolOrgDetail',
    { patrolId, orgCode, ...filter, pageNum, pageSize: 20 },
    { keepPrevious: true },
  )
  const change = (part: Partial<typeof filter>) => {
    setFilter({ ...filter, ...part })
    setPageNum(1)
  }
  const raise = async ({ psCode }: PatrolItem) => {
    try {
      const { eventId } = await api.patrolRaiseEvent({ patrolId, psCode })
      notify.success('已生成上报事件')
      openTask(eventId, 'list')
    } catch (failure) {
      notify.error(failureText('生成事件失败', failure))
    }
  }
  const columns: TableColumnsType<PatrolItem> = [
    { title: '企业', dataIndex: 'psName', width: 220, fixed: 'start', ellipsis: true },
    { title: '行业', dataIndex: 'indName', width: 150, ellipsis: true },
    { title: '区域', dataIndex: 'areaName', width: 80 },
    { title: '责任单位', dataIndex: 'orgName', width: 150, ellipsis: true },
    { title: '结果', width: 110, render: (_, item) => <ResultText item={item} /> },
    { title: '情况说明', dataIndex: 'note', ellipsis: true },
    {
      title: '核查',
      width: 196,
      render: (_, { recordUser, recordTime }) => (
        <>
          {recordUser} <TimeText stamp={recordTime} />
        </>
      ),
    },
    {
      title: '操作',
      width: 150,
      fixed: 'end',
      render: (_, item) => (
        <span className="patrol-actions">
          <button
            type="button"
            className="text-link"
            onClick={() => setReading(item.psCode)}
            data-testid={`item-open-${item.psCode}`}
          >
            详情
          </button>
          {item.mayRecord ? (
            <button
              type="button"
              className="text-link"
              onClick={() => setRecording(item)}
              data-testid={`item-record-${item.psCode}`}
            >
              登记
            </button>
          ) : null}
          {item.mayRaise ? (
            <button
              type="button"
              className="text-link"
              onClick={() => void raise(item)}
              data-testid={`item-raise-${item.psCode}`}
            >
              转事件
            </button>
          ) : null}
          {item.eventId === null ? null : (
            <button
              type="button"
              className="text-link"
              title={`${item.eventCode ?? ''} ${item.eventStatusName ?? ''}`}
              onClick={() => openTask(item.eventId ?? '', 'list')}
            >
              事件
            </button>
          )}
        </span>
      ),
    },
  ]
  return (
    <section className="patrol-items">
      <div className="page-bar">
        <Input.Search
          allowClear
          placeholder="企业名称"
          maxLength={50}
          style={{ width: 200 }}
          onSearch={(keyword) => change({ keyword: keyword.trim() })}
        />
        <Select
          mode="multiple"
          allowClear
          placeholder="全部结果"
          aria-label="结果"
          style={{ minWidth: 160 }}
          options={resultOptions}
          value={filter.result}
          onChange={(result) => change({ result })}
        />
        <span className="spacer" />
        <Button size="small" onClick={() => void refetch()}>
          刷新
        </Button>
      </div>
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Table<PatrolItem>
          size="small"
          rowKey="psCode"
          columns={columns}
          dataSource={data?.records ?? []}
          loading={!data}
          scroll={{ x: 1180 }}
          locale={{ emptyText: <EmptyState text="没有符合条件的企业" /> }}
          pagination={{
            current: pageNum,
            pageSize: 20,
            total: data?.total ?? 0,
            showSizeChanger: false,
            showTotal: (total) => `共 ${total} 家`,
            onChange: setPageNum,
          }}
        />
      )}
      {recording === null ? null : (
        <FormDialog
          form={visitForm}
          row={{ ...recording, patrolId }}
          filter={{}}
          testId="record"
          close={() => setRecording(null)}
        />
      )}
      {reading === null ? null : <ItemDialog patrolId={patrolId} psCode={reading} onClose={() => setReading(null)} />}
    </section>
  )
}
