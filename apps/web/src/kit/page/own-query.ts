import { useRef } from 'react'
import { useLocation } from 'react-router'

/** The query of the page's own address: a page that is kept in the background also hears of the others' addresses. */
export const useOwnQuery = (): URLSearchParams => {
  const { pathname, search } = useLocation()
  const own = useRef({ pathname, search })
  if (own.current.pathname === pathname) own.current = { pathname, search }
  return new URLSearchParams(own.current.search)
}
