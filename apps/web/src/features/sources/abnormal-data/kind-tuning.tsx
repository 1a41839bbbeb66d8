import { Button, Input, InputNumber, Modal, Table } from 'antd'
import { useState } from 'react'
import { usePermissions } from '../../../client/permissions.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { useWrite } from '../../../page/record/use-write.tsx'
import { write } from '../../../page/record/write.ts'

type Kind = CallAnswer<'psAnalyseAbnormalKinds'>[number]

const Tuning = ({ kind, done }: { kind: Kind; done: () => void }) => {
  const [leastHours, setLeastHours] = useState<number | null>(kind.leastHours)
  const [reason, setReason] = useState('')
  const { run } = useWrite()
  const save = async () => {
    const input = { kind: kind.kind, leastHours: leastHours ?? kind.leastHours, reason }
    if (await run(write('psAnalyseAbnormalKindTune', input, { done: '保存成功' }), '调整识别规则')) done()
  }
  return (
    <div className="action-row">
      <InputNumber
        min={0.25}
        max={720}
        value={leastHours}
        onChange={setLeastHours}
        aria-label={`${kind.kindName}最短持续小时`}
      />
      <Input
        value={reason}
        maxLength={200}
        placeholder="调整原因"
        onChange={({ target }) => setReason(target.value)}
        aria-label="调整原因"
        data-testid="tune-reason"
      />
      <Button
        type="primary"
        size="small"
        disabled={reason.trim() === ''}
        onClick={() => void save()}
        data-testid="tune-save"
      >
        保存
      </Button>
    </div>
  )
}

/** 识别规则: how long each kind has to last, how often it was wrong, and which are muted until somebody tunes them. */
export const KindTuning = ({ close }: { close: () => void }) => {
  const { data, isPending, error, refetch } = useCall('psAnalyseAbnormalKinds', {})
  const mayTune = usePermissions((state) => state.rights.has('alarm-rule.write'))
  const [tuned, setTuned] = useState<string | null>(null)
  return (
    <Modal open width={760} title="异常数据识别规则" footer={null} onCancel={close}>
      <p className="muted">近30条已处理数据中误报超过一半的类型停用，调整后重新启用并重新计数。</p>
      {isPending ? <LoadingState /> : null}
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <Table<Kind>
          size="small"
          rowKey="kind"
          pagination={false}
          dataSource={data}
          columns={[
            { title: '类型', dataIndex: 'kindName' },
            { title: '类别', dataIndex: 'weight', align: 'right' },
            { title: '最短持续（小时）', dataIndex: 'leastHours', align: 'right' },
            {
              title: '误报/已处理',
              align: 'right',
              render: (_, { falseCount, closed }) => `${falseCount}/${closed}`,
            },
            { title: '状态', render: (_, { isMuted }) => (isMuted ? '已停用' : '启用') },
            ...(mayTune
              ? [
                  {
                    title: '操作',
                    render: (_: unknown, kind: Kind) =>
                      tuned === kind.kind ? (
                        <Tuning kind={kind} done={() => setTuned(null)} />
                      ) : (
                        <Button
                          size="small"
                          type="link"
                          onClick={() => setTuned(kind.kind)}
                          data-testid={`tune-${kind.kind}`}
                        >
                          调整
                        </Button>
                      ),
                  },
                ]
              : []),
          ]}
        />
      ) : null}
    </Modal>
  )
}
