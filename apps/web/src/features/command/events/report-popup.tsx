import type { ReactNode } from 'react'
import { Attachments } from '../../../blocks/attachment-image.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import { EventCard } from './event-card.tsx'
import { PopupFooter } from './popup-footer.tsx'

interface Props {
  eventId: string
  onClose: () => void
}

/** Type 3 (popup-09): who reported what, where, with pictures and videos. */
export const ReportPopup = ({ eventId, onClose }: Props) => (
  <EventCard
    kind="3"
    eventId={eventId}
    width={440}
    onClose={onClose}
    name={() => '上报事件'}
    footer={(event) => <PopupFooter event={event} onClose={onClose} />}
  >
    {(event) => {
      const facts: [label: string, value: ReactNode, wide?: boolean][] = [
        ['时间', <TimeText key="time" stamp={event.eventTime} />],
        ['上报人', event.reportUsername ?? '--'],
        ['部门', event.orgName ?? '--'],
        ['上报类型', event.reportType ?? '--'],
        ['污染类型', event.pollutionTypeName ?? '--'],
        ['位置', event.location || '--', true],
        ['内容', event.reportContent ?? event.eventDesc, true],
        ['附件', event.files.length > 0 ? <Attachments key="files" files={event.files} /> : '暂无图片', true],
      ]
      return (
        <dl className="facts">
          {facts.map(([label, value, wide]) => (
            <div key={label} className={wide ? 'wide' : ''}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )
    }}
  </EventCard>
)
