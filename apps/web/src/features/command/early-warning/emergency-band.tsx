import { AlertOutlined } from '@ant-design/icons'
import { Link } from 'react-router'
import { useEmergency } from '../../../blocks/emergency.ts'
import { usePermissions } from '../../../client/permissions.ts'
import { TimeText } from '../../../kit/time-text.tsx'
import './early-warning.css'

/**
 * A thin band below the header while the emergency mode is on (event-31), bordered in the colour of the level
 * (event-32); leads to the warning.
 */
export const EmergencyBand = () => {
  const { emergencyInfo: info } = useEmergency()
  const page = usePermissions((state) => state.routes.find(({ fixCode }) => fixCode === 'early-warning-manager')?.path)
  if (!info) return null
  const isAdjusted = info.nowLevelName !== info.levelName
  return (
    <div className={`emergency-band warning-${info.colour}`} role="status" data-testid="emergency-band">
      <AlertOutlined />
      <b>应急状态</b>
      <span>
        {info.areaName} {info.categoryName}
        {info.nowLevelName}
        {isAdjusted ? `（发布时为${info.levelName}）` : ''}
      </span>
      <span className="muted">
        启动 <TimeText stamp={info.actualStartTime} /> · 计划结束 <TimeText stamp={info.planEndTime} />
      </span>
      {page ? (
        <Link to={`${page}?id=${info.warnManagerId}`} className="emergency-link">
          查看预警
        </Link>
      ) : null}
    </div>
  )
}
