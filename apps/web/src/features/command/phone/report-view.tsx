import { formatCity } from '@qingkong/domain/time/city-time'
import { Form, Input, InputNumber, Select } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../../client/session.ts'
import { useOptionCall } from '../../../client/use-option-call.ts'
import { now } from '../../../kit/clock.ts'
import { LocateButton } from './locate-button.tsx'
import { PhotoField } from './photo-field.tsx'
import { SheetBody } from './sheet-body.tsx'
import { useKeptSubmit } from './use-kept-submit.ts'

interface Fields {
  pollutionTypeName?: string
  location?: string
  longitude?: number
  latitude?: number
  reportContent?: string
  files?: File[]
}

/** One number per report, so that a report sent twice through a bad network is one report. */
const reportNumber = (): string =>
  `SJ${useSession.getState().user?.userCode ?? ''}${formatCity(now(), 'YYYYMMDDHHmmss')}`

export const ReportPage = () => {
  const [form] = Form.useForm<Fields>()
  const navigate = useNavigate()
  const [orderNumber, setOrderNumber] = useState(reportNumber)
  const types = useOptionCall('pollutionTypes', {}, { staleTime: 3_600_000 }).data ?? []
  const sites =
    useOptionCall('areaSiteListPermission', { siteType: '', areaCode: '' }, { staleTime: 3_600_000 }).data ?? []
  const longitude = Form.useWatch('longitude', form)
  const latitude = Form.useWatch('latitude', form)
  const located = longitude !== undefined && latitude !== undefined && longitude !== null && latitude !== null
  const { busy, submit, changed } = useKeptSubmit<'reportCreate', Fields>({
    call: 'reportCreate',
    eventId: null,
    title: '上报事件',
    form,
    inputOf: (fields) => ({
      pollutionTypeName: fields.pollutionTypeName ?? '',
      location: fields.location ?? '',
      reportContent: fields.reportContent ?? '',
      longitude: fields.longitude ?? '',
      latitude: fields.latitude ?? '',
      orderNumber,
    }),
    fieldsOf: (input, files) => ({
      ...(input.pollutionTypeName ? { pollutionTypeName: input.pollutionTypeName } : {}),
      location: input.location,
      reportContent: input.reportContent,
      ...(input.longitude === '' ? {} : { longitude: Number(input.longitude) }),
      ...(input.latitude === '' ? {} : { latitude: Number(input.latitude) }),
      files,
    }),
    filesOf: (fields) => fields.files ?? [],
    placeOf: (fields) => `${fields.location ?? ''}  ${fields.longitude ?? ''},${fields.latitude ?? ''}`,
    onDone: () => {
      form.resetFields()
      setOrderNumber(reportNumber())
      void navigate('/phone/tasks')
    },
  })
  const place = (position: { longitude: number; latitude: number }) => {
    form.setFieldsValue({ longitude: position.longitude, latitude: position.latitude })
    void form.validateFields(['longitude', 'latitude'])
    changed()
  }
  const degrees = (name: 'longitude' | 'latitude', label: string, limit: number) => (
    <Form.Item
      name={name}
      label={label}
      rules={[{ required: true, message: `请定位或填写${label}` }]}
      style={{ marginBottom: 0 }}
    >
      <InputNumber
        min={-limit}
        max={limit}
        step={0.001}
        controls={false}
        style={{ width: '100%' }}
        data-testid={`phone-${name}`}
      />
    </Form.Item>
  )
  return (
    <div className="phone-page">
      <header className="phone-head">
        <b className="phone-title">上报事件</b>
      </header>
      <div className="phone-scroll">
        <Form<Fields>
          form={form}
          className="phone-section"
          layout="vertical"
          requiredMark={false}
          validateTrigger="onBlur"
          initialValues={{ files: [] }}
          onValuesChange={changed}
          onFinish={(fields) => void submit(fields)}
        >
          <SheetBody submitText="上报" busy={busy}>
            <Form.Item name="files" label="现场照片">
              <PhotoField />
            </Form.Item>
            <Form.Item
              name="pollutionTypeName"
              label="污染类型"
              rules={[{ required: true, message: '请选择污染类型' }]}
            >
              <Select
                placeholder="请选择"
                options={types.map((type) => ({ value: type.typeName, label: type.typeName }))}
                data-testid="phone-type"
              />
            </Form.Item>
            <Form.Item
              name="location"
              label="位置"
              rules={[{ required: true, whitespace: true, message: '请填写位置' }]}
            >
              <Input maxLength={200} placeholder="街道、路口或单位名称" data-testid="phone-location" />
            </Form.Item>
            <div className="phone-coordinates">
              {degrees('longitude', '经度', 180)}
              {degrees('latitude', '纬度', 90)}
            </div>
            <LocateButton position={located ? { longitude, latitude } : null} onLocated={place} />
            <Form.Item label="不能定位时，选最近的站点">
              <Select
                allowClear
                showSearch={{ optionFilterProp: 'label' }}
                placeholder="选择站点"
                aria-label="最近的站点"
                options={sites.map((site) => ({ value: site.siteCode, label: site.siteName }))}
                onChange={(code?: string) => {
                  const site = sites.find((item) => item.siteCode === code)
                  if (site) place(site)
                }}
                data-testid="phone-near-site"
              />
            </Form.Item>
            <Form.Item
              name="reportContent"
              label="上报内容"
              rules={[{ required: true, whitespace: true, message: '请填写上报内容' }]}
            >
              <Input.TextArea rows={4} maxLength={1000} showCount data-testid="phone-content" />
            </Form.Item>
          </SheetBody>
        </Form>
      </div>
    </div>
  )
}
