import { DatePicker, Form, Input, InputNumber, Select, Switch } from 'antd'
import { monthsProblem, type TargetForm, valueFields, valuesProblem } from './target-form.ts'
import { useAreas } from './use-areas.ts'

const rejected = (problem: string | null): Promise<void> =>
  problem ? Promise.reject(new Error(problem)) : Promise.resolve()

const figures = {
  pm25TargetValue: { label: 'PM₂.₅平均浓度不超过', unit: 'µg/m³', max: 500, precision: 1, min: 0.1 },
  goodDayTargetValue: { label: '优良天数不少于', unit: '天', max: 366, precision: 0, min: 0 },
  o3ExceedTargetValue: { label: 'O₃超标天数不超过', unit: '天', max: 366, precision: 0, min: 0 },
} as const

/** Fields of a target, one column, checked on leaving a field and on saving. */
export const TargetFields = () => {
  const areas = useAreas()
  return (
    <>
      <Form.Item<TargetForm>
        name="name"
        label="目标名称"
        rules={[{ required: true, whitespace: true, message: '请输入目标名称' }]}
      >
        <Input maxLength={50} placeholder="如 2026年度考核目标" data-testid="target-name" />
      </Form.Item>
      <Form.Item<TargetForm> name="areaCode" label="区域" rules={[{ required: true, message: '请选择区域' }]}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder="请选择区域"
          options={areas}
          data-testid="target-area"
        />
      </Form.Item>
      <Form.Item<TargetForm>
        name="months"
        label="目标时段"
        extra="整月，最多12个月"
        rules={[{ validator: (_, months: TargetForm['months'] | null) => rejected(monthsProblem(months)) }]}
      >
        <DatePicker.RangePicker picker="month" allowClear={false} style={{ width: '100%' }} />
      </Form.Item>
      {valueFields.map((field, index) => (
        <Form.Item<TargetForm>
          key={field}
          name={field}
          label={figures[field].label}
          dependencies={valueFields.filter((other) => other !== field)}
          rules={
            index === 0
              ? [
                  ({ getFieldsValue }) => ({
                    validator: () => {
                      const values: Partial<TargetForm> = getFieldsValue([...valueFields])
                      return rejected(valuesProblem(valueFields.map((name) => values[name])))
                    },
                  }),
                ]
              : []
          }
        >
          <InputNumber
            min={figures[field].min}
            max={figures[field].max}
            precision={figures[field].precision}
            controls={false}
            placeholder="不设"
            suffix={figures[field].unit}
            style={{ width: '100%' }}
            data-testid={`target-${field}`}
          />
        </Form.Item>
      ))}
      <Form.Item<TargetForm>
        name="showNowMonth"
        label="计入当月"
        valuePropName="checked"
        extra="进度中计入进行中的月份；关闭后只计已结束的月份"
      >
        <Switch />
      </Form.Item>
      <Form.Item<TargetForm> name="remark" label="备注">
        <Input.TextArea maxLength={200} autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
    </>
  )
}
