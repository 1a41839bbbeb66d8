import type { TargetRow } from '@qingkong/contract/shapes/target'
import { formatCity } from '@qingkong/domain/time/city-time'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { now } from '../../../kit/clock.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { TargetFields } from './target-fields.tsx'
import { formOf, newTarget, type TargetForm, targetInput } from './target-form.ts'

interface Props {
  /** Null for a new target. */
  target: TargetRow | null
  onSaved: () => void
  onCancel: () => void
}

const saveTestId = { 'data-testid': 'target-save' }

/** 新建目标, 编辑目标. */
export const TargetDialog = ({ target, onSaved, onCancel }: Props) => {
  const [form] = Form.useForm<TargetForm>()
  const [modal, holder] = Modal.useModal()
  const [busy, setBusy] = useState(false)
  const save = async (values: TargetForm) => {
    setBusy(true)
    try {
      const input = targetInput(values)
      await (target ? api.targetUpdate({ ...input, id: target.id, version: target.version }) : api.targetCreate(input))
      notify.success('保存成功')
      onSaved()
    } catch (failure) {
      notify.error(failureText('保存失败', failure))
    } finally {
      setBusy(false)
    }
  }
  const cancel = () => {
    if (!form.isFieldsTouched()) {
      onCancel()
      return
    }
    void modal.confirm({
      title: '尚未保存，是否放弃修改？',
      okText: '放弃修改',
      cancelText: '继续编辑',
      onOk: onCancel,
    })
  }
  return (
    <Modal
      open
      width={520}
      title={target ? '编辑目标' : '新建目标'}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ loading: busy, ...saveTestId }}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={cancel}
      styles={{ body: { maxHeight: '70dvh', overflowY: 'auto' } }}
    >
      {holder}
      <Form<TargetForm>
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onBlur"
        scrollToFirstError
        initialValues={target ? formOf(target) : newTarget(formatCity(now(), 'YYYY-MM').slice(0, 4))}
        onFinish={(values) => void save(values)}
      >
        <TargetFields />
      </Form>
    </Modal>
  )
}
