import { CompassOutlined, PhoneOutlined } from '@ant-design/icons'
import { eventTypeNames } from '@qingkong/domain/event/event-type'
import { Attachments } from '../../../blocks/attachment-image.tsx'
import { DeadlineText } from '../../../blocks/deadline-text.tsx'
import type { EventDetail } from '../../../client/event-shape.ts'
import { useCall } from '../../../client/use-call.ts'
import { windText } from '../../../kit/format.ts'
import { AlarmLevelBadge } from '../../../kit/level-badge.tsx'
import { FactorValue } from '../../../kit/measured-value.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import { geoLink, routeLink } from './route-link.ts'
import { AgeText, partNames } from './task-card.tsx'

/** 环保负责人 of the plant; only enterprise alarms name one. */
const Contact = ({ event }: { event: EventDetail }) => {
  const { data } = useCall(
    'companyPolluteAlarmDetail',
    { polluteId: event.sourceId },
    { enabled: event.eventType === '6' && event.psType !== '2', staleTime: 600_000 },
  )
  const phone = data?.info.contactPhone
  if (!phone) return null
  return (
    <a className="phone-link" href={`tel:${phone.replace(/[^\d+]/g, '')}`} data-testid="phone-dial">
      <PhoneOutlined /> 拨打 {data.info.contactName ?? '联系人'} {phone}
    </a>
  )
}

const Value = ({ event }: { event: EventDetail }) =>
  event.factorName ? (
    <div>
      <dt>{event.factorName}</dt>
      <dd>
        <FactorValue value={event.factorValue} code={event.factorCode ?? ''} unit={event.factorUnit ?? ''} />
        {event.peakValue === null ? null : (
          <span className="muted">
            {' '}
            峰值 <FactorValue value={event.peakValue} code={event.factorCode ?? ''} unit="" />
          </span>
        )}
      </dd>
    </div>
  ) : null

const Weather = ({ event }: { event: EventDetail }) =>
  event.windSpeed === null && event.windDirection === null ? null : (
    <div>
      <dt>风</dt>
      <dd>
        {windText(event.windDirection, event.windSpeed)} <FactorValue value={event.windSpeed} code="windSpeed" />
      </dd>
    </div>
  )

const People = ({ event }: { event: EventDetail }) => {
  const present = event.assignments.filter((item) => item.state !== 'transferred' && item.state !== 'withdrawn')
  if (present.length === 0) return null
  return (
    <div>
      <dt>承办</dt>
      <dd>
        {present.map((item) => (
          <span key={item.assignmentId} className="phone-person">
            <span className={`phone-part phone-part-${item.part}`}>{partNames[item.part]}</span> {item.username}
            <small className="muted">
              {' '}
              {item.structureName} {item.stateName}
            </small>
          </span>
        ))}
      </dd>
    </div>
  )
}

export const TaskFacts = ({ event }: { event: EventDetail }) => {
  const place = event.location || event.siteName || event.psName || event.areaName
  return (
    <section className="phone-section">
      <h2>
        <AlarmLevelBadge level={event.level} />{' '}
        {event.siteName ?? event.psName ?? (event.location || eventTypeNames[event.eventType])}
      </h2>
      <p>{event.reportContent || event.eventDesc}</p>
      <div className="phone-flags">
        {event.recovered ? <span className="flag-tag">已恢复</span> : null}
        {event.invalidated ? <span className="flag-tag">数据无效</span> : null}
        {event.returnLocked ? <span className="flag-tag">不予退回</span> : null}
      </div>
      <dl className="phone-facts">
        <div>
          <dt>类型</dt>
          <dd>{eventTypeNames[event.eventType]}</dd>
        </div>
        <div>
          <dt>时间</dt>
          <dd>
            <TimeText stamp={event.eventTime} />（<AgeText since={event.eventTime} />）
          </dd>
        </div>
        <div>
          <dt>时限</dt>
          <dd>
            <DeadlineText deadline={event.deadline} state={event.deadlineState} />
          </dd>
        </div>
        <Value event={event} />
        <Weather event={event} />
        <div>
          <dt>位置</dt>
          <dd>
            {event.areaName} {event.location}
          </dd>
        </div>
        <People event={event} />
      </dl>
      <div className="phone-links">
        <a
          className="phone-link"
          href={routeLink(event, place)}
          target="_blank"
          rel="noreferrer"
          data-testid="phone-route"
        >
          <CompassOutlined /> 导航
        </a>
        <a className="phone-link" href={geoLink(event)}>
          其他地图
        </a>
        <Contact event={event} />
      </div>
      <Attachments files={event.files} />
    </section>
  )
}
