import { useCall } from '../../app/use-call.ts'
import { Attachments } from '../../blocks/attachment-image.tsx'
import { StatusTag } from '../../kit/status-tag.tsx'
import { TimeText } from '../../kit/time-text.tsx'
import { PopupCard } from '../../map/popup-card.tsx'
import { PopupFooter } from './popup-footer.tsx'

interface Props {
  eventId: string
  onClose: () => void
}

/** Type 3 (popup-09): who reported what, where, with pictures. */
export const ReportPopup = ({ eventId, onClose }: Props) => {
  const { data: event } = useCall('eventDetail', { eventId })
  if (!event) return null
  const facts: [string, React.ReactNode][] = [
    ['时间', <TimeText key="time" stamp={event.eventTime} />],
    ['上报人', event.reportUsername ?? '--'],
    ['部门', event.orgName ?? '--'],
    ['上报类型', event.reportType ?? '--'],
    ['污染类型', event.pollutionTypeName ?? '--'],
  ]
  return (
    <PopupCard
      at={[event.longitude, event.latitude]}
      width={400}
      testId="popup-3"
      onClose={onClose}
      title={
        <>
          上报事件 <StatusTag status={event.eventStatus} type={event.eventType} />
        </>
      }
      footer={<PopupFooter event={event} onClose={onClose} />}
    >
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className="wide">
          <dt>位置</dt>
          <dd>{event.location || '--'}</dd>
        </div>
        <div className="wide">
          <dt>内容</dt>
          <dd>{event.reportContent ?? event.eventDesc}</dd>
        </div>
        <div className="wide">
          <dt>附件</dt>
          <dd>{event.files.length > 0 ? <Attachments files={event.files} /> : '暂无图片'}</dd>
        </div>
      </dl>
    </PopupCard>
  )
}
