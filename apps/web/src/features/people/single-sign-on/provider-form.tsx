import { Button, Form, Input, Switch } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { failureText, notify } from '../../../kit/notify.ts'

export type SsoProvider = CallAnswer<'ssoProviderList'>[number]
type Kind = SsoProvider['kind']

interface Fields {
  name: string
  enabled: boolean
  serverUrl: string
  clientId: string
  clientSecret: string
  returnUrl: string
  userClaim: string
}

const words: Record<Kind, { title: string; server: string; serverHint: string; claimHint: string }> = {
  oidc: {
    title: 'OpenID Connect',
    server: '签发者地址（issuer）',
    serverHint: '启用时会向该地址核实',
    claimHint: '例如 preferred_username，其值须等于本平台用户名；留空则只认已关联的身份',
  },
  cas: {
    title: 'CAS 3',
    server: 'CAS 服务地址',
    serverHint: '其下应有 /login 与 /p3/serviceValidate',
    claimHint: '属性名，或填 user 表示 CAS 用户名；其值须等于本平台用户名；留空则只认已关联的身份',
  },
}

const secureUrl = { pattern: /^https:\/\/|^http:\/\/(127\.0\.0\.1|localhost)/, message: '请填写 https 开头的地址' }

/** The settings of one kind of identity provider. */
export const ProviderForm = ({ kind, provider }: { kind: Kind; provider: SsoProvider | undefined }) => {
  const [form] = Form.useForm<Fields>()
  const [busy, setBusy] = useState(false)
  const text = words[kind]
  const save = async (fields: Fields) => {
    setBusy(true)
    try {
      await api.ssoProviderPropose({ kind, ...fields })
      notify.success('已提交，待另一位全市系统管理员确认后生效')
      form.setFieldValue('clientSecret', '')
    } catch (failure) {
      notify.error(failureText('提交失败', failure))
    } finally {
      setBusy(false)
    }
  }
  const isOidc = kind === 'oidc'
  return (
    <Form<Fields>
      form={form}
      layout="vertical"
      className="sso-form"
      requiredMark={false}
      validateTrigger="onBlur"
      initialValues={{
        name: '',
        enabled: false,
        serverUrl: '',
        clientId: '',
        returnUrl: `${window.location.origin}/`,
        userClaim: '',
        ...provider,
        clientSecret: '',
      }}
      onFinish={(fields) => void save(fields)}
      data-testid={`sso-form-${kind}`}
    >
      <Form.Item name="enabled" label="启用" valuePropName="checked">
        <Switch aria-label={`启用${text.title}`} />
      </Form.Item>
      <Form.Item
        name="name"
        label="登录按钮名称"
        rules={[{ required: true, whitespace: true, message: '请输入登录按钮名称' }]}
      >
        <Input maxLength={20} data-testid={`sso-name-${kind}`} />
      </Form.Item>
      <Form.Item
        name="serverUrl"
        label={text.server}
        extra={text.serverHint}
        rules={[{ required: true, message: '请输入服务地址' }, secureUrl]}
      >
        <Input maxLength={300} data-testid={`sso-server-${kind}`} />
      </Form.Item>
      <Form.Item name="clientId" label="客户端标识" hidden={!isOidc}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="clientSecret"
        label="客户端密钥"
        hidden={!isOidc}
        extra={provider?.hasSecret ? '已保存，留空则不变' : '公开客户端可不填'}
      >
        <Input.Password maxLength={400} autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="returnUrl"
        label="回调地址"
        extra="须与认证服务中登记的完全一致"
        rules={[{ required: true, message: '请输入回调地址' }, secureUrl]}
      >
        <Input maxLength={300} />
      </Form.Item>
      <Form.Item name="userClaim" label="用户名字段" extra={text.claimHint}>
        <Input maxLength={64} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy} data-testid={`sso-save-${kind}`}>
        提交变更
      </Button>
      {provider ? (
        <p className="state-hint" style={{ marginTop: 8 }}>
          {provider.updateUser} 于 {provider.updateTime.slice(0, 16)} 确认
        </p>
      ) : null}
    </Form>
  )
}
