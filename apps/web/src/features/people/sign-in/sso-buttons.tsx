import { SafetyCertificateOutlined } from '@ant-design/icons'
import { Button, Divider } from 'antd'
import { useState } from 'react'
import { api } from '../../../client/api.ts'
import { type CallAnswer, useCall } from '../../../client/use-call.ts'
import { keepAttempt } from './sso-attempt.ts'

type Kind = CallAnswer<'ssoOptions'>[number]['kind']

/** One button for each way of single sign-on that is set up; nothing where there is none. */
export const SsoButtons = ({ onFailure }: { onFailure: (message: string) => void }) => {
  const [busy, setBusy] = useState<Kind | null>(null)
  const { data } = useCall('ssoOptions', {}, { staleTime: 60_000 })
  if (!data || data.length === 0) return null
  const start = async (kind: Kind) => {
    setBusy(kind)
    try {
      const { attempt, url } = await api.ssoStart({ kind })
      keepAttempt(attempt)
      window.location.assign(url)
    } catch (error) {
      onFailure(error instanceof Error ? error.message : '单点登录失败，请稍后重试')
      setBusy(null)
    }
  }
  return (
    <>
      <Divider plain>或</Divider>
      {data.map(({ kind, name }) => (
        <Button
          key={kind}
          block
          size="large"
          className="sign-in-sso"
          icon={<SafetyCertificateOutlined />}
          loading={busy === kind}
          disabled={busy !== null && busy !== kind}
          onClick={() => void start(kind)}
          data-testid={`login-sso-${kind}`}
        >
          {name}
        </Button>
      ))}
    </>
  )
}
