import { useEffect } from 'react'
import { Navigate, useLocation } from 'react-router'
import { notify } from '../kit/notify.ts'

/** shell-03: an unknown path leads to the login page, which ends the session (shell-04); it says why first. */
export const UnknownPath = () => {
  const { pathname } = useLocation()
  useEffect(() => {
    notify.warning(`没有页面“${pathname}”或无权打开，请重新登录`)
  }, [pathname])
  return <Navigate to="/login" replace />
}
