import { Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { type RosterShift, shiftKey, shiftTitle } from './duty-shapes.ts'

interface SwapForm {
  first?: string
  second?: string
  reason?: string
}

interface Props {
  shifts: readonly RosterShift[]
  onSaved: () => void
  onClose: () => void
}

const saveTestId = { 'data-testid': 'swap-save' }

/** Places of the roster that are not over yet, as choices. */
export const swapPlaces = (shifts: readonly RosterShift[]) =>
  shifts
    .filter(({ editable }) => editable)
    .flatMap((shift) =>
      shift.members.map(({ userId, userName, part }) => ({
        value: `${shiftKey(shift)} ${userId}`,
        label: `${shiftTitle(shift)} ${userName}${part === 'chief' ? '（值班长）' : ''}`,
        place: { dutyDate: shift.dutyDate, shift: shift.shift, userId },
      })),
    )

/** Two people take each other's shifts. */
export const SwapDialog = ({ shifts, onSaved, onClose }: Props) => {
  const [form] = Form.useForm<SwapForm>()
  const [busy, setBusy] = useState(false)
  const places = swapPlaces(shifts)
  const options = places.map(({ value, label }) => ({ value, label }))
  const save = async ({ first, second, reason }: SwapForm) => {
    const placeOf = (value: string | undefined) => places.find((place) => place.value === value)?.place
    const [one, other] = [placeOf(first), placeOf(second)]
    if (!one || !other) return
    setBusy(true)
    try {
      await api.dutyRosterSwap({ first: one, second: other, reason: reason ?? '' })
      notify.success('调班成功')
      onSaved()
    } catch (failure) {
      notify.error(failureText('调班失败', failure))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={480}
      title="调班"
      okText="确定调班"
      cancelText="取消"
      okButtonProps={{ loading: busy, ...saveTestId }}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<SwapForm> form={form} layout="vertical" requiredMark={false} onFinish={(fields) => void save(fields)}>
        <Form.Item name="first" label="甲方" rules={[{ required: true, message: '请选择甲方的班次' }]}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={options}
            placeholder="班次与人员"
            data-testid="swap-first"
          />
        </Form.Item>
        <Form.Item name="second" label="乙方" rules={[{ required: true, message: '请选择乙方的班次' }]}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={options}
            placeholder="班次与人员"
            data-testid="swap-second"
          />
        </Form.Item>
        <Form.Item
          name="reason"
          label="调班原因"
          rules={[{ required: true, whitespace: true, message: '请填写调班原因' }]}
        >
          <Input.TextArea maxLength={200} showCount rows={2} data-testid="swap-reason" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
