import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { TimeText } from '../../../kit/time-text.tsx'
import type { Proposal } from './proposal-task.ts'

export type ProposalWords = Pick<Proposal, 'object' | 'measure' | 'period' | 'unit'>

interface Props {
  proposal: Proposal
  /** True when the dialog may go away. */
  save: (words: ProposalWords) => Promise<boolean>
  onClose: () => void
}

const fields: readonly { name: keyof ProposalWords; label: string; max: number }[] = [
  { name: 'object', label: '对象', max: 100 },
  { name: 'measure', label: '措施', max: 500 },
  { name: 'period', label: '时段', max: 100 },
  { name: 'unit', label: '责任单位', max: 100 },
]

/** A proposal is a draft: its words may be changed; its figures may not, and who changed what stays to be seen. */
export const ProposalDialog = ({ proposal, save, onClose }: Props) => {
  const [form] = Form.useForm<ProposalWords>()
  const [isBusy, setBusy] = useState(false)
  const submit = async (words: ProposalWords) => {
    setBusy(true)
    const isSaved = await save(words)
    setBusy(false)
    if (isSaved) onClose()
  }
  return (
    <Modal
      open
      width={520}
      title="修改管控建议"
      okText="保存"
      cancelText="取消"
      okButtonProps={{ loading: isBusy }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<ProposalWords>
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger={['onBlur', 'onSubmit']}
        initialValues={proposal}
        onFinish={(words) => void submit(words)}
      >
        {fields.map(({ name, label, max }) => (
          <Form.Item
            key={name}
            name={name}
            label={label}
            rules={[{ required: true, whitespace: true, message: `请填写${label}` }]}
          >
            {name === 'measure' ? <Input.TextArea rows={3} maxLength={max} /> : <Input maxLength={max} />}
          </Form.Item>
        ))}
        <p className="muted">依据：{proposal.basis}</p>
        <ul className="wall-history" aria-label="修改记录">
          {proposal.history.map(({ title, userName, time, detail }) => (
            <li key={`${time} ${title}`}>
              <TimeText stamp={time} /> {userName} {title} {detail}
            </li>
          ))}
        </ul>
      </Form>
    </Modal>
  )
}
