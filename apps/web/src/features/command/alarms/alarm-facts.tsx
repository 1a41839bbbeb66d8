import type { ReactNode } from 'react'
import type { EventDetail } from '../../../client/event-shape.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { durationText, windText } from '../../../kit/format.ts'
import { AlarmLevelBadge } from '../../../kit/level-badge.tsx'
import { FactorValue } from '../../../kit/measured-value.tsx'
import { StatusTag } from '../../../kit/status-tag.tsx'
import { TimeText } from '../../../kit/time-text.tsx'
import { AlarmStatus } from './alarm-status.tsx'

const Fact = ({ label, wide = false, children }: { label: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? 'wide' : ''}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

interface Props {
  info: CallAnswer<'alarmRecordDetail'>['alarmInfo']
  event: EventDetail | null
}

export const AlarmFacts = ({ info, event }: Props) => {
  const measured = (value: number | null) => <FactorValue value={value} code={info.factorCode} />
  return (
    <>
      <h2 className="alarm-title">
        {info.siteName} <AlarmLevelBadge level={info.alarmLevel} /> <AlarmStatus status={info.alarmStatus} />
        {event ? <StatusTag status={event.eventStatus} type={event.eventType} /> : null}
      </h2>
      <dl className="facts">
        <Fact label={info.factorName}>{measured(info.lastValue ?? info.factorValue)}</Fact>
        <Fact label="峰值">{measured(info.peakValue)}</Fact>
        <Fact label="参照值">{measured(info.referenceValue)}</Fact>
        <Fact label="全市排名">
          <span className="figure">{info.alarmRank === null ? '--' : `第${info.alarmRank}`}</span>
        </Fact>
        <Fact label="告警时间">
          <TimeText stamp={info.alarmTime} />
        </Fact>
        <Fact label="结束时间">
          <TimeText stamp={info.endTime} />
        </Fact>
        <Fact label="持续">
          <span className="figure">{durationText(info.durationMin)}</span>
        </Fact>
        <Fact label="区域">{info.areaName}</Fact>
        <Fact label="气温">
          <FactorValue value={info.temperature} code="temperature" />
        </Fact>
        <Fact label="湿度">
          <FactorValue value={info.humidity} code="humidity" />
        </Fact>
        <Fact label="气压">
          <FactorValue value={info.airPressure} code="airPressure" />
        </Fact>
        <Fact label="风">
          {windText(info.windDirection, info.windSpeed)} <FactorValue value={info.windSpeed} code="windSpeed" />
        </Fact>
        <Fact label="规则">{info.ruleName}</Fact>
        <Fact label="内容" wide>
          {info.alarmDesc}
        </Fact>
        {info.suppressedReason ? (
          <Fact label="抑制" wide>
            {info.suppressedReason}
          </Fact>
        ) : null}
      </dl>
    </>
  )
}
