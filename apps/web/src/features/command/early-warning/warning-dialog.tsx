import { heavyPollution } from '@qingkong/domain/warning/warning-level'
import { DatePicker, Form, Input, Modal, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { useCall } from '../../../client/use-call.ts'
import { useOptionCall } from '../../../client/use-option-call.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { runChange } from './run-change.ts'
import { useWarningOptions } from './use-warning-options.ts'
import type { Warning } from './warning-columns.tsx'

interface WarningForm {
  name: string
  categoryCode: string
  levelCode?: string
  areaCode: string
  period: [Dayjs, Dayjs]
  reason: string
}

const stampPattern = 'YYYY-MM-DD HH:mm:ss'
const saveTestId = { 'data-testid': 'warning-save' }

/** The city and its districts, as far as the user may act. */
const useAreaOptions = () => {
  const { data = [] } = useOptionCall('areaTreePermission', { startAreaType: 2 }, { staleTime: 3_600_000 })
  return data.flatMap((area) => [
    { value: area.areaCode, label: area.areaName },
    ...area.children
      .filter(({ areaType }) => areaType === 3)
      .map(({ areaCode, areaName }) => ({ value: areaCode, label: areaName })),
  ])
}

const Fields = ({ isNew }: { isNew: boolean }) => {
  const form = Form.useFormInstance<WarningForm>()
  const { categoryOptions, levelOptions } = useWarningOptions()
  const areaOptions = useAreaOptions()
  // Another category has first values of its own; heavy pollution reads its level from the measured hours.
  const prefill = async (categoryCode: string) => {
    if (!isNew) return
    const first =
      categoryCode === heavyPollution ? await api.psWarnToAdd({}) : await api.psWarnToAddOther({ categoryCode })
    form.setFieldsValue({ reason: first.reason })
    form.setFieldValue('levelCode', first.levelCode ?? undefined)
  }
  return (
    <>
      <Form.Item name="categoryCode" label="预警类别" rules={[{ required: true, message: '请选择预警类别' }]}>
        <Select options={categoryOptions} onChange={(code) => void prefill(code)} data-testid="warning-category" />
      </Form.Item>
      <Form.Item name="levelCode" label="预警级别" rules={[{ required: true, message: '请选择预警级别' }]}>
        <Select options={levelOptions} placeholder="按会商结果选择" data-testid="warning-level" />
      </Form.Item>
      <Form.Item name="areaCode" label="预警区域" rules={[{ required: true, message: '请选择预警区域' }]}>
        <Select options={areaOptions} />
      </Form.Item>
      <Form.Item name="period" label="计划起止" rules={[{ required: true, message: '请选择计划起止时间' }]}>
        <DatePicker.RangePicker showTime={{ format: 'HH:mm' }} format="YYYY-MM-DD HH:mm" style={{ width: '100%' }} />
      </Form.Item>
      <Form.Item
        name="reason"
        label="预警依据"
        rules={[{ required: true, whitespace: true, message: '请填写预警依据' }]}
      >
        <Input.TextArea rows={4} maxLength={1000} showCount data-testid="warning-reason" />
      </Form.Item>
      <Form.Item name="name" label="预警名称" extra="留空时按区域、类别、级别和日期命名">
        <Input maxLength={100} />
      </Form.Item>
    </>
  )
}

/** Starts a warning, or changes one that is still talked over. */
export const WarningDialog = ({ warning, onClose }: { warning: Warning | null; onClose: () => void }) => {
  const [form] = Form.useForm<WarningForm>()
  const [modal, holder] = Modal.useModal()
  const [busy, setBusy] = useState(false)
  const fresh = useCall('psWarnToAdd', {}, { enabled: warning === null, staleTime: 0 })
  const first = warning ?? fresh.data
  const save = async ({ period, levelCode = '', ...fields }: WarningForm) => {
    setBusy(true)
    const input = {
      ...fields,
      levelCode,
      planStartTime: period[0].format(stampPattern),
      planEndTime: period[1].format(stampPattern),
    }
    const isSaved = await runChange('保存', () =>
      warning ? api.psWarnDoUpdate({ ...input, id: warning.id, version: warning.version }) : api.psWarnDoAdd(input),
    )
    setBusy(false)
    if (isSaved) onClose()
  }
  const cancel = () => {
    if (!form.isFieldsTouched()) {
      onClose()
      return
    }
    void modal.confirm({
      title: '尚未保存，是否放弃修改？',
      okText: '放弃修改',
      cancelText: '继续编辑',
      onOk: onClose,
    })
  }
  return (
    <Modal
      open
      width={560}
      title={warning ? '编辑预警' : '新建预警'}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ loading: busy, disabled: !first, ...saveTestId }}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={cancel}
      styles={{ body: { maxHeight: '70dvh', overflowY: 'auto' } }}
    >
      {holder}
      {fresh.error && !first ? (
        <ErrorState error={fresh.error} onRetry={() => void fresh.refetch()} />
      ) : !first || (warning === null && fresh.isFetching && !form.isFieldsTouched()) ? (
        <LoadingState />
      ) : (
        <Form<WarningForm>
          form={form}
          layout="vertical"
          requiredMark={false}
          validateTrigger="onBlur"
          scrollToFirstError
          initialValues={{
            ...first,
            levelCode: first.levelCode ?? undefined,
            period: [dayjs(first.planStartTime), dayjs(first.planEndTime)],
          }}
          onFinish={(fields) => void save(fields)}
        >
          <Fields isNew={warning === null} />
        </Form>
      )}
    </Modal>
  )
}
