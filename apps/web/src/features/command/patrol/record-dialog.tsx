import { Form, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { PicturePicker } from '../../../blocks/picture-picker.tsx'
import { api } from '../../../client/api.ts'
import { useCall } from '../../../client/use-call.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'

interface RecordForm {
  result?: '1' | '2' | '3'
  note?: string
  files?: File[]
}

interface Props {
  patrolId: string
  psCode: string
  onSaved: () => void
  onClose: () => void
}

const saveTestId = { 'data-testid': 'record-save' }

/** What was found at one enterprise. */
export const RecordDialog = ({ patrolId, psCode, onSaved, onClose }: Props) => {
  const [form] = Form.useForm<RecordForm>()
  const [modal, holder] = Modal.useModal()
  const [busy, setBusy] = useState(false)
  const { data, error, refetch } = useCall('patrolPsDetail', { patrolId, psCode }, { staleTime: 0 })
  const save = async ({ result: found, note, files }: RecordForm) => {
    if (!data || !found) return
    setBusy(true)
    try {
      await api.patrolRecord({
        patrolId,
        psCode,
        result: found,
        note: note ?? '',
        files: files ?? [],
        seenRecords: data.history.length,
      })
      notify.success('登记成功')
      onSaved()
    } catch (failure) {
      notify.error(failureText('登记失败', failure))
      void refetch()
    } finally {
      setBusy(false)
    }
  }
  const cancel = () => {
    if (!form.isFieldsTouched()) {
      onClose()
      return
    }
    void modal.confirm({ title: '尚未保存，是否放弃登记？', okText: '放弃', cancelText: '继续登记', onOk: onClose })
  }
  return (
    <Modal
      open
      width={520}
      title={`登记核查结果${data ? `：${data.psName}` : ''}`}
      okText="登记"
      cancelText="取消"
      okButtonProps={{ loading: busy, disabled: !data, ...saveTestId }}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={cancel}
    >
      {holder}
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : (
        <Form<RecordForm> form={form} layout="vertical" requiredMark={false} onFinish={(fields) => void save(fields)}>
          <p className="muted">
            {data.address}
            {data.contactPhone ? `　${data.contactName} ${data.contactPhone}` : ''}
          </p>
          <Form.Item name="result" label="核查结果" rules={[{ required: true, message: '请选择核查结果' }]}>
            <Radio.Group>
              <Radio value="1" data-testid="result-1">
                正常
              </Radio>
              <Radio value="2" data-testid="result-2">
                发现问题
              </Radio>
              <Radio value="3" data-testid="result-3">
                无法核实
              </Radio>
            </Radio.Group>
          </Form.Item>
          <Form.Item
            name="note"
            label="情况说明"
            dependencies={['result']}
            rules={[
              ({ getFieldValue }) => ({
                required: ['2', '3'].includes(String(getFieldValue('result'))),
                whitespace: true,
                message: '请填写情况说明',
              }),
            ]}
          >
            <Input.TextArea maxLength={1000} showCount rows={4} data-testid="record-note" />
          </Form.Item>
          <Form.Item name="files" label="现场图片">
            <PicturePicker testId="record-pictures" />
          </Form.Item>
        </Form>
      )}
    </Modal>
  )
}
