import { Segmented } from 'antd'
import { useMemo, useState } from 'react'
import { Chart } from '../../../charts/chart.tsx'
import type { ChartPalette } from '../../../charts/palette.ts'
import { polarSurfaceOption } from '../../../charts/polar-surface-option.ts'
import { type CallAnswer, type CallInput, useCall } from '../../../client/use-call.ts'
import { displayStamp, formatMeasured } from '../../../kit/format.ts'
import { ErrorState, LoadingState } from '../../../kit/states.tsx'
import { Captioned } from './captioned.tsx'
import { type Paths, pathGridOption } from './path-grid-option.ts'
import { directionOption } from './source-options.ts'
import './pmf-schemes.css'

type Trace = CallAnswer<'pcSourceTrace'>
type Factor = Trace['factors'][number]

const mostHours = 5

const Rose = ({ factor }: { factor: Factor }) => {
  const option = useMemo(() => (palette: ChartPalette) => directionOption(factor, palette), [factor])
  return (
    <Captioned caption="各风向平均贡献">
      <Chart option={option} height={280} label={`${factor.name}各风向平均贡献，µg/m³`} />
    </Captioned>
  )
}

const Polar = ({ factor, polar }: { factor: Factor; polar: NonNullable<Factor['polar']> }) => {
  const option = useMemo(
    () => (palette: ChartPalette) => polarSurfaceOption({ ...polar, unit: 'µg/m³', digits: 2 }, palette),
    [polar],
  )
  return (
    <Captioned caption="按风向风速的平均贡献">
      <Chart option={option} height={300} label={`${factor.name}按风向风速的平均贡献，µg/m³`} />
    </Captioned>
  )
}

const Ways = ({ factor, paths }: { factor: Factor; paths: Paths }) => {
  const potential = useMemo(
    () => (palette: ChartPalette) =>
      pathGridOption(paths, { name: 'PSCF', unit: '', digits: 2, values: factor.pscf }, palette),
    [paths, factor],
  )
  const weighted = useMemo(
    () => (palette: ChartPalette) =>
      pathGridOption(paths, { name: 'CWT', unit: 'µg/m³', digits: 2, values: factor.cwt }, palette),
    [paths, factor],
  )
  return (
    <>
      <Captioned caption="潜在源贡献（PSCF）">
        <Chart option={potential} height={300} label={`${factor.name}潜在源贡献（PSCF）`} />
      </Captioned>
      <Captioned caption="浓度权重轨迹（CWT）">
        <Chart option={weighted} height={300} label={`${factor.name}浓度权重轨迹（CWT），µg/m³`} />
      </Captioned>
    </>
  )
}

const OfFactor = ({ factor, paths }: { factor: Factor; paths: Paths | null }) => {
  const highest = factor.hours
    .slice(0, mostHours)
    .map(({ time, value }) => `${displayStamp(time)}（${formatMeasured(value, 1)}）`)
  return (
    <section data-testid={`direction-${factor.no}`}>
      <h3>{factor.name}</h3>
      <div className="pmf-pair">
        <Rose factor={factor} />
        {factor.polar ? <Polar factor={factor} polar={factor.polar} /> : null}
        {paths ? <Ways factor={factor} paths={paths} /> : null}
      </div>
      <p className="muted">{highest.length === 0 ? '没有高于第90百分位的时次' : `高值时次：${highest.join('、')}`}</p>
    </section>
  )
}

/** How the paths were made: without it nobody knows what a cell is worth. */
const pathsText = ({ paths, pathsMessage }: Pick<Trace, 'paths' | 'pathsMessage'>): string | null =>
  paths === null
    ? pathsMessage
    : `${paths.mode}：每${paths.everyHours}小时一条，共${paths.arrivals}条，回溯${paths.hours}小时，${paths.complete}条走完全程；格点${paths.stepDeg}°，PSCF以第${paths.percentile}百分位为限，轨迹点少的格点降权`

const Roses = ({ trace }: { trace: Trace }) =>
  trace.seasonMessage === null ? (
    <div className="pmf-views">
      <p className="muted" data-testid="path-mode">
        {pathsText(trace)}
      </p>
      {trace.factors.map((factor) => (
        <OfFactor key={factor.no} factor={factor} paths={trace.paths} />
      ))}
    </div>
  ) : (
    <p className="muted" data-testid="season-message">
      {trace.seasonMessage}
    </p>
  )

const OfSeason = ({ question }: { question: CallInput<'pcSourceTrace'> }) => {
  const { data, error, refetch } = useCall('pcSourceTrace', question)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <Roses trace={data} /> : <LoadingState />
}

interface Props {
  /** Of the whole period. */
  trace: Trace
  question: CallInput<'pcSourceTrace'>
}
type Season = Trace['season']

/** Where each source comes from by wind and by the ways of its air, and when it was highest: of the period or a season. */
export const DirectionRoses = ({ trace, question }: Props) => {
  const [season, setSeason] = useState<Season>('ALL')
  const options = [
    { value: 'ALL' as Season, label: '全年' },
    ...trace.seasons.map(({ season: value, seasonName, hours, isEnough }) => ({
      value,
      label: `${seasonName}（${isEnough ? `${hours}小时` : '样品不足'}）`,
    })),
  ]
  return (
    <>
      <div className="pmf-form">
        <Segmented<Season> aria-label="季节" options={options} value={season} onChange={setSeason} />
      </div>
      {season === 'ALL' ? <Roses trace={trace} /> : <OfSeason question={{ ...question, season }} />}
    </>
  )
}
