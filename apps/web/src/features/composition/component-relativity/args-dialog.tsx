import type { RelativityArgs } from '@qingkong/contract/calls/composition/component-relativity'
import { relativityArgsProblems } from '@qingkong/domain/voc/relativity-args-form'
import { Button, Input, Modal, Popconfirm, Space } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { useCall } from '../../../client/use-call.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import './args-dialog.css'

interface ShownArgs {
  family: 'VOC' | 'PM'
  factorCodes: readonly string[]
  names: readonly string[]
  unit: 'ugm3' | 'ppb'
  dataType: 'HOUR' | 'DAY'
}

interface Props {
  /** What the correlation shows now. */
  shown: ShownArgs
  onClose: () => void
}

const removeTestId = { 'data-testid': 'relativity-args-remove' }

/** Keeps the components shown under a name, puts them in place of a kept set's, or removes a set. */
export const ArgsDialog = ({ shown: { names, ...args }, onClose }: Props) => {
  const { data, error, refetch } = useCall('relativityArgsList', {}, { staleTime: 0 })
  const [argsName, setArgsName] = useState('')
  const [busy, setBusy] = useState(false)
  const content = { ...args, factorCodes: [...args.factorCodes] }
  const perform = async (tried: string, done: string, work: () => Promise<unknown>) => {
    setBusy(true)
    try {
      await work()
      notify.success(done)
    } catch (reason) {
      notify.error(failureText(tried, reason))
    } finally {
      setBusy(false)
    }
  }
  const [problem] = relativityArgsProblems({ argsName, factorCodes: args.factorCodes })
  const create = () =>
    perform('保存失败', '保存成功', async () => {
      await api.relativityArgsSave({ ...content, saveMode: 'CREATE', argsName })
      setArgsName('')
    })
  const replace = ({ id, version, argsName: name }: RelativityArgs) =>
    perform('保存失败', '保存成功', () =>
      api.relativityArgsSave({ ...content, saveMode: 'UPDATE', id, version, argsName: name }),
    )
  const remove = ({ id }: RelativityArgs) => perform('删除失败', '删除成功', () => api.relativityArgsDelete({ id }))
  return (
    <Modal title="相关分析参数组" open onCancel={onClose} footer={null} width={560}>
      <p>当前组分：{names.join('、')}</p>
      <Space.Compact block>
        <Input
          value={argsName}
          maxLength={30}
          placeholder="参数组名称"
          aria-label="参数组名称"
          onChange={({ target }) => setArgsName(target.value)}
          data-testid="relativity-args-name"
        />
        <Button
          type="primary"
          loading={busy}
          onClick={() => (problem ? notify.warning(problem.message) : void create())}
        >
          存为新参数组
        </Button>
      </Space.Compact>
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <LoadingState /> : null}
      {data?.length === 0 ? <p>还没有参数组，可将当前组分存为参数组</p> : null}
      <ul className="relativity-args-sets">
        {(data ?? []).map((set) => (
          <li key={set.id} data-testid={`relativity-args-${set.id}`}>
            <b>{set.argsName}</b>
            <span>
              {set.factorCodes.length}个组分，{set.updateTime}
            </span>
            <Button type="link" size="small" disabled={busy} onClick={() => void replace(set)}>
              改为当前组分
            </Button>
            <Popconfirm
              title={`删除参数组“${set.argsName}”？`}
              okText="删除"
              cancelText="取消"
              okButtonProps={removeTestId}
              onConfirm={() => void remove(set)}
            >
              <Button type="link" size="small" danger disabled={busy}>
                删除
              </Button>
            </Popconfirm>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
