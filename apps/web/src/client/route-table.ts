import type { Route, RouteTable } from '@qingkong/contract/core/client'
import { openRoutes } from './open-routes.gen.ts'

let known: RouteTable = openRoutes
let loading: Promise<RouteTable> | null = null

/** What is known of a call: of those that need no session at once, of all the others when the table is there. */
export const knownRoute = (name: string): Route | undefined => known[name]

/** The whole table: hundreds of calls that nobody asks before signing in, so the login page does without. */
export const loadRoutes = (): Promise<RouteTable> => {
  loading ??= import('./routes.gen.ts').then(
    ({ routes }) => {
      known = routes
      return routes
    },
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}
