import { createContext, use, useRef } from 'react'
import { useLocation } from 'react-router'

/** Path of the page that is kept in the background; null where a page always is the one in the address. */
export const KeptPath = createContext<string | null>(null)

/**
 * The query of the page's own address: a page that is kept in the background, or comes back to it with its layout, also
 * hears of the others' addresses.
 */
export const useOwnQuery = (): URLSearchParams => {
  const { pathname, search } = useLocation()
  const kept = use(KeptPath)
  const isOwn = kept === null || pathname === kept || pathname.startsWith(`${kept}/`)
  const own = useRef('')
  if (isOwn) own.current = search
  return new URLSearchParams(own.current)
}
