import { useCallback } from 'react'
import { lineOption } from '../../../../charts/line-option.ts'
import type { ChartPalette } from '../../../../charts/palette.ts'
import type { CallAnswer } from '../../../../client/use-call.ts'
import { formatMeasured } from '../../../../kit/format.ts'
import { MeasuredValue } from '../../../../kit/measured-value.tsx'
import { answeredFacts, answeredReason } from '../answered-facts.ts'
import { useCockpit } from '../cockpit-state.ts'
import { Panel, type PanelPlace } from '../panel.tsx'
import { usePanel } from '../use-panel.ts'
import { WallChart } from '../wall-chart.tsx'

type Tendency = CallAnswer<'cockpitVariationTendency'>

const Hours = ({ variation: { hours, factorName, unit, digits } }: { variation: Tendency }) => (
  <WallChart
    label={`${factorName}近24小时`}
    option={useCallback(
      (palette: ChartPalette) =>
        lineOption(
          {
            times: hours.map(({ time }) => time),
            series: [
              { name: '近24时', unit, digits, values: hours.map(({ value }) => value) },
              { name: '前一日', unit, digits, dashed: true, values: hours.map(({ yesterday }) => yesterday) },
            ],
          },
          palette,
        ),
      [hours, unit, digits],
    )}
  />
)

const Days = ({ variation: { days, factorName, unit, digits } }: { variation: Tendency }) => (
  <WallChart
    label={`${factorName}近30天`}
    option={useCallback(
      (palette: ChartPalette) =>
        lineOption(
          {
            times: days.map(({ date }) => date),
            series: [
              { name: '近30天', unit, digits, values: days.map(({ value }) => value), bars: true },
              {
                name: '去年',
                unit,
                digits,
                values: days.map(({ lastYear }) => lastYear),
                color: palette.series[2] ?? palette.text,
              },
            ],
          },
          palette,
        ),
      [days, unit, digits],
    )}
  />
)

const lastYearText = ({ lastYearMean, change, digits }: Tendency): string => {
  if (lastYearMean === null) return '去年同期无数据'
  const moved = change === null ? '' : `，${change > 0 ? '升' : '降'}${formatMeasured(Math.abs(change), 1)}%`
  return `去年同期${formatMeasured(lastYearMean, digits)}${moved}`
}

/** 变化趋势: the last 24 hours beside the day before, the last 30 days beside the same days of last year. */
export const Variation = (place: PanelPlace) => {
  const areaCode = useCockpit((state) => state.areaCode)
  const answer = usePanel('cockpitVariationTendency', { areaCode })
  return (
    <Panel {...place} answer={answer} facts={answeredFacts} empty={answeredReason}>
      {(variation) => (
        <div className="wall-variation">
          <div className="wall-pair">
            <Hours variation={variation} />
            <Days variation={variation} />
          </div>
          <p className="wall-note" title={variation.banner ?? ''}>
            {variation.factorName} 近30天均值{' '}
            <MeasuredValue value={variation.mean} unit={variation.unit} digits={variation.digits} />，
            {lastYearText(variation)}
            {variation.banner ? `　${variation.banner}` : ''}
          </p>
        </div>
      )}
    </Panel>
  )
}
