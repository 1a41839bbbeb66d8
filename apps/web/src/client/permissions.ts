import type { Right } from '@qingkong/contract/rights'
import { create } from 'zustand'
import type { PageNode, PageRoute } from './permission-routes.ts'

interface PermissionState {
  rights: ReadonlySet<string>
  nodes: readonly PageNode[]
  routes: readonly PageRoute[]
}

/** What the signed-in user may see and do, loaded once per login. */
export const usePermissions = create<PermissionState>(() => ({ rights: new Set(), nodes: [], routes: [] }))

export const useRight = (right: Right): boolean => usePermissions((state) => state.rights.has(right))
