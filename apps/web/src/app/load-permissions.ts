import { api } from '../client/api.ts'
import { routesFromTree } from '../client/permission-routes.ts'
import { usePermissions } from '../client/permissions.ts'
import { useSession } from '../client/session.ts'
import { hasPage } from './pages.ts'
import { loadStores } from './store-loads.ts'

/** The permission tree and the user's first organisation system (auth-05, auth-07), once per login. */
export const loadPermissions = async (): Promise<void> => {
  const [composition, systems] = await Promise.all([api.currentUserComposition({}), api.currentUserOrgSystem({})])
  const system = systems[0]
  if (system) useSession.getState().setOrgSystem(system.sysCode, system.orgCode)
  usePermissions.setState({
    rights: new Set(composition.rights),
    nodes: composition.nodes,
    routes: routesFromTree(composition.nodes, hasPage),
  })
  // Pages do not wait for the stores: each says itself what it lacks.
  void loadStores()
}
