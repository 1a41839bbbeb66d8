import { factorText } from '@qingkong/domain/site/factor'
import { useCallback } from 'react'
import type { ChartPalette } from '../../../../charts/palette.ts'
import { shortStamp } from '../../../../kit/format.ts'
import { answeredFacts, answeredReason } from '../answered-facts.ts'
import { trendFactors, useCockpit } from '../cockpit-state.ts'
import { Panel, type PanelPlace } from '../panel.tsx'
import { type TrendPrediction, trendOption } from '../trend-option.ts'
import { usePanel } from '../use-panel.ts'
import { WallChart } from '../wall-chart.tsx'
import { WallTabs } from '../wall-tabs.tsx'

const Trend = ({ trend }: { trend: TrendPrediction }) => (
  <WallChart
    label={`${trend.place.name}${trend.factorName}实测与预测`}
    option={useCallback((palette: ChartPalette) => trendOption(trend, palette), [trend])}
  />
)

/** How the hours to come were worked out, and where the day's target comes from. */
const methodText = ({ method, dayTarget, dayTargetSourceName }: TrendPrediction): string => {
  const from =
    method.code === 'none'
      ? '没有可用的预测'
      : `${method.name}${method.issuedTime ? `，${shortStamp(method.issuedTime)}起报` : ''}，色带为${method.bandName}`
  return dayTarget === null ? from : `${from}；日目标：${dayTargetSourceName}`
}

/** 城市趋势预测: the day's run and what is to come, and the sentence what would still keep the target. */
export const TrendPanel = (place: PanelPlace) => {
  const { areaCode, trendFactor, setTrendFactor } = useCockpit()
  const input = { areaCode, factorCode: trendFactor }
  const answer = usePanel('cockpitCityTrendPrediction', input)
  const toast = usePanel('cockpitCityTrendPredictionToast', input).data
  const tabs = (
    <WallTabs
      label="预测因子"
      titles={trendFactors.map((code) => factorText(code).typeset)}
      shown={trendFactors.indexOf(trendFactor)}
      onChoose={(index) => setTrendFactor(trendFactors[index] ?? 'pm25')}
    />
  )
  return (
    <Panel {...place} answer={answer} facts={answeredFacts} empty={answeredReason} tools={tabs}>
      {(trend) => (
        <div className="wall-trend">
          {toast?.text ? <p className="wall-sentence">{toast.text}</p> : null}
          <Trend trend={trend} />
          <p className="wall-note wall-note-two">{methodText(trend)}</p>
        </div>
      )}
    </Panel>
  )
}
