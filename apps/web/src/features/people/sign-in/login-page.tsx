import { LockOutlined, SafetyOutlined, UserOutlined } from '@ant-design/icons'
import { CallError } from '@qingkong/contract/core/client'
import { Alert, Button, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { api } from '../../../client/api.ts'
import { queryClient } from '../../../client/query-client.ts'
import { useSession } from '../../../client/session.ts'
import { useCall } from '../../../client/use-call.ts'
import { base64 } from '../../../kit/base64.ts'
import { enter } from './enter.ts'
import { Horizon } from './horizon.tsx'
import { SsoButtons } from './sso-buttons.tsx'
import { ssoReturn } from './sso-return.ts'
import './sign-in.css'

interface Fields {
  userCode: string
  password: string
  captcha?: string
}

const LoginForm = () => {
  const navigate = useNavigate()
  const [form] = Form.useForm<Fields>()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const captcha = useCall('captcha', {}, { staleTime: Number.POSITIVE_INFINITY })

  // Visiting the login page ends the session (shell-04).
  useEffect(() => {
    useSession.getState().clear()
    queryClient.removeQueries({
      predicate: ({ queryKey }) => queryKey[0] !== 'captcha' && queryKey[0] !== 'ssoOptions',
    })
    document.title = '登录 · 城市大气环境立体监测平台'
  }, [])

  const submit = async (fields: Fields) => {
    setBusy(true)
    setFailure(null)
    try {
      const signedIn = await api.login({
        userCode: fields.userCode.trim(),
        password: base64(fields.password),
        captchaId: captcha.data?.captchaId ?? '',
        captcha: fields.captcha?.trim() ?? '',
      })
      enter(signedIn)
      if (signedIn.userInfo.mustChangePassword) await navigate('/update-password')
    } catch (error) {
      setFailure(error instanceof CallError ? error.message : '登录失败，请稍后重试')
      setBusy(false)
      form.setFieldValue('captcha', '')
      if (captcha.data?.enabled) void captcha.refetch()
    }
  }

  return (
    <div className="sign-in">
      <div className="sign-in-scene">
        <Horizon />
        <div className="sign-in-words">
          <h1>城市大气环境立体监测平台</h1>
          <p>看见 · 溯源 · 处置 · 评估</p>
        </div>
      </div>
      <main className="sign-in-panel">
        <h2>登录</h2>
        <p className="sign-in-lead">使用单位分配的账号</p>
        <Form<Fields>
          form={form}
          layout="vertical"
          size="large"
          requiredMark={false}
          onFinish={(fields) => void submit(fields)}
          data-testid="login-form"
        >
          <Form.Item name="userCode" rules={[{ required: true, whitespace: true, message: '请输入用户名' }]}>
            <Input
              prefix={<UserOutlined />}
              placeholder="用户名"
              aria-label="用户名"
              autoComplete="username"
              autoFocus
              maxLength={64}
              data-testid="login-user"
            />
          </Form.Item>
          <Form.Item name="password" rules={[{ required: true, message: '请输入密码' }]}>
            <Input.Password
              prefix={<LockOutlined />}
              placeholder="密码"
              aria-label="密码"
              autoComplete="current-password"
              maxLength={128}
              data-testid="login-password"
            />
          </Form.Item>
          {captcha.data?.enabled ? (
            <div className="sign-in-captcha">
              <Form.Item name="captcha" rules={[{ required: true, message: '请输入验证码' }]}>
                <Input
                  prefix={<SafetyOutlined />}
                  placeholder="验证码"
                  aria-label="验证码"
                  autoComplete="off"
                  maxLength={16}
                  data-testid="login-captcha"
                />
              </Form.Item>
              <button type="button" onClick={() => void captcha.refetch()} title="看不清，换一张">
                <img src={captcha.data.image} alt="验证码，点击更换" />
              </button>
            </div>
          ) : null}
          {failure ? (
            <Alert type="error" title={failure} showIcon style={{ marginBottom: 16 }} data-testid="login-failure" />
          ) : null}
          <Button type="primary" htmlType="submit" block loading={busy} data-testid="login-submit">
            登录
          </Button>
        </Form>
        <SsoButtons onFailure={setFailure} />
        <p className="sign-in-foot">
          忘记密码请联系系统管理员。登录即表示同意<a href="#/privacy-policy">隐私政策</a>
        </p>
      </main>
    </div>
  )
}

/** A provider that comes back to the bare address of the platform ends up here, as every unknown path does. */
const LoginPage = () => (ssoReturn(window.location) ? <Navigate to="/sso-login" replace /> : <LoginForm />)
export default LoginPage
