import { QueryClientProvider } from '@tanstack/react-query'
import { App as AntdApp, Button, ConfigProvider } from 'antd'
import zhCN from 'antd/locale/zh_CN'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { RouterProvider } from 'react-router'
import { useCurrentPath } from '../client/current-path.ts'
import { usePermissions } from '../client/permissions.ts'
import { queryClient } from '../client/query-client.ts'
import { goToLogin, useSession } from '../client/session.ts'
import { setNotifier } from '../kit/notify.ts'
import { ErrorState, LoadingState } from '../kit/states.tsx'
import { antdThemeOf, themeFor, useThemeChoice } from '../kit/theme.ts'
import { ThemeContext } from '../kit/theme-context.ts'
import { applyTokens } from '../kit/tokens.ts'
import { loadPermissions } from './load-permissions.ts'
import { publicRouter, sessionRouter } from './router.tsx'

/** Disposes a router that went out of use; later than at once, because StrictMode only pretends to unmount. */
const useDisposal = (router: { dispose: () => void }) => {
  const timer = useRef(0)
  useEffect(() => {
    window.clearTimeout(timer.current)
    return () => {
      timer.current = window.setTimeout(() => router.dispose())
    }
  }, [router])
}

const PublicArea = () => {
  const router = useMemo(publicRouter, [])
  useDisposal(router)
  return <RouterProvider router={router} />
}

const SessionArea = () => {
  const routes = usePermissions((state) => state.routes)
  const router = useMemo(() => sessionRouter(routes), [routes])
  useDisposal(router)
  return <RouterProvider router={router} />
}

/** Loads the permission tree of this login, then shows its pages. */
const Entrance = () => {
  const [state, setState] = useState<'loading' | 'ready' | Error>('loading')
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads again
  useEffect(() => {
    let current = true
    setState('loading')
    loadPermissions().then(
      () => current && setState('ready'),
      (error: unknown) => current && setState(error instanceof Error ? error : new Error('权限加载失败')),
    )
    return () => {
      current = false
    }
  }, [attempt])
  if (state === 'ready') return <SessionArea />
  return (
    <div className="fill-center">
      {state === 'loading' ? (
        <LoadingState text="正在进入平台…" />
      ) : (
        <div>
          <ErrorState error={state} onRetry={() => setAttempt((count) => count + 1)} />
          <Button type="link" block onClick={goToLogin}>
            返回登录
          </Button>
        </div>
      )}
    </div>
  )
}

const Notifier = ({ children }: { children: ReactNode }) => {
  const app = AntdApp.useApp()
  useEffect(() => setNotifier(app), [app])
  return children
}

export const App = () => {
  const path = useCurrentPath((state) => state.path)
  const choice = useThemeChoice((state) => state.choice)
  const theme = themeFor(choice, path)
  const token = useSession((state) => state.token)
  const mustChange = useSession((state) => state.user?.mustChangePassword ?? false)
  useLayoutEffect(() => applyTokens(theme), [theme])
  const config = useMemo(() => antdThemeOf(theme), [theme])
  return (
    <ThemeContext value={theme}>
      <ConfigProvider locale={zhCN} theme={config} button={{ autoInsertSpace: false }}>
        <QueryClientProvider client={queryClient}>
          <AntdApp
            className="app-root"
            // Below the header: what was said must not lie upon the menu.
            message={{ top: 56 }}
            notification={{ placement: 'bottomRight', bottom: 72, maxCount: 3 }}
          >
            <Notifier>{token && !mustChange ? <Entrance key={token} /> : <PublicArea />}</Notifier>
          </AntdApp>
        </QueryClientProvider>
      </ConfigProvider>
    </ThemeContext>
  )
}
