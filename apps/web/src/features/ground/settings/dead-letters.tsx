import { Button, Popconfirm, Select, Table, type TableColumnsType } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { refreshed } from '../../../client/refresh.ts'
import { type CallAnswer, type CallInput, useCall } from '../../../client/use-call.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'

type DeadLetter = CallAnswer<'deadLetterPage'>['records'][number]
type Queue = DeadLetter['queue'] | ''

/** How many there are, renewed while the page is open: for the tab's title. */
export const useDeadLetterCount = (): number =>
  useCall('deadLetterPage', { pageSize: 1 }, { refetchInterval: 60_000 }).data?.total ?? 0

const columns = (retry: (row: DeadLetter) => void): TableColumnsType<DeadLetter> => [
  { title: '处理', width: 92, dataIndex: 'queueName' },
  {
    title: '对象',
    width: 240,
    ellipsis: true,
    render: (_, { targetKindName, targetName, targetCode }) => `${targetKindName} ${targetName}（${targetCode}）`,
  },
  {
    title: '时段（起）',
    width: 190,
    render: (_, { startTime, granularityName }) => (
      <span className="figure">
        {startTime.slice(0, 16)}（{granularityName}）
      </span>
    ),
  },
  { title: '原因', dataIndex: 'error', ellipsis: true },
  {
    title: '尝试',
    width: 70,
    align: 'right',
    render: (_, { attempts }) => <span className="figure">{attempts}次</span>,
  },
  { title: '首次失败', width: 150, render: (_, { firstTime }) => <span className="figure">{firstTime}</span> },
  { title: '最近失败', width: 150, render: (_, { lastTime }) => <span className="figure">{lastTime}</span> },
  {
    title: '操作',
    width: 76,
    fixed: 'end',
    render: (_, row) => (
      <Button size="small" type="link" onClick={() => retry(row)} data-testid={`dead-letter-retry-${row.id}`}>
        重试
      </Button>
    ),
  },
]

/** 未完成处理: what the worker gave up after several attempts, due again at a click. */
export const DeadLetters = () => {
  const [queue, setQueue] = useState<Queue>('')
  const [{ pageNum, pageSize }, setPage] = useState({ pageNum: 1, pageSize: 20 })
  const [chosen, setChosen] = useState<string[]>([])
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useCall(
    'deadLetterPage',
    { queue, pageNum, pageSize },
    { keepPrevious: true, refetchInterval: 60_000 },
  )
  const retry = async (which: CallInput<'deadLetterRequeue'>) => {
    setBusy(true)
    try {
      const { requeued } = await api.deadLetterRequeue(which)
      if (requeued > 0) notify.success(`已重新排队 ${requeued} 项`)
      else notify.warning('所选处理已由他人重试')
      setChosen([])
      setPage({ pageNum: 1, pageSize })
      await refreshed()
    } catch (failure) {
      notify.error(failureText('重试失败', failure))
    } finally {
      setBusy(false)
    }
  }
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const total = data?.total ?? 0
  return (
    <div className="dead-letters">
      <p className="muted setting-note">
        多次重试仍未完成的后台处理保留在此，数据不会丢失；排除原因后点“重试”重新排队。
        {data && data.retrying > 0 ? `另有 ${data.retrying} 项正在自动重试。` : ''}
      </p>
      <div className="page-bar">
        <Select<Queue>
          style={{ width: 130 }}
          value={queue}
          options={[
            { value: '', label: '全部处理' },
            { value: 'rollUp', label: '数据汇总' },
            { value: 'alarm', label: '告警判定' },
          ]}
          onChange={(next) => {
            setQueue(next)
            setChosen([])
            setPage({ pageNum: 1, pageSize })
          }}
        />
        <span className="spacer" />
        <Button
          disabled={chosen.length === 0}
          loading={busy}
          onClick={() => void retry({ ids: chosen })}
          data-testid="dead-letter-retry-chosen"
        >
          {chosen.length === 0 ? '重试所选' : `重试所选 ${chosen.length} 项`}
        </Button>
        <Popconfirm
          title={`将 ${total} 项全部重新排队？`}
          okText="全部重试"
          cancelText="取消"
          onConfirm={() => void retry({ all: true, queue })}
          disabled={total === 0}
        >
          <Button type="primary" disabled={total === 0} loading={busy} data-testid="dead-letter-retry-all">
            全部重试
          </Button>
        </Popconfirm>
      </div>
      <Table<DeadLetter>
        size="small"
        rowKey="id"
        columns={columns(({ id }) => void retry({ ids: [id] }))}
        dataSource={data?.records ?? []}
        loading={!data}
        scroll={{ x: 1100 }}
        rowSelection={{ selectedRowKeys: chosen, onChange: (keys) => setChosen(keys.map(String)) }}
        locale={{ emptyText: <EmptyState text="没有未完成的处理" hint="后台处理全部正常" /> }}
        pagination={{
          current: pageNum,
          pageSize,
          total,
          showSizeChanger: true,
          showTotal: (count) => `共 ${count} 项`,
          onChange: (page, size) => setPage({ pageNum: size === pageSize ? page : 1, pageSize: size }),
        }}
      />
    </div>
  )
}
