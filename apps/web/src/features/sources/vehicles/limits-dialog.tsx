import { type ExhaustItem, exhaustItemCodes, exhaustItems } from '@qingkong/domain/vehicle/exhaust-item'
import { type Fuel, fuelNames } from '@qingkong/domain/vehicle/fuel'
import { Button, DatePicker, Form, Input, InputNumber, Modal, Select, Table } from 'antd'
import type { Dayjs } from 'dayjs'
import { useRight } from '../../../client/permissions.ts'
import { useCall } from '../../../client/use-call.ts'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
import { useWrite } from '../../../page/record/use-write.tsx'
import { write } from '../../../page/record/write.ts'
import './vehicles.css'

interface LimitForm {
  fuelType: Fuel
  item: ExhaustItem
  limit: number
  validFrom: Dayjs
  source: string
}

/** A new limit from a day on. */
const NewLimit = () => {
  const [form] = Form.useForm<LimitForm>()
  const { run, busy } = useWrite()
  const save = async ({ validFrom, ...limit }: LimitForm) => {
    const input = { ...limit, validFrom: validFrom.format('YYYY-MM-DD') }
    if (await run(write('vehicleLimitSave', input, { done: '限值已录入' }), '录入限值')) form.resetFields()
  }
  const needed = (message: string) => [{ required: true, message }]
  return (
    <Form form={form} layout="inline" className="vehicle-limit-form" onFinish={(values) => void save(values)}>
      <Form.Item name="fuelType" rules={needed('请选择燃料')}>
        <Select
          placeholder="燃料"
          style={{ width: 88 }}
          options={[
            { value: 'A', label: fuelNames.A },
            { value: 'B', label: fuelNames.B },
          ]}
        />
      </Form.Item>
      <Form.Item name="item" rules={needed('请选择项目')}>
        <Select
          placeholder="项目"
          style={{ width: 150 }}
          options={exhaustItemCodes.map((code) => ({
            value: code,
            label: `${exhaustItems[code].name}（${exhaustItems[code].unit}）`,
          }))}
        />
      </Form.Item>
      <Form.Item name="limit" rules={needed('请输入限值')}>
        <InputNumber placeholder="限值" min={0} max={100_000} style={{ width: 96 }} />
      </Form.Item>
      <Form.Item name="validFrom" rules={needed('请选择起始日期')}>
        <DatePicker placeholder="自何日起" style={{ width: 130 }} />
      </Form.Item>
      <Form.Item name="source" rules={needed('请填写限值依据')}>
        <Input placeholder="限值依据" maxLength={100} style={{ width: 180 }} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        录入
      </Button>
    </Form>
  )
}

/** 排放限值: what tests are judged by, from when, and by which source; whoever keeps the rules enters new ones. */
export const LimitsDialog = ({ close }: { close: () => void }) => {
  const { data, isPending } = useCall('vehicleLimitList', {})
  const mayWrite = useRight('alarm-rule.write')
  return (
    <Modal open width={820} title="机动车排放限值" footer={null} onCancel={close}>
      <Table
        size="small"
        loading={isPending}
        pagination={false}
        rowKey={(row) => `${row.fuelType}${row.item}${row.validFrom}`}
        dataSource={data ?? []}
        columns={[
          { title: '燃料', dataIndex: 'fuelTypeName', width: 72 },
          { title: '项目', dataIndex: 'itemName', width: 110 },
          {
            title: '限值',
            align: 'right',
            width: 110,
            render: (_, row) => (
              <MeasuredValue value={row.limit} unit={row.unit} digits={Number.isInteger(row.limit) ? 0 : 2} />
            ),
          },
          { title: '起始', dataIndex: 'validFrom', width: 110 },
          { title: '截止', width: 110, render: (_, row) => row.validTo ?? '现行' },
          { title: '依据', dataIndex: 'source' },
        ]}
      />
      <p className="muted">新限值只用于判定此后收到的检测，已存的结果不重判。未录入限值的燃料不作判定。</p>
      {mayWrite ? <NewLimit /> : null}
    </Modal>
  )
}
