import type { EventDetail } from '../../../client/event-shape.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { durationText, windText } from '../../../kit/format.ts'
import { FactorValue } from '../../../kit/measured-value.tsx'
import { TimeText } from '../../../kit/time-text.tsx'

interface Props {
  event: EventDetail
  info: CallAnswer<'alarmRecordDetail'>['alarmInfo']
}

export const AlarmInfo = ({ event, info }: Props) => {
  const code = info.factorCode
  const ended = info.endTime !== null
  return (
    <>
      <div className="key-figure" style={{ marginBottom: 10 }}>
        <span className="muted">{info.factorName}</span>
        <b>
          <FactorValue value={info.lastValue ?? info.factorValue} code={code} />
        </b>
        <span className="muted">
          峰值 <FactorValue value={info.peakValue} code={code} unit="" />
        </span>
        {info.referenceValue === null ? null : (
          <span className="muted">
            参照 <FactorValue value={info.referenceValue} code={code} unit="" />
          </span>
        )}
      </div>
      <dl className="facts">
        <div>
          <dt>告警时间</dt>
          <dd>
            <TimeText stamp={info.alarmTime} />
          </dd>
        </div>
        <div>
          <dt>{ended ? '历时' : '已持续'}</dt>
          <dd>
            {durationText(info.durationMin)}
            {event.recovered ? <span className="flag-tag"> 已恢复</span> : null}
          </dd>
        </div>
        <div>
          <dt>规则</dt>
          <dd>{info.ruleName}</dd>
        </div>
        <div>
          <dt>全市排名</dt>
          <dd className="figure">{info.alarmRank === null ? '--' : `第${info.alarmRank}`}</dd>
        </div>
        <div>
          <dt>气温</dt>
          <dd>
            <FactorValue value={info.temperature} code="temperature" />
          </dd>
        </div>
        <div>
          <dt>湿度</dt>
          <dd>
            <FactorValue value={info.humidity} code="humidity" />
          </dd>
        </div>
        <div>
          <dt>气压</dt>
          <dd>
            <FactorValue value={info.airPressure} code="airPressure" />
          </dd>
        </div>
        <div>
          <dt>{windText(info.windDirection, info.windSpeed)}</dt>
          <dd>
            <FactorValue value={info.windSpeed} code="windSpeed" />
          </dd>
        </div>
        <div className="wide">
          <dt>内容</dt>
          <dd>{info.alarmDesc}</dd>
        </div>
        {event.children.length > 0 ? (
          <div className="wide">
            <dt>区域过程</dt>
            <dd>{event.children.map((child) => child.siteName).join('、')}</dd>
          </div>
        ) : null}
      </dl>
    </>
  )
}
