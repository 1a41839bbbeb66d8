import { useEffect } from 'react'
import { Navigate } from 'react-router'
import { PasswordForm } from '../../../blocks/password-form.tsx'
import { goToLogin, useSession } from '../../../client/session.ts'

/** First login with an initial password: nothing else is open until it is changed. */
const UpdatePasswordPage = () => {
  const user = useSession((state) => state.user)
  useEffect(() => {
    document.title = '修改密码 · 城市大气环境立体监测平台'
  }, [])
  if (!user) return <Navigate to="/login" replace />
  return (
    <main className="fill-center">
      <div className="page-panel" style={{ width: 'min(440px, 92vw)', padding: 28 }}>
        <h2 style={{ marginBottom: 4 }}>修改密码</h2>
        <p className="muted" style={{ marginBottom: 20 }}>
          {user.mustChangePassword ? '首次登录请先修改初始密码' : `账号 ${user.userCode}`}
        </p>
        <PasswordForm onChanged={goToLogin} />
      </div>
    </main>
  )
}
export default UpdatePasswordPage
