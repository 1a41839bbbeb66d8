import type { ReactNode } from 'react'
import type { EventDetail } from '../../../client/event-shape.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { digitsOf, durationText, windName } from '../../../kit/format.ts'
import { AlarmLevelBadge } from '../../../kit/level-badge.tsx'
import { MeasuredValue } from '../../../kit/measured-value.tsx'
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
  const digits = digitsOf(info.factorCode)
  const measured = (value: number | null) => <MeasuredValue value={value} unit={info.factorUnit} digits={digits} />
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
          <MeasuredValue value={info.temperature} unit="℃" digits={1} />
        </Fact>
        <Fact label="湿度">
          <MeasuredValue value={info.humidity} unit="%" />
        </Fact>
        <Fact label="气压">
          <MeasuredValue value={info.airPressure} unit="hPa" />
        </Fact>
        <Fact label="风">
          {windName(info.windDirection)} <MeasuredValue value={info.windSpeed} unit="m/s" digits={1} />
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
