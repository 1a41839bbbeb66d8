import { lazy } from 'react'
import { createHashRouter, Navigate, Outlet, type RouteObject } from 'react-router'
import { PathWatch } from './current-path.ts'
import { hasPage, pageOf } from './page-registry.ts'
import { homePath, type PageRoute } from './permission-routes.ts'
import { RouteFailure } from './route-failure.tsx'
import { Suspended } from './suspended.tsx'

const LoginPage = lazy(() => import('../features/sign-in/login-page.tsx'))
const UpdatePasswordPage = lazy(() => import('../features/sign-in/update-password-page.tsx'))
const NotFoundPage = lazy(() => import('./not-found-page.tsx'))
const PrivacyPolicyPage = lazy(() => import('./privacy-policy-page.tsx'))
const Shell = lazy(() => import('./shell.tsx'))

const openRoutes: RouteObject[] = [
  { path: '/login', element: <LoginPage /> },
  { path: '/update-password', element: <UpdatePasswordPage /> },
  { path: '/404', element: <NotFoundPage /> },
  { path: '/privacy-policy', element: <PrivacyPolicyPage /> },
]

const frame = (children: RouteObject[]): RouteObject[] => [
  {
    element: (
      <Suspended>
        <PathWatch />
        <Outlet />
      </Suspended>
    ),
    errorElement: <RouteFailure />,
    // Unknown paths lead to the login page (shell-03), which clears the token (shell-04).
    children: [...children, { path: '*', element: <Navigate to="/login" replace /> }],
  },
]

/** Before login: only the open paths (shell-02). */
export const publicRouter = () => createHashRouter(frame(openRoutes))

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

/** After login: the open paths, the phone and the pages of the permission tree, built once per login (shell-05). */
export const sessionRouter = (routes: readonly PageRoute[]) =>
  createHashRouter(
    frame([
      ...openRoutes,
      ...phoneRoutes(),
      {
        element: <Shell />,
        children: [
          { path: '/', element: <Navigate to={homePath(routes, hasPage)} replace /> },
          ...routes.flatMap(pageRoute),
        ],
      },
    ]),
  )
