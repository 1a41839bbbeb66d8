import { useQuery } from '@tanstack/react-query'
import { DatePicker, Form, Input, Modal } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { AssignmentEditor, type AssignmentScope } from './assignment-editor.tsx'
import type { PatrolDetail } from './patrol-shapes.ts'
import { orgsInput, type Share } from './shares.ts'

interface PatrolForm {
  patrolName?: string
  purpose?: string
  period?: [Dayjs, Dayjs]
}

interface Props {
  /** Null for a new task. */
  patrol: PatrolDetail | null
  onSaved: () => void
  onClose: () => void
}

const pageSize = 1000
const saveTestId = { 'data-testid': 'patrol-save' }
const stampPattern = 'YYYY-MM-DD HH:mm:ss'

/** Every enterprise of a stored task with its organisation. */
const storedShares = async (patrolId: string, signal: AbortSignal): Promise<Share[]> => {
  const shares: Share[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const { records, total } = await api.patrolOrgDetail({ patrolId, pageNum, pageSize }, { signal })
    for (const { psCode, psName, orgCode, orgName, result } of records)
      shares.push({ psCode, psName, orgCode, orgName, recorded: result !== null })
    if (shares.length >= total || records.length === 0) return shares
  }
}

/** Arranges a task: what, when, and which organisation checks which enterprises. */
export const PatrolDialog = ({ patrol, onSaved, onClose }: Props) => {
  const [form] = Form.useForm<PatrolForm>()
  const [modal, holder] = Modal.useModal()
  const [busy, setBusy] = useState(false)
  const [changed, setChanged] = useState<Share[] | null>(null)
  const [scope, setScope] = useState<AssignmentScope>({
    areaCodes: patrol?.areaCodes ?? [],
    indCodes: patrol?.indCodes ?? [],
  })
  const stored = useQuery({
    queryKey: ['patrolShares', patrol?.patrolId, patrol?.version],
    queryFn: ({ signal }) => storedShares(patrol?.patrolId ?? '', signal),
    enabled: patrol !== null,
    staleTime: 0,
  })
  const shares = changed ?? stored.data ?? []
  const save = async ({ patrolName = '', purpose = '', period }: PatrolForm) => {
    if (!period) return
    if (shares.length === 0) {
      notify.warning('请选择责任单位并分配企业')
      return
    }
    const [from, to] = period
    const arrangement = {
      patrolName,
      purpose,
      startTime: from.format(stampPattern),
      endTime: to.format(stampPattern),
      ...scope,
      orgs: orgsInput(shares),
    }
    setBusy(true)
    try {
      if (patrol === null) await api.patrolAdd(arrangement)
      else await api.patrolUpdate({ ...arrangement, patrolId: patrol.patrolId, version: patrol.version })
      notify.success('保存成功')
      onSaved()
    } catch (failure) {
      notify.error(failureText('保存失败', failure))
    } finally {
      setBusy(false)
    }
  }
  const cancel = () => {
    if (!form.isFieldsTouched() && changed === null) {
      onClose()
      return
    }
    void modal.confirm({ title: '尚未保存，是否放弃修改？', okText: '放弃修改', cancelText: '继续编辑', onOk: onClose })
  }
  const isLoading = patrol !== null && stored.data === undefined
  return (
    <Modal
      open
      width={960}
      title={patrol === null ? '新建专项任务' : '编辑专项任务'}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ loading: busy, disabled: isLoading, ...saveTestId }}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={cancel}
      styles={{ body: { maxHeight: '74dvh', overflowY: 'auto' } }}
    >
      {holder}
      {stored.error ? (
        <ErrorState error={stored.error} onRetry={() => void stored.refetch()} />
      ) : isLoading ? (
        <LoadingState />
      ) : (
        <Form<PatrolForm>
          form={form}
          layout="vertical"
          requiredMark={false}
          validateTrigger="onBlur"
          scrollToFirstError
          initialValues={
            patrol === null
              ? {}
              : {
                  patrolName: patrol.patrolName,
                  purpose: patrol.purpose,
                  period: [dayjs(patrol.startTime), dayjs(patrol.endTime)],
                }
          }
          onFinish={(fields) => void save(fields)}
        >
          <Form.Item
            name="patrolName"
            label="任务名称"
            rules={[{ required: true, whitespace: true, message: '请输入任务名称' }]}
          >
            <Input maxLength={50} showCount data-testid="patrol-name" />
          </Form.Item>
          <Form.Item
            name="purpose"
            label="任务要求"
            rules={[{ required: true, whitespace: true, message: '请输入任务要求' }]}
          >
            <Input.TextArea maxLength={1000} showCount rows={3} data-testid="patrol-purpose" />
          </Form.Item>
          <Form.Item name="period" label="起止时间" rules={[{ required: true, message: '请选择起止时间' }]}>
            <DatePicker.RangePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" />
          </Form.Item>
          <AssignmentEditor shares={shares} scope={scope} onScope={setScope} onShares={setChanged} />
        </Form>
      )}
    </Modal>
  )
}
