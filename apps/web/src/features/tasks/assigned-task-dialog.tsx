import {
  type DelegateType,
  defaultDelegateType,
  defaultDescription,
  delegateTypes,
  flowLimits,
} from '@qingkong/domain/event/flow-form'
import { Button, Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../app/api.ts'
import { useSession } from '../../app/session.ts'
import { useCall } from '../../app/use-call.ts'
import { PicturePicker } from '../../blocks/picture-picker.tsx'
import { RecipientPicker } from '../../blocks/recipient-picker.tsx'
import type { Recipient } from '../../blocks/recipient-rules.ts'
import { runStep } from '../../blocks/run-step.ts'
import './task.css'

interface Fields {
  delegateType: DelegateType
  areaCode: string
  location: string
  description: string
  users: Recipient[]
  files?: File[]
}

interface Props {
  at: readonly [number, number]
  onClose: () => void
}

/** 创建交办任务 at a place of the map: type, place, words, people; raised and sent in one step. */
const AssignedTaskDialog = ({ at, onClose }: Props) => {
  const [busy, setBusy] = useState(false)
  const areas = useCall('areaTreePermission', {}, { staleTime: 600_000 })
  const districts = (areas.data ?? []).flatMap((area) => (area.areaType === 2 ? area.children : [area]))
  const submit = async (fields: Fields) => {
    const user = useSession.getState().user
    setBusy(true)
    const done = await runStep({ success: '下发任务成功', failure: '下发任务失败' }, () =>
      api.delegateCheckEvent({
        eventStatus: 1,
        delegateType: fields.delegateType,
        delegateNote: fields.description,
        users: fields.users,
        files: fields.files ?? [],
        location: fields.location,
        longitude: at[0],
        latitude: at[1],
        areaCode: fields.areaCode,
        areaName: districts.find((area) => area.areaCode === fields.areaCode)?.areaName ?? '',
        delegateUserId: user?.userId ?? '',
        delegateUserName: user?.remarkName ?? '',
      }),
    )
    setBusy(false)
    if (done) onClose()
  }
  return (
    <Modal
      open
      width={640}
      style={{ top: 48, maxWidth: '96vw' }}
      rootClassName="task-dialog"
      footer={null}
      mask={{ closable: false }}
      onCancel={onClose}
      title={
        <span className="task-title" data-testid="assigned-task-dialog">
          创建交办任务
          <small className="figure">
            {at[0].toFixed(5)}, {at[1].toFixed(5)}
          </small>
        </span>
      }
    >
      <div className="task-body form-only">
        <div className="task-column">
          <Form<Fields>
            layout="vertical"
            requiredMark={false}
            validateTrigger={['onBlur', 'onSubmit']}
            initialValues={{
              delegateType: defaultDelegateType,
              location: '',
              description: defaultDescription('4', {}),
              users: [],
              files: [],
            }}
            onFinish={(fields) => void submit(fields)}
            scrollToFirstError
          >
            <Form.Item name="delegateType" label="任务类型">
              <Select options={Object.entries(delegateTypes).map(([value, label]) => ({ value, label }))} />
            </Form.Item>
            <Form.Item name="areaCode" label="所在区域" rules={[{ required: true, message: '请选择所在区域' }]}>
              <Select
                placeholder="请选择"
                options={districts.map((area) => ({ value: area.areaCode, label: area.areaName }))}
                data-testid="assigned-area"
              />
            </Form.Item>
            <Form.Item name="location" label="位置说明（选填）">
              <Input maxLength={200} placeholder="街道、路口或单位" />
            </Form.Item>
            <Form.Item
              name="description"
              label="任务描述"
              rules={[{ required: true, whitespace: true, message: '请完善任务描述' }]}
            >
              <Input.TextArea
                rows={3}
                maxLength={flowLimits.descriptionCharacters}
                showCount
                data-testid="task-description"
              />
            </Form.Item>
            <Form.Item
              name="users"
              label="部门及人员"
              validateTrigger={['onChange', 'onSubmit']}
              rules={[{ required: true, type: 'array', min: 1, message: '请选择部门及人员' }]}
            >
              <RecipientPicker />
            </Form.Item>
            <Form.Item name="files" label="图片">
              <PicturePicker testId="task-pictures" />
            </Form.Item>
            <div className="action-row task-foot">
              <Button onClick={onClose}>取消</Button>
              <span className="spacer" />
              <Button type="primary" htmlType="submit" loading={busy} data-testid="task-dispatch">
                下发任务
              </Button>
            </div>
          </Form>
        </div>
      </div>
    </Modal>
  )
}
export default AssignedTaskDialog
