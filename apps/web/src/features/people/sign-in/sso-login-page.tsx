import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { api } from '../../../client/api.ts'
import { queryClient } from '../../../client/query-client.ts'
import { goToLogin } from '../../../client/session.ts'
import { LoadingState } from '../../../kit/states.tsx'
import { enter } from './enter.ts'
import { takeAttempt } from './sso-attempt.ts'
import { ssoReturn } from './sso-return.ts'

const noAnswer = '没有收到统一身份认证的结果，请返回登录页重新登录'

/** Ends a sign-in that began at the login page: the provider's answer is taken out of the address and spent. */
const finish = async (): Promise<string | null> => {
  const answer = ssoReturn(window.location)
  // Neither history nor a bookmark shall hold the code or the ticket.
  window.history.replaceState(null, '', `${window.location.pathname}#/sso-login`)
  if (!answer) return noAnswer
  try {
    const signedIn = await api.ssoFinish({ attempt: takeAttempt(), ...answer })
    queryClient.removeQueries()
    enter(signedIn)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : '单点登录失败，请稍后重试'
  }
}

const SsoLoginPage = () => {
  const [failure, setFailure] = useState<string | null>(null)
  const begun = useRef(false)
  useEffect(() => {
    document.title = '单点登录 · 城市大气环境立体监测平台'
    // StrictMode runs effects twice; an answer is good once.
    if (begun.current) return
    begun.current = true
    void finish().then(setFailure)
  }, [])
  return (
    <main className="fill-center">
      {failure === null ? (
        <LoadingState text="正在登录…" />
      ) : (
        <div className="page-panel" style={{ width: 'min(440px, 92vw)', padding: 28, display: 'grid', gap: 16 }}>
          <Alert type="error" showIcon title={failure} data-testid="sso-failure" />
          <Button type="primary" onClick={goToLogin} data-testid="sso-back">
            返回登录页
          </Button>
        </div>
      )}
    </main>
  )
}
export default SsoLoginPage
