import { formatMeasured } from '../../../../kit/format.ts'
import { LevelBadge } from '../../../../kit/level-badge.tsx'
import { answeredFacts, answeredReason } from '../answered-facts.ts'
import { useCockpit } from '../cockpit-state.ts'
import { Panel, type PanelPlace } from '../panel.tsx'
import { usePanel } from '../use-panel.ts'

/** 城市列表: the own city, its districts and the province's other cities; a click makes the wall speak of that place. */
export const CityList = (place: PanelPlace) => {
  const { areaCode, setArea } = useCockpit()
  const answer = usePanel('cockpitCityList', {})
  return (
    <Panel {...place} answer={answer} facts={answeredFacts} empty={answeredReason}>
      {({ areas, defaultAreaCode }) => (
        <ul className="wall-cities" aria-label="城市与区县">
          {areas.map(({ code, name, kind, aqi, level }) => (
            <li key={code}>
              <button
                type="button"
                className={`plain-button wall-city wall-city-${kind}`}
                aria-pressed={code === (areaCode || defaultAreaCode)}
                onClick={() => setArea(code === defaultAreaCode ? '' : code)}
              >
                <span className="ellipsis">{name}</span>
                <b className="figure">{formatMeasured(aqi)}</b>
                <LevelBadge level={level} short />
              </button>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
