/** Who reaches a route of the static table: everybody, or whoever has a session. */
type Access = 'open' | 'session'

/**
 * The static table (document 1 section 2, document 3 section 2.1). All other pages come from the permission tree.
 * The paths open without a token are those of shell-02.
 */
const staticRoutes = {
  '/login': 'open',
  '/sso-login': 'open',
  '/cockpit': 'session',
  '/pollution-source-map': 'session',
  '/loading': 'session',
  '/pdf-preview': 'session',
  '/for-report-crawler': 'open',
  '/for-crawler': 'open',
  '/update-password': 'open',
  '/404': 'open',
  '/auditing-reference-charts': 'session',
  '/privacy-policy': 'open',
  '/auditing-opinion-frame': 'session',
  '/charts': 'open',
} as const satisfies Record<string, Access>

export type StaticPath = keyof typeof staticRoutes

export const staticPaths = Object.keys(staticRoutes) as StaticPath[]

/** Open without a token (shell-02). */
export const isOpenPath = (path: string): boolean =>
  staticPaths.some((known) => known === path && staticRoutes[known] === 'open')
