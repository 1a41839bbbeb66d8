import { alarmLabel } from '@qingkong/domain/event/event-type'
import { Tabs } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { EnterpriseBasicInfo } from '../../../blocks/enterprise/enterprise-basic-info.tsx'
import { useMonitorTabs } from '../../../blocks/enterprise/use-monitor-tabs.tsx'
import type { EventDetail } from '../../../client/event-shape.ts'
import { usePermissions } from '../../../client/permissions.ts'
import { useCall } from '../../../client/use-call.ts'
import { DustAlarmTabs } from './dust-alarm-tabs.tsx'
import { EventCard } from './event-card.tsx'
import { PopupFooter } from './popup-footer.tsx'
import { SourceAlarmDetail } from './source-alarm-detail.tsx'
import { SourceAlarmRecords } from './source-alarm-records.tsx'
import './event-cards.css'

interface Props {
  eventId: string
  onClose: () => void
}

const isDust = (event: EventDetail): boolean => event.psType === '2'

const AlarmRecords = ({ event, psCode }: { event: EventDetail; psCode: string }) => {
  const [record, setRecord] = useState<string | null>(null)
  return record ? (
    <SourceAlarmDetail polluteId={record} onBack={() => setRecord(null)} />
  ) : (
    <SourceAlarmRecords eventId={event.eventId} eventTime={event.eventTime} siteCode={psCode} onOpen={setRecord} />
  )
}

/** Tabs of popup-11; only those the enterprise has, 告警记录 first to be seen. */
const EnterpriseTabs = ({ event, psCode }: { event: EventDetail; psCode: string }) => {
  const monitored = useMonitorTabs(psCode)
  return (
    <Tabs
      size="small"
      tabBarGutter={18}
      defaultActiveKey="alarmRecord"
      items={[
        { key: 'basic', label: '基本信息', children: <EnterpriseBasicInfo psCode={psCode} /> },
        ...monitored,
        { key: 'alarmRecord', label: '告警记录', children: <AlarmRecords event={event} psCode={psCode} /> },
      ]}
    />
  )
}

/** 工业源告警 of the enterprise, where it has alarms and the user's menu has the page (popup-12). */
const IndustryAlarmLink = ({ event, psCode }: { event: EventDetail; psCode: string }) => {
  const page = usePermissions((state) => state.routes.find((route) => route.fixCode === 'industry-alarm')?.path)
  const { data } = useCall(
    'pollutionSourceRecord',
    { eventId: event.eventId, siteCode: psCode, pageNum: 1, pageSize: 10 },
    { enabled: page !== undefined },
  )
  return page && data && data.total > 0 ? (
    <Link to={`${page}?psCode=${encodeURIComponent(psCode)}`} className="nowrap" data-testid="popup-industry-alarm">
      工业源告警
    </Link>
  ) : null
}

/** Type 6 (popup-11…15): an enterprise with its monitoring, or a construction site, which opens on its data (event-20). */
export const SourceAlarmPopup = ({ eventId, onClose }: Props) => (
  <EventCard
    kind="6"
    eventId={eventId}
    width={600}
    onClose={onClose}
    name={(event) => (
      <>
        <span className="flag-tag">
          {alarmLabel({ cityManager: event.cityManager, psType: isDust(event) ? 2 : event.psType ? 1 : null })}
        </span>
        <span className="ellipsis" title={event.psName ?? ''}>
          {event.psName ?? event.location}
        </span>
      </>
    )}
    footer={(event) => (
      <>
        {isDust(event) ? null : <IndustryAlarmLink event={event} psCode={event.psCode ?? event.siteCode ?? ''} />}
        <PopupFooter event={event} onClose={onClose} nearby={false} />
      </>
    )}
  >
    {(event) =>
      isDust(event) ? (
        <DustAlarmTabs event={event} />
      ) : (
        <EnterpriseTabs event={event} psCode={event.psCode ?? event.siteCode ?? ''} />
      )
    }
  </EventCard>
)
