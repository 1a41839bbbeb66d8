import { Form, type FormInstance, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { failureText, notify } from '../../../kit/notify.ts'

interface Props<Fields extends object> {
  title: string
  form: FormInstance<Fields>
  initial: Partial<Fields>
  testId: string
  /** Rejects when the server refuses; the dialog then stays open with what was typed. */
  onSave: (fields: Fields) => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A form in a dialog: one column, judged on blur and on save, asking before unsaved words are thrown away. */
export const EditDialog = <Fields extends object>({
  title,
  form,
  initial,
  testId,
  onSave,
  onClose,
  children,
}: Props<Fields>) => {
  const [modal, holder] = Modal.useModal()
  const [busy, setBusy] = useState(false)
  const save = async (fields: Fields) => {
    setBusy(true)
    try {
      await onSave(fields)
    } catch (failure) {
      notify.error(failureText('保存失败', failure))
    } finally {
      setBusy(false)
    }
  }
  const cancel = () => {
    if (!form.isFieldsTouched()) {
      onClose()
      return
    }
    void modal.confirm({
      title: '尚未保存，是否放弃修改？',
      okText: '放弃修改',
      cancelText: '继续编辑',
      onOk: onClose,
    })
  }
  const saveTestId = { 'data-testid': `${testId}-save` }
  return (
    <Modal
      open
      width={520}
      title={title}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ loading: busy, ...saveTestId }}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={cancel}
      styles={{ body: { maxHeight: '70dvh', overflowY: 'auto' } }}
    >
      {holder}
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onBlur"
        scrollToFirstError
        initialValues={initial}
        onFinish={(fields) => void save(fields)}
      >
        {children}
      </Form>
    </Modal>
  )
}
