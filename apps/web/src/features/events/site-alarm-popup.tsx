import { Tabs } from 'antd'
import { useCall } from '../../app/use-call.ts'
import { AlarmTrends } from '../../blocks/alarm-trends.tsx'
import { AlarmLevelBadge } from '../../kit/level-badge.tsx'
import { ErrorState, LoadingState } from '../../kit/states.tsx'
import { StatusTag } from '../../kit/status-tag.tsx'
import { PopupCard } from '../../map/popup-card.tsx'
import { AlarmInfo } from './alarm-info.tsx'
import { ComponentShares } from './component-shares.tsx'
import { MinuteTable } from './minute-table.tsx'
import { PopupFooter } from './popup-footer.tsx'

interface Props {
  eventId: string
  onClose: () => void
}

/** Type 1: 告警信息, 综合分析, 分钟数据, and 组分分析 for ozone only (popup-01, popup-02). */
export const SiteAlarmPopup = ({ eventId, onClose }: Props) => {
  const { data: event } = useCall('eventDetail', { eventId })
  const alarm = useCall(
    'alarmRecordDetail',
    { alarmId: event?.sourceId ?? '', distance: 3, pageSize: 10, pageIndex: 1 },
    { enabled: event !== undefined },
  )
  if (!event) return null
  const detail = alarm.data
  return (
    <PopupCard
      at={[event.longitude, event.latitude]}
      width={480}
      testId="popup-1"
      onClose={onClose}
      title={
        <>
          <span className="ellipsis" title={event.siteName ?? ''}>
            {event.siteName}
          </span>
          <AlarmLevelBadge level={event.level} />
          <StatusTag status={event.eventStatus} type={event.eventType} />
        </>
      }
      footer={<PopupFooter event={event} onClose={onClose} />}
    >
      {alarm.error ? <ErrorState error={alarm.error} onRetry={() => void alarm.refetch()} /> : null}
      {!detail && !alarm.error ? <LoadingState /> : null}
      {detail ? (
        <Tabs
          size="small"
          items={[
            { key: 'info', label: '告警信息', children: <AlarmInfo event={event} info={detail.alarmInfo} /> },
            { key: 'analysis', label: '综合分析', children: <AlarmTrends detail={detail} /> },
            { key: 'minute', label: '分钟数据', children: <MinuteTable data={detail.minDataChange} /> },
            ...(event.factorCode === 'o3'
              ? [{ key: 'component', label: '组分分析', children: <ComponentShares list={detail.vocsRankList} /> }]
              : []),
          ]}
        />
      ) : null}
    </PopupCard>
  )
}
