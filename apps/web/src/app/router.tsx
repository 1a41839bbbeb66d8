import type { ComponentType, ReactNode } from 'react'
import { createHashRouter, Navigate, Outlet, type RouteObject } from 'react-router'
import { PathWatch } from '../client/current-path.ts'
import { homePath, type PageRoute } from '../client/permission-routes.ts'
import { loadedPage } from '../page/loaded-page.tsx'
import { NavigationReset } from './navigation-reset.ts'
import { tabKey } from './page-tabs.ts'
import { hasPage, pageOf } from './pages.ts'
import { RouteFailure } from './route-failure.tsx'
import { isOpenPath, type StaticPath, staticPaths } from './static-routes.ts'
import { UnknownPath } from './unknown-path.tsx'
import { usePageTabs } from './use-page-tabs.ts'

const NotFoundPage = loadedPage(() => import('./not-found-page.tsx'))
const PrivacyPolicyPage = loadedPage(() => import('./privacy-policy-page.tsx'))
const LoadingPage = loadedPage(() => import('../page/loading-page.tsx'))
const RouterLayout = loadedPage(() => import('./router-layout.tsx'))
const Shell = loadedPage(() => import('./shell.tsx'))

/** Pages of the static table that belong to the frame itself; the others are registered by their feature. */
const ownPages: Partial<Record<StaticPath, ComponentType>> = {
  '/404': NotFoundPage,
  '/privacy-policy': PrivacyPolicyPage,
  '/loading': LoadingPage,
}

/** Only a frame around the page (shell-16); the wall screen's header is its own. */
const framed: readonly StaticPath[] = ['/pollution-source-map']

const staticRoute = (path: StaticPath): RouteObject => {
  const Page = ownPages[path] ?? pageOf(path.slice(1)) ?? NotFoundPage
  return framed.includes(path)
    ? { path, element: <RouterLayout />, children: [{ index: true, element: <Page /> }] }
    : { path, element: <Page /> }
}

const routesOpenTo = (hasSession: boolean): RouteObject[] =>
  staticPaths.filter((path) => hasSession || isOpenPath(path)).map(staticRoute)

const frame = (children: RouteObject[], unknown: ReactNode): RouteObject[] => [
  {
    element: (
      <>
        <PathWatch />
        <NavigationReset />
        <Outlet />
      </>
    ),
    errorElement: <RouteFailure />,
    // Unknown paths lead to the login page (shell-03), which clears the token (shell-04).
    children: [...children, { path: '*', element: unknown }],
  },
]

/** Before login: only the open paths (shell-02). */
export const publicRouter = () => createHashRouter(frame(routesOpenTo(false), <Navigate to="/login" replace />))

const pageRoute = (route: PageRoute): RouteObject[] => {
  if (route.redirectTo !== null) return [{ path: route.path, element: <Navigate to={route.redirectTo} replace /> }]
  const Page = pageOf(route.fixCode)
  return Page ? [{ path: route.path, handle: route, element: <Page /> }] : []
}

/** The phone side keeps its own tabs below /phone; it is no node of the tree (every session may have tasks). */
const phoneRoutes = (): RouteObject[] => {
  const Phone = pageOf('phone')
  return Phone ? [{ path: '/phone/*', element: <Phone /> }] : []
}

/** After login: the static table, the phone and the pages of the permission tree, built once per login (shell-05). */
export const sessionRouter = (routes: readonly PageRoute[]) => {
  const router = createHashRouter(
    frame(
      [
        ...routesOpenTo(true),
        ...phoneRoutes(),
        {
          element: <Shell />,
          children: [
            { path: '/', element: <Navigate to={homePath(routes, hasPage)} replace /> },
            ...routes.flatMap(pageRoute),
          ],
        },
      ],
      <UnknownPath />,
    ),
  )
  // A filter that takes effect as one leaves its page is never drawn there, but its tab brings it back.
  router.subscribe(({ location, matches }) => {
    const page = matches.at(-1)?.route.handle as PageRoute | undefined
    if (!page) return
    const tabName = new URLSearchParams(location.search).get('tabName')
    usePageTabs.getState().readdress(tabKey(page.fixCode, tabName), location.pathname + location.search)
  })
  return router
}
