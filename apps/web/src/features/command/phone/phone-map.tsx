import { usePermissions } from '../../../client/permissions.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { pageOf } from '../../../page/page-registry.ts'

/** The map page itself; it adapts to the narrow width. */
export const PhoneMap = () => {
  const allowed = usePermissions((state) => state.routes.some((route) => route.fixCode === 'map'))
  const MapPage = allowed ? pageOf('map') : null
  return MapPage ? (
    <div className="phone-map">
      <MapPage />
    </div>
  ) : (
    <EmptyState text="没有查看地图的权限" hint="如需使用请联系系统管理员" />
  )
}
