import type { CallAnswer } from '../../../../client/use-call.ts'
import { formatMeasured, missingText } from '../../../../kit/format.ts'
import { LevelBadge } from '../../../../kit/level-badge.tsx'
import { FactorValue } from '../../../../kit/measured-value.tsx'
import { answeredFacts, answeredReason } from '../answered-facts.ts'
import { useCockpit } from '../cockpit-state.ts'
import { Panel, type PanelPlace } from '../panel.tsx'
import { usePanel } from '../use-panel.ts'

type Status = CallAnswer<'cockpitCityStatus'>

/** +3 or −5 of the index; 持平 for none. */
const changeText = (change: number | null): string => {
  if (change === null) return missingText
  return change === 0 ? '持平' : `${change > 0 ? '+' : '−'}${formatMeasured(Math.abs(change))}`
}

const Index = ({ status }: { status: Status }) => (
  <div className="wall-index">
    <p className="wall-label">
      AQI　首要污染物 <b>{status.primary.join('、') || (status.level === 1 ? '无' : missingText)}</b>
    </p>
    <p className="wall-index-value">
      <b className="figure">{formatMeasured(status.aqi)}</b>
      <LevelBadge level={status.level} />
    </p>
    <dl className="wall-pairs figure">
      <dt>较上一小时</dt>
      <dd>{changeText(status.aqiFromPrevious)}</dd>
      <dt>较昨日同时</dt>
      <dd>{changeText(status.aqiFromYesterday)}</dd>
      <dt>今日累计AQI</dt>
      <dd>{formatMeasured(status.dayAqi)}</dd>
    </dl>
  </div>
)

/** The air now: the index with its level in words, six pollutants, each with the level of its own index. */
export const CityStatus = (place: PanelPlace) => {
  const areaCode = useCockpit((state) => state.areaCode)
  const answer = usePanel('cockpitCityStatus', { areaCode })
  return (
    <Panel
      {...place}
      title={answer.data ? `${place.title} · ${answer.data.areaName}` : place.title}
      answer={answer}
      facts={answeredFacts}
      empty={answeredReason}
    >
      {(status) => (
        <div className="wall-status">
          <Index status={status} />
          <ul className="wall-factors">
            {status.values.map(({ factorCode, factorName, value, level }) => (
              <li key={factorCode}>
                <span className="wall-label">{factorName}</span>
                <LevelBadge level={level} short />
                <FactorValue code={factorCode} value={value} />
              </li>
            ))}
          </ul>
          <p className="wall-note">
            今日O₃-8h最大 <FactorValue code="o38h" value={status.o38h} />
            {status.missingSites.length > 0 ? `　数据未齐：${status.missingSites.join('、')}` : null}
          </p>
        </div>
      )}
    </Panel>
  )
}
