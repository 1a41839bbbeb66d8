import { useCurrentPath } from '../../../client/current-path.ts'
import { usePermissions } from '../../../client/permissions.ts'

/** The wall screen: a frame around the same map. */
const cockpitPath = '/cockpit'

/** Whether the present route is the map, wherever the permission tree has put it. */
export const isOnMap = (): boolean => {
  const { path } = useCurrentPath.getState()
  const map = usePermissions.getState().routes.find(({ fixCode }) => fixCode === 'map')
  return path === cockpitPath || path === map?.path
}
