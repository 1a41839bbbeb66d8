import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { queryClient } from '../client/query-client.ts'
import { useFilterPanel } from '../filters/filter-panel.ts'

/**
 * shell-09: on every navigation the right filter panel is open again and reads that nobody waits for any more are
 * taken back. Only a change of the path is a navigation; a filter writes the query of the same page.
 */
export const NavigationReset = () => {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useLayoutEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    useFilterPanel.getState().reset()
    void queryClient.cancelQueries({ type: 'inactive', fetchStatus: 'fetching' })
  }, [pathname])
  return null
}
