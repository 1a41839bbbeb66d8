import { MinusCircleOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, DatePicker, Form, Input, InputNumber, Modal, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import type { Criterion } from './criterion-list.tsx'
import { runChange } from './run-change.ts'
import { useWarningOptions } from './use-warning-options.ts'

interface Clause {
  aqiOver: number
  hours: number
}

interface CriterionForm {
  categoryCode: string
  levelCode: string
  /** A list cannot hold lists by itself in a form: each alternative is an object. */
  alternatives: { clauses: Clause[] }[]
  effectiveFrom: Dayjs
  source: string
  remark?: string
}

const saveTestId = { 'data-testid': 'criterion-save' }
const firstClause: Clause = { aqiOver: 150, hours: 48 }

const Clauses = ({ alternative }: { alternative: number }) => (
  <Form.List name={[alternative, 'clauses']}>
    {(fields, { add, remove }) => (
      <>
        {fields.map(({ key, name }) => (
          <div key={key} className="warning-clause">
            <span>{name === 0 ? '日AQI >' : '且日AQI >'}</span>
            <Form.Item name={[name, 'aqiOver']} noStyle rules={[{ required: true, message: '请填写AQI' }]}>
              <InputNumber min={50} max={500} precision={0} style={{ width: 90 }} aria-label="AQI" />
            </Form.Item>
            <span>持续</span>
            <Form.Item name={[name, 'hours']} noStyle rules={[{ required: true, message: '请填写时长' }]}>
              <InputNumber
                min={24}
                max={240}
                step={24}
                precision={0}
                suffix="小时"
                style={{ width: 120 }}
                aria-label="小时"
              />
            </Form.Item>
            {fields.length > 1 ? (
              <Button
                type="text"
                size="small"
                icon={<MinusCircleOutlined />}
                aria-label="移除"
                onClick={() => remove(name)}
              />
            ) : null}
          </div>
        ))}
        {fields.length < 3 ? (
          <button type="button" className="text-link" onClick={() => add(firstClause)}>
            增加“且”条件
          </button>
        ) : null}
      </>
    )}
  </Form.List>
)

const Alternatives = () => (
  <Form.List name="alternatives">
    {(fields, { add, remove }) => (
      <Form.Item label="AQI判定条件" extra="任一组满足即达到该级别；留空时由人工研判">
        {fields.map(({ key, name }) => (
          <div key={key}>
            {name > 0 ? <p className="muted">或</p> : null}
            <Clauses alternative={name} />{' '}
            <button type="button" className="text-link" onClick={() => remove(name)}>
              移除本组
            </button>
          </div>
        ))}
        {fields.length < 3 ? (
          <Button size="small" icon={<PlusOutlined />} onClick={() => add({ clauses: [firstClause] })}>
            增加一组
          </Button>
        ) : null}
      </Form.Item>
    )}
  </Form.List>
)

/** Adds a dated criterion, or changes one. */
export const CriterionDialog = ({ criterion, onClose }: { criterion: Criterion | null; onClose: () => void }) => {
  const [form] = Form.useForm<CriterionForm>()
  const [busy, setBusy] = useState(false)
  const { categoryOptions, levelOptions } = useWarningOptions()
  const save = async ({ alternatives = [], effectiveFrom, remark = '', ...fields }: CriterionForm) => {
    setBusy(true)
    const input = {
      ...fields,
      remark,
      alternatives: alternatives.map(({ clauses }) => clauses),
      effectiveFrom: effectiveFrom.format('YYYY-MM-DD'),
    }
    const isSaved = await runChange('保存', () =>
      criterion ? api.earlyWarnUpdate({ id: criterion.id, ...input }) : api.earlyWarnCreate(input),
    )
    setBusy(false)
    if (isSaved) onClose()
  }
  return (
    <Modal
      open
      width={560}
      title={criterion ? '编辑预警条件' : '新增预警条件'}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ loading: busy, ...saveTestId }}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
      styles={{ body: { maxHeight: '70dvh', overflowY: 'auto' } }}
    >
      <Form<CriterionForm>
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onBlur"
        initialValues={
          criterion
            ? {
                ...criterion,
                alternatives: criterion.alternatives.map((clauses) => ({ clauses })),
                effectiveFrom: dayjs(criterion.effectiveFrom),
              }
            : { alternatives: [{ clauses: [firstClause] }] }
        }
        onFinish={(fields) => void save(fields)}
      >
        <Form.Item name="categoryCode" label="预警类别" rules={[{ required: true, message: '请选择预警类别' }]}>
          <Select options={categoryOptions} />
        </Form.Item>
        <Form.Item name="levelCode" label="预警级别" rules={[{ required: true, message: '请选择预警级别' }]}>
          <Select options={levelOptions} />
        </Form.Item>
        <Alternatives />
        <Form.Item name="effectiveFrom" label="生效日期" rules={[{ required: true, message: '请选择生效日期' }]}>
          <DatePicker style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item
          name="source"
          label="依据文件"
          rules={[{ required: true, whitespace: true, message: '请填写依据文件' }]}
        >
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="remark" label="说明">
          <Input.TextArea rows={2} maxLength={500} showCount />
        </Form.Item>
      </Form>
    </Modal>
  )
}
