import { DatePicker, Form, Input, Modal } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { cityToday } from '../../../kit/clock.ts'
import { saveFile } from '../../../kit/save-file.ts'

const leastReason = 4

/** 导出完整号牌: of which days, failed tests only or all, and why; the reason stands in the operations log. */
export const PlateExport = ({ close }: { close: () => void }) => {
  const today = dayjs(cityToday().start)
  const [days, setDays] = useState<[Dayjs, Dayjs]>([today, today])
  const [reason, setReason] = useState('')
  const [first, last] = days.map((day) => day.format('YYYY-MM-DD'))
  const isReasoned = [...reason.trim()].length >= leastReason
  const save = async () => {
    const input = {
      startTime: `${first} 00:00:00`,
      endTime: `${last} 23:59:59`,
      detectionResult: ['-1'],
      reason: reason.trim(),
    }
    await saveFile(`不合格检测记录（完整号牌）_${first}_${last}.xlsx`, () => api.vehiclePlateExport(input))
    close()
  }
  return (
    <Modal
      open
      title="导出不合格检测记录（完整号牌）"
      okText="导出"
      okButtonProps={{ disabled: !isReasoned }}
      onOk={() => void save()}
      onCancel={close}
    >
      <Form layout="vertical">
        <Form.Item label="检测日期">
          <DatePicker.RangePicker
            value={days}
            allowClear={false}
            onChange={(chosen) => {
              if (chosen?.[0] && chosen[1]) setDays([chosen[0], chosen[1]])
            }}
          />
        </Form.Item>
        <Form.Item label="事由" help="不少于4个字，记入操作日志">
          <Input.TextArea
            value={reason}
            maxLength={100}
            onChange={(event) => setReason(event.target.value)}
            data-testid="plate-export-reason"
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
