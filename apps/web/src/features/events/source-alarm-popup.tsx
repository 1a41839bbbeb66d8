import { alarmLabel } from '@qingkong/domain/event/event-type'
import { Tabs } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { usePermissions } from '../../app/permissions.ts'
import { useCall } from '../../app/use-call.ts'
import { AlarmLevelBadge } from '../../kit/level-badge.tsx'
import { StatusTag } from '../../kit/status-tag.tsx'
import { PopupCard } from '../../map/popup-card.tsx'
import { PopupFooter } from './popup-footer.tsx'
import { SourceAlarmDetail } from './source-alarm-detail.tsx'
import { SourceAlarmRecords } from './source-alarm-records.tsx'
import { SourceBasicInfo } from './source-basic-info.tsx'

interface Props {
  eventId: string
  onClose: () => void
}

/** Type 6 (popup-11…14): 基本信息 and 告警记录, which opens first; a record opens its detail with the 24 h trend. */
export const SourceAlarmPopup = ({ eventId, onClose }: Props) => {
  const { data: event } = useCall('eventDetail', { eventId })
  const [record, setRecord] = useState<string | null>(null)
  const page = usePermissions((state) => state.routes.find((route) => route.fixCode === 'industry-alarm')?.path)
  if (!event) return null
  const psType = event.psType === '2' ? 2 : event.psType === '1' ? 1 : null
  return (
    <PopupCard
      at={[event.longitude, event.latitude]}
      width={480}
      testId="popup-6"
      onClose={onClose}
      title={
        <>
          <span className="flag-tag">{alarmLabel({ cityManager: event.cityManager, psType })}</span>
          <span className="ellipsis" title={event.psName ?? ''}>
            {event.psName}
          </span>
          <AlarmLevelBadge level={event.level} />
          <StatusTag status={event.eventStatus} type={event.eventType} />
        </>
      }
      footer={
        <>
          {page ? (
            <Link to={`${page}?psCode=${encodeURIComponent(event.psCode ?? '')}`} className="nowrap">
              工业源告警
            </Link>
          ) : null}
          <PopupFooter event={event} onClose={onClose} />
        </>
      }
    >
      <Tabs
        size="small"
        defaultActiveKey="alarmRecord"
        items={[
          { key: 'basic', label: '基本信息', children: <SourceBasicInfo polluteId={event.sourceId} /> },
          {
            key: 'alarmRecord',
            label: '告警记录',
            children: record ? (
              <SourceAlarmDetail polluteId={record} onBack={() => setRecord(null)} />
            ) : (
              <SourceAlarmRecords
                eventId={event.eventId}
                siteCode={event.psCode ?? event.siteCode ?? ''}
                onOpen={setRecord}
              />
            ),
          },
        ]}
      />
    </PopupCard>
  )
}
