import type { TargetConfig } from '@qingkong/contract/shapes/target'
import { Form, InputNumber, Modal, Radio, Select, Switch } from 'antd'
import { useState } from 'react'
import { useAreas } from '../../../blocks/city-areas.ts'
import { api } from '../../../client/api.ts'
import { useCall } from '../../../client/use-call.ts'
import { failureText, notify } from '../../../kit/notify.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'

type ConfigForm = Omit<TargetConfig, 'areaCode' | 'version'>

interface Props {
  firstAreaCode: string
  onClose: () => void
}

const saveTestId = { 'data-testid': 'target-config-save' }

const ConfigFields = () => (
  <>
    <Form.Item<ConfigForm> name="weightYears" label="分解参考年数" extra="按往年同月的平均水平分摊年目标">
      <InputNumber min={1} max={5} precision={0} suffix="年" style={{ width: '100%' }} />
    </Form.Item>
    <Form.Item<ConfigForm> name="judgeBy" label="判定口径" extra="预警与结论采用的余量口径，页面同时显示两种">
      <Radio.Group
        options={[
          { value: 'rounded', label: '修约后' },
          { value: 'strict', label: '严格（修约前）' },
        ]}
      />
    </Form.Item>
    <Form.Item<ConfigForm> name="warnPercent" label="接近预警比例" extra="最新小时达到余量的该比例时提示“接近”">
      <InputNumber min={50} max={100} precision={0} suffix="%" style={{ width: '100%' }} />
    </Form.Item>
    <Form.Item<ConfigForm> name="dayPm25" label="PM₂.₅日目标" extra="不填时取本月剩余日均余量，否则取良的上限">
      <InputNumber
        min={1}
        max={500}
        precision={0}
        controls={false}
        placeholder="不设"
        suffix="µg/m³"
        style={{ width: '100%' }}
      />
    </Form.Item>
    <Form.Item<ConfigForm> name="dayO3" label="O₃-8h日目标" extra="不填时取良的上限">
      <InputNumber
        min={1}
        max={800}
        precision={0}
        controls={false}
        placeholder="不设"
        suffix="µg/m³"
        style={{ width: '100%' }}
      />
    </Form.Item>
    <Form.Item<ConfigForm>
      name="excludeDust"
      label="剔除沙尘"
      valuePropName="checked"
      extra="进度中剔除国家认定的沙尘天"
    >
      <Switch />
    </Form.Item>
  </>
)

/** 目标管控设置 of an area. */
export const ConfigDialog = ({ firstAreaCode, onClose }: Props) => {
  const areas = useAreas()
  const [areaCode, setAreaCode] = useState(firstAreaCode)
  const [busy, setBusy] = useState(false)
  const [form] = Form.useForm<ConfigForm>()
  const { data, error, refetch } = useCall('targetConfigQuery', { areaCode }, { staleTime: 0 })
  const save = async (values: ConfigForm) => {
    if (!data) return
    setBusy(true)
    try {
      await api.targetConfigSave({ ...values, areaCode, version: data.version })
      notify.success('保存成功')
      onClose()
    } catch (failure) {
      notify.error(failureText('保存失败', failure))
      await refetch()
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      width={480}
      title="目标管控设置"
      okText="保存"
      cancelText="取消"
      okButtonProps={{ loading: busy, disabled: !data, ...saveTestId }}
      mask={{ closable: false }}
      onOk={() => form.submit()}
      onCancel={onClose}
      styles={{ body: { maxHeight: '70dvh', overflowY: 'auto' } }}
    >
      <Select
        aria-label="区域"
        value={areaCode}
        options={areas}
        onChange={setAreaCode}
        style={{ width: '100%', marginBottom: 16 }}
      />
      {error && !data ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingState />
      ) : (
        <Form<ConfigForm>
          key={`${areaCode} ${data.version}`}
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={data}
          onFinish={(values) => void save(values)}
        >
          <ConfigFields />
        </Form>
      )}
    </Modal>
  )
}
