import { eventTypeNames, isEventType } from '@qingkong/domain/event/event-type'
import type { EventDetail } from '../client/event-shape.ts'
import { placeText } from '../kit/format.ts'
import { AlarmLevelBadge } from '../kit/level-badge.tsx'
import { FactorValue } from '../kit/measured-value.tsx'
import { StatusTag } from '../kit/status-tag.tsx'
import { TimeText } from '../kit/time-text.tsx'
import { Attachments } from './attachment-image.tsx'
import { DeadlineText } from './deadline-text.tsx'

const Fact = ({ label, wide, children }: { label: string; wide?: boolean; children: React.ReactNode }) => (
  <div className={wide ? 'wide' : ''}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** 告警对象 of an event: the site, the enterprise or the person who reported. */
export const eventSubject = (event: {
  siteName: string | null
  psName: string | null
  reportUsername: string | null
  location: string
}): string => event.siteName ?? event.psName ?? event.reportUsername ?? event.location

/** The read-only block at the head of every view of an event. */
export const EventFacts = ({ event }: { event: EventDetail }) => (
  <dl className="facts">
    <Fact label="类型">
      {isEventType(event.eventType) ? eventTypeNames[event.eventType] : event.eventType}{' '}
      <AlarmLevelBadge level={event.level} />
    </Fact>
    <Fact label="状态">
      <StatusTag status={event.eventStatus} type={event.eventType} />
    </Fact>
    <Fact label="时间">
      <TimeText stamp={event.eventTime} />
    </Fact>
    <Fact label="时限">
      <DeadlineText deadline={event.deadline} state={event.deadlineState} />
    </Fact>
    <Fact label={event.eventType === '3' ? '上报人' : '对象'}>{eventSubject(event)}</Fact>
    {event.factorName ? (
      <Fact label={event.factorName}>
        <FactorValue value={event.factorValue} code={event.factorCode ?? ''} unit={event.factorUnit ?? ''} />
        {event.peakValue === null ? null : (
          <span className="muted">
            {' '}
            峰值 <FactorValue value={event.peakValue} code={event.factorCode ?? ''} unit="" />
          </span>
        )}
      </Fact>
    ) : null}
    <Fact label="区域">{event.areaName || '--'}</Fact>
    <Fact label="位置" wide>
      {event.location || '--'}
      <span className="figure muted">
        {'  '}
        {placeText(event)}
      </span>
    </Fact>
    <Fact label={event.eventType === '3' ? '上报内容' : '告警内容'} wide>
      {event.reportContent ?? event.eventDesc}
      {event.recovered ? <span className="flag-tag"> 已恢复</span> : null}
      {event.invalidated ? <span className="flag-tag"> 数据无效</span> : null}
    </Fact>
    {event.suppressedReason ? (
      <Fact label="抑制" wide>
        {event.suppressedReason}
      </Fact>
    ) : null}
    {event.files.length > 0 ? (
      <Fact label="附件" wide>
        <Attachments files={event.files} />
      </Fact>
    ) : null}
  </dl>
)
