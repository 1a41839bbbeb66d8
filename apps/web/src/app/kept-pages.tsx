import { Activity } from 'react'
import { Outlet } from 'react-router'
import { KeptPath } from '../client/own-query.ts'
import type { PageRoute } from '../client/permission-routes.ts'
import { pageOf } from './pages.ts'

interface Props {
  current: PageRoute
  /** Pages whose tabs are open. */
  open: readonly PageRoute[]
}

/** Pages marked keep-alive stay as they were left while their tab is open; the others are made anew (shell-06). */
export const KeptPages = ({ current, open }: Props) => {
  const kept = open.filter((route) => route.keepAlive)
  const isKept = kept.some((route) => route.fixCode === current.fixCode)
  return (
    <>
      {kept.map((route) => {
        const Page = pageOf(route.fixCode)
        return Page ? (
          <Activity key={route.fixCode} mode={route.fixCode === current.fixCode ? 'visible' : 'hidden'}>
            <KeptPath value={route.path}>
              <Page />
            </KeptPath>
          </Activity>
        ) : null
      })}
      {isKept ? null : <Outlet />}
    </>
  )
}
