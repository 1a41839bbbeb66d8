import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useWrite } from '../../../page/record/use-write.tsx'
import { write } from '../../../page/record/write.ts'
import type { SmokeRow } from './smoke-columns.tsx'

interface Props {
  rows: readonly SmokeRow[]
  close: (done: boolean) => void
}

const leastReason = 4

/** Hands confirmed vehicles over to whom it may concern. */
export const HandOverDialog = ({ rows, close }: Props) => {
  const { run, busy } = useWrite()
  const [receiver, setReceiver] = useState('市公安局交警支队')
  const [reason, setReason] = useState('')
  const isWhole = receiver.trim() !== '' && [...reason.trim()].length >= leastReason
  const send = async () => {
    const input = {
      recordIds: rows.map(({ recordId }) => recordId),
      receiver: receiver.trim(),
      reason: reason.trim(),
    }
    if (await run(write('vehicleSmokeHandOver', input, { done: `已移交${rows.length}辆` }), '移交')) close(true)
  }
  return (
    <Modal
      open
      title={`移交${rows.length}辆已确认的黑烟车`}
      okText="移交"
      okButtonProps={{ disabled: !isWhole, loading: busy }}
      onOk={() => void send()}
      onCancel={() => close(false)}
    >
      <Form layout="vertical">
        <Form.Item label="接收单位" required>
          <Input value={receiver} maxLength={50} onChange={(event) => setReceiver(event.target.value)} />
        </Form.Item>
        <Form.Item label="事由" required help="不少于4个字，写入移交清单与操作日志">
          <Input.TextArea value={reason} maxLength={100} onChange={(event) => setReason(event.target.value)} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
