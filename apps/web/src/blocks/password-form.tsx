import { passwordProblem } from '@qingkong/domain/access/password-rule'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { api } from '../client/api.ts'
import { useSession } from '../client/session.ts'
import { base64 } from '../kit/base64.ts'
import { notify } from '../kit/notify.ts'

interface Fields {
  passwordOld: string
  passwordNew: string
  confirmation: string
}

/** user-09…16: the new password is judged by the rule the server uses; the words are the document's own. */
export const PasswordForm = ({ onChanged }: { onChanged: () => void }) => {
  const user = useSession((state) => state.user)
  const [busy, setBusy] = useState(false)
  const submit = async (fields: Fields) => {
    setBusy(true)
    try {
      await api.passwordChange({
        deviceType: 'PC_WEB',
        userCode: base64(user?.userCode ?? ''),
        passwordOld: base64(fields.passwordOld),
        passwordNew: base64(fields.passwordNew),
      })
      notify.success('密码修改成功, 请重新登录')
      onChanged()
    } catch (error) {
      notify.error(error instanceof Error ? error.message : '密码修改失败')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Form<Fields> layout="vertical" requiredMark={false} validateTrigger="onBlur" onFinish={(f) => void submit(f)}>
      <Form.Item name="passwordOld" label="原密码" rules={[{ required: true, message: '请输入原密码' }]}>
        <Input.Password autoComplete="current-password" data-testid="password-old" />
      </Form.Item>
      <Form.Item
        name="passwordNew"
        label="新密码"
        dependencies={['passwordOld']}
        rules={[
          ({ getFieldValue }) => ({
            validator: (_, value: string | undefined) => {
              const words = user ? [user.userCode, user.userName, user.remarkName] : []
              const problem = passwordProblem(value ?? '', { oldPassword: getFieldValue('passwordOld') ?? '', words })
              return problem === null ? Promise.resolve() : Promise.reject(new Error(problem))
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" data-testid="password-new" />
      </Form.Item>
      <Form.Item
        name="confirmation"
        label="确认新密码"
        dependencies={['passwordNew']}
        rules={[
          { required: true, message: '请再次确认新密码' },
          ({ getFieldValue }) => ({
            validator: (_, value: string | undefined) =>
              !value || value === getFieldValue('passwordNew')
                ? Promise.resolve()
                : Promise.reject(new Error('两次密码输入不一致，请重新输入')),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" data-testid="password-confirm" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy} data-testid="password-save">
        保存
      </Button>
    </Form>
  )
}
