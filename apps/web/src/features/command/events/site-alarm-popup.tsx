import { UnorderedListOutlined } from '@ant-design/icons'
import { Tabs } from 'antd'
import { useState } from 'react'
import { AlarmTrends } from '../../../blocks/alarm-trends.tsx'
import type { EventDetail } from '../../../client/event-shape.ts'
import { useRight } from '../../../client/permissions.ts'
import { useCall } from '../../../client/use-call.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { AlarmInfo } from './alarm-info.tsx'
import { useBell } from './bell-store.ts'
import { ComponentShares } from './component-shares.tsx'
import { EventCard } from './event-card.tsx'
import { MinuteTable } from './minute-table.tsx'
import { PopupFooter } from './popup-footer.tsx'
import { TraceTab } from './trace-tab.tsx'
import './event-cards.css'

interface Props {
  eventId: string
  onClose: () => void
}

/** popup-20 */
const minutesPerPage = 10

const isOzone = (factorCode: string | null): boolean => factorCode === 'o3' || factorCode === 'o38h'

const SiteAlarmTabs = ({ event }: { event: EventDetail }) => {
  const mayTrace = useRight('trace.read')
  const [pageIndex, setPageIndex] = useState(1)
  const alarm = useCall(
    'alarmRecordDetail',
    { alarmId: event.sourceId, distance: 3, pageSize: minutesPerPage, pageIndex },
    { keepPrevious: true },
  )
  if (alarm.error) return <ErrorState error={alarm.error} onRetry={() => void alarm.refetch()} />
  const detail = alarm.data
  if (!detail) return <LoadingState />
  return (
    <Tabs
      size="small"
      items={[
        { key: 'info', label: '告警信息', children: <AlarmInfo event={event} info={detail.alarmInfo} /> },
        { key: 'analysis', label: '综合分析', children: <AlarmTrends detail={detail} /> },
        {
          key: 'minute',
          label: '分钟数据',
          children: (
            <MinuteTable
              data={detail.minDataChange}
              factorCode={detail.alarmInfo.factorCode}
              pageSize={minutesPerPage}
              pageIndex={pageIndex}
              onPage={setPageIndex}
            />
          ),
        },
        ...(isOzone(event.factorCode)
          ? [{ key: 'component', label: '组分分析', children: <ComponentShares list={detail.vocsRankList} /> }]
          : []),
        ...(mayTrace ? [{ key: 'trace', label: 'AI溯源', children: <TraceTab event={event} /> }] : []),
      ]}
    />
  )
}

/** Type 1: 告警信息, 综合分析, 分钟数据, 组分分析 for ozone only, AI溯源 (popup-01…06). */
export const SiteAlarmPopup = ({ eventId, onClose }: Props) => (
  <EventCard
    kind="1"
    eventId={eventId}
    width={480}
    onClose={onClose}
    name={(event) => (
      <>
        {event.siteType === '10' ? (
          <button
            type="button"
            className="text-link popup-back"
            onClick={() => {
              onClose()
              useBell.getState().openAt('highValue')
            }}
            data-testid="popup-back-to-list"
          >
            <UnorderedListOutlined /> 返回列表
          </button>
        ) : null}
        <span className="ellipsis" title={event.siteName ?? ''}>
          {event.siteName ?? event.location}
        </span>
      </>
    )}
    footer={(event) => <PopupFooter event={event} onClose={onClose} />}
  >
    {(event) => <SiteAlarmTabs event={event} />}
  </EventCard>
)
