import { liftForecastHours } from '@qingkong/domain/warning/criterion'
import { DatePicker, Form, Input, InputNumber, Modal, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { runChange } from './run-change.ts'
import { useWarningOptions } from './use-warning-options.ts'
import type { Warning } from './warning-columns.tsx'

export type ChosenAction = Warning['actions'][number]

interface ActionForm {
  opinion?: string
  levelCode?: string
  planEnd?: Dayjs
  forecastHours?: number
}

interface Props {
  warning: Warning
  action: ChosenAction
  onClose: () => void
}

const confirmTestId = { 'data-testid': 'warning-action-confirm' }

/** One step of a warning: an opinion, and what the step decides. */
export const ActionDialog = ({ warning, action, onClose }: Props) => {
  const [form] = Form.useForm<ActionForm>()
  const [busy, setBusy] = useState(false)
  const { levelOptions } = useWarningOptions()
  const isAdjust = action.action === 'adjust'
  const asksForecast = action.action === 'lift' && warning.byAqi
  const run = async ({ opinion = '', levelCode, planEnd, forecastHours }: ActionForm) => {
    setBusy(true)
    const isDone = await runChange(action.title, () =>
      api.psWarnDo({
        id: warning.id,
        version: warning.version,
        action: action.action,
        opinion,
        ...(levelCode === undefined ? {} : { levelCode }),
        ...(planEnd === undefined ? {} : { planEndTime: planEnd.format('YYYY-MM-DD HH:mm:ss') }),
        ...(forecastHours === undefined ? {} : { forecastHours }),
      }),
    )
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Modal
      open
      title={`${action.title}：${warning.name}`}
      okText={action.title}
      cancelText="取消"
      okButtonProps={{ loading: busy, ...confirmTestId }}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<ActionForm>
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onBlur"
        initialValues={isAdjust ? { levelCode: warning.nowLevelCode, planEnd: dayjs(warning.planEndTime) } : {}}
        onFinish={(fields) => void run(fields)}
      >
        {isAdjust ? (
          <>
            <Form.Item name="levelCode" label="调整为" rules={[{ required: true, message: '请选择预警级别' }]}>
              <Select options={levelOptions} />
            </Form.Item>
            <Form.Item name="planEnd" label="计划结束" rules={[{ required: true, message: '请选择计划结束时间' }]}>
              <DatePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
            </Form.Item>
          </>
        ) : null}
        {asksForecast ? (
          <Form.Item
            name="forecastHours"
            label="预测低于黄色预警条件的持续时间"
            extra={`持续${liftForecastHours}小时及以上方可解除`}
            rules={[{ required: true, message: '请填写预测持续小时数' }]}
          >
            <InputNumber min={0} max={240} precision={0} suffix="小时" style={{ width: 160 }} />
          </Form.Item>
        ) : null}
        <Form.Item
          name="opinion"
          label={action.needsOpinion ? '原因' : '意见（选填）'}
          rules={action.needsOpinion ? [{ required: true, whitespace: true, message: '请填写原因' }] : []}
        >
          <Input.TextArea rows={3} maxLength={500} showCount data-testid="warning-opinion" />
        </Form.Item>
      </Form>
    </Modal>
  )
}
