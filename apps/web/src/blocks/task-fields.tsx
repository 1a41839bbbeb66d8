import { flowLimits } from '@qingkong/domain/event/flow-form'
import { forbiddenInstruction } from '@qingkong/domain/event/forbidden-instruction'
import type { Position } from '@qingkong/domain/geo/distance'
import { Form, Input } from 'antd'
import { useNationalDistance } from './national-distance.ts'
import { PicturePicker } from './picture-picker.tsx'
import type { RecipientPurpose } from './recipient-history.ts'
import { RecipientPicker } from './recipient-picker.tsx'

/** 任务描述: required, at most 1000 characters, no spraying ordered beside a national-control station (task-16, task-18). */
export const DescriptionField = ({ places, rows = 4 }: { places: readonly Position[]; rows?: number }) => {
  const distance = useNationalDistance(places)
  return (
    <Form.Item
      name="description"
      label="任务描述"
      rules={[
        { required: true, whitespace: true, message: '请完善任务描述' },
        {
          validator: async (_, text: string | undefined) => {
            const refusal = forbiddenInstruction(text ?? '', distance)
            if (refusal) throw new Error(refusal)
          },
        },
      ]}
    >
      <Input.TextArea
        rows={rows}
        maxLength={flowLimits.descriptionCharacters}
        showCount
        data-testid="task-description"
      />
    </Form.Item>
  )
}

/** At least one department or person (task-15, task-17). */
export const RecipientsField = ({
  label = '部门及人员',
  purpose = 'trace',
  areaCode = null,
}: {
  label?: string
  purpose?: RecipientPurpose
  areaCode?: string | null
}) => (
  <Form.Item
    name="users"
    label={label}
    validateTrigger={['onChange', 'onSubmit']}
    rules={[{ required: true, type: 'array', min: 1, message: '请选择部门及人员' }]}
  >
    <RecipientPicker purpose={purpose} areaCode={areaCode} />
  </Form.Item>
)

/** At most nine pictures (task-19). */
export const PicturesField = () => (
  <Form.Item name="files" label="图片">
    <PicturePicker testId="task-pictures" />
  </Form.Item>
)
