import { Form, Modal, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { useCall } from '../../../client/use-call.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { chiefOf, officersOf, type RosterShift, shiftTitle } from './duty-shapes.ts'

interface ShiftForm {
  chiefId: string | null
  officerIds: string[]
}

interface Props {
  shift: RosterShift
  onSaved: () => void
  onClose: () => void
}

const saveTestId = { 'data-testid': 'shift-save' }
const byLabel = { optionFilterProp: 'label' } as const

/** Who keeps one shift. */
export const ShiftDialog = ({ shift, onSaved, onClose }: Props) => {
  const [form] = Form.useForm<ShiftForm>()
  const [modal, holder] = Modal.useModal()
  const [busy, setBusy] = useState(false)
  const { data: people = [] } = useCall('dutyPeople', {}, { staleTime: 60_000 })
  const options = people.map(({ userId, userName, orgName }) => ({ value: userId, label: `${userName} · ${orgName}` }))
  const chiefs = options.filter((_, index) => people[index]?.mayBeChief)
  const initial: ShiftForm = {
    chiefId: chiefOf(shift)?.userId ?? null,
    officerIds: officersOf(shift).map(({ userId }) => userId),
  }
  const save = async ({ chiefId, officerIds }: ShiftForm) => {
    const { dutyDate, shift: code, version } = shift
    setBusy(true)
    try {
      await api.dutyRosterSave({ dutyDate, shift: code, version, chiefId: chiefId ?? '', officerIds })
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
      onClose()
      return
    }
    void modal.confirm({ title: '尚未保存，是否放弃修改？', okText: '放弃修改', cancelText: '继续编辑', onOk: onClose })
  }
  return (
    <Modal
      open
      width={480}
      title={`安排${shiftTitle(shift)}`}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ loading: busy, ...saveTestId }}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={cancel}
    >
      {holder}
      <Form<ShiftForm>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={initial}
        onFinish={(fields) => void save(fields)}
      >
        <Form.Item name="chiefId" label="值班长" rules={[{ required: true, message: '请选择值班长' }]}>
          <Select showSearch={byLabel} options={chiefs} placeholder="请选择值班长" data-testid="shift-chief" />
        </Form.Item>
        <Form.Item name="officerIds" label="值班员" extra="一级告警首先通知值班员，未选时通知值班长">
          <Select
            mode="multiple"
            maxCount={10}
            showSearch={byLabel}
            options={options}
            placeholder="请选择值班员"
            data-testid="shift-officers"
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
