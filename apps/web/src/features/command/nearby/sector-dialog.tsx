import { Form, InputNumber, Modal, Select } from 'antd'
import {
  directionOf,
  directionOptions,
  directionValue,
  isSectorAngle,
  isSectorRadius,
  sectorLimits,
} from './sector-choice.ts'

interface SectorChoice {
  directionDeg: number | null
  angleDeg: number
  radiusKm: number
}

interface Fields {
  direction: string
  angleDeg: number | null
  radiusKm: number | null
}

interface Props {
  value: SectorChoice
  onChange: (value: SectorChoice) => void
  onClose: () => void
}

const checked = (isRight: (value: number | null) => boolean, message: string) => ({
  validator: (_: unknown, value: number | null) =>
    isRight(value) ? Promise.resolve() : Promise.reject(new Error(message)),
})

/** 范围调整 (trace-15, trace-16): direction, opening and radius of the searched sector. */
export const SectorDialog = ({ value, onChange, onClose }: Props) => {
  const [form] = Form.useForm<Fields>()
  const submit = ({ direction, angleDeg, radiusKm }: Fields) => {
    if (!isSectorAngle(angleDeg) || !isSectorRadius(radiusKm)) return
    onChange({ directionDeg: directionOf(direction), angleDeg, radiusKm })
    onClose()
  }
  return (
    <Modal
      open
      title="范围调整"
      width={400}
      onCancel={onClose}
      onOk={() => form.submit()}
      okText="确定"
      cancelText="取消"
      okButtonProps={{ 'data-testid': 'sector-save' }}
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        onFinish={submit}
        validateTrigger={['onBlur', 'onSubmit']}
        initialValues={{ ...value, direction: directionValue(value.directionDeg) }}
      >
        <Form.Item name="direction" label="风向">
          <Select options={directionOptions} data-testid="sector-direction" />
        </Form.Item>
        <Form.Item
          name="angleDeg"
          label="扇形角度"
          extra="360°为圆形，不考虑风向"
          rules={[checked(isSectorAngle, '角度应为10到360之间、5的倍数')]}
        >
          <InputNumber {...sectorLimits.angle} suffix="°" style={{ width: '100%' }} data-testid="sector-angle" />
        </Form.Item>
        <Form.Item name="radiusKm" label="半径" rules={[checked(isSectorRadius, '半径应为1到10之间的整数')]}>
          <InputNumber {...sectorLimits.radiusKm} suffix="公里" style={{ width: '100%' }} data-testid="sector-radius" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
