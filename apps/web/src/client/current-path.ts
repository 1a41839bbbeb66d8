import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router'
import { create } from 'zustand'

/** The router's present path, for what lies outside the router (the theme). */
export const useCurrentPath = create<{ path: string }>(() => ({
  path: window.location.hash.slice(1).split('?')[0] ?? '/',
}))

export const PathWatch = () => {
  const { pathname } = useLocation()
  useLayoutEffect(() => useCurrentPath.setState({ path: pathname }), [pathname])
  return null
}
