import { type SmokeOpinion, smokeOpinions } from '@qingkong/domain/vehicle/smoke-review'
import { Form, Input, Modal, Radio } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { useWrite } from '../../../page/record/use-write.tsx'
import { write } from '../../../page/record/write.ts'
import type { SmokeRow } from './smoke-columns.tsx'
import { VehiclePicture } from './vehicle-picture.tsx'
import './vehicles.css'

interface Props {
  row: SmokeRow
  close: () => void
}

/** 初审 or 复核 of a captured vehicle with its picture in sight. */
export const ReviewDialog = ({ row, close }: Props) => {
  const { run, busy } = useWrite()
  const [opinion, setOpinion] = useState<SmokeOpinion | null>(null)
  const [note, setNote] = useState('')
  const { recordId, status } = row
  const seenStatus = status === '2' ? '2' : '1'
  const word = seenStatus === '1' ? '初审' : '复核'
  const send = async () => {
    if (opinion === null) return
    const input = { recordId, seenStatus, opinion, note: note.trim() } as const
    if (await run(write('vehicleSmokeReview', input, { done: `${word}完成` }), word)) close()
  }
  return (
    <Modal
      open
      title={`${word}黑烟车抓拍`}
      okText={`提交${word}`}
      okButtonProps={{ disabled: opinion === null, loading: busy }}
      onOk={() => void send()}
      onCancel={close}
    >
      <div className="vehicle-detail">
        <VehiclePicture
          name={['smoke', recordId, '1']}
          load={(signal) => api.vehicleSmokePicture({ recordId }, { signal })}
          alt="黑烟抓拍图片"
        />
      </div>
      <Form layout="vertical">
        <Form.Item label="审核意见" required>
          <Radio.Group
            value={opinion}
            onChange={(event) => setOpinion(event.target.value as SmokeOpinion)}
            options={Object.entries(smokeOpinions).map(([value, label]) => ({ value, label }))}
          />
        </Form.Item>
        <Form.Item label="说明">
          <Input.TextArea value={note} maxLength={200} onChange={(event) => setNote(event.target.value)} />
        </Form.Item>
      </Form>
    </Modal>
  )
}
