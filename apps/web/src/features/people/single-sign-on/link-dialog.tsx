import { Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { useOptionCall } from '../../../client/use-option-call.ts'
import { failureText, notify } from '../../../kit/notify.ts'

interface Fields {
  issuer: string
  subject: string
  userCode: string
}

interface Props {
  /** Addresses of the providers that were set up. */
  issuers: readonly string[]
  onLinked: () => void
  onClose: () => void
}

/** Says which account an identity of the provider stands for. */
export const LinkDialog = ({ issuers, onLinked, onClose }: Props) => {
  const [form] = Form.useForm<Fields>()
  const [busy, setBusy] = useState(false)
  const accounts = useOptionCall('accountList', { state: 'active', pageSize: 500 }).data?.records ?? []
  const link = async (fields: Fields) => {
    setBusy(true)
    try {
      await api.ssoIdentityLink(fields)
      notify.success('关联成功')
      onLinked()
    } catch (failure) {
      notify.error(failureText('关联失败', failure))
      setBusy(false)
    }
  }
  return (
    <Modal
      open
      title="关联身份"
      width={520}
      okText="关联"
      cancelText="取消"
      okButtonProps={{ loading: busy }}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onBlur"
        initialValues={{ issuer: issuers[0] ?? '' }}
        onFinish={(fields) => void link(fields)}
      >
        <Form.Item name="issuer" label="身份来源" rules={[{ required: true, message: '请选择身份来源' }]}>
          <Select options={issuers.map((value) => ({ value, label: value }))} />
        </Form.Item>
        <Form.Item
          name="subject"
          label="身份标识"
          extra="未关联的人登录时，提示中会显示其身份标识"
          rules={[{ required: true, whitespace: true, message: '请输入身份标识' }]}
        >
          <Input maxLength={255} data-testid="sso-subject" />
        </Form.Item>
        <Form.Item name="userCode" label="账号" rules={[{ required: true, message: '请选择账号' }]}>
          <Select
            showSearch={{ optionFilterProp: 'label' }}
            options={accounts.map(({ userCode, remarkName, orgName }) => ({
              value: userCode,
              label: `${remarkName}（${userCode}，${orgName}）`,
            }))}
            data-testid="sso-account"
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
