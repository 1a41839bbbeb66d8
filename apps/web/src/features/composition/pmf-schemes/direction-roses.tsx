import { useMemo } from 'react'
import { Chart } from '../../../charts/chart.tsx'
import type { ChartPalette } from '../../../charts/palette.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { displayStamp, formatMeasured } from '../../../kit/format.ts'
import { directionOption } from './source-options.ts'
import './pmf-schemes.css'

type Factor = CallAnswer<'pcSourceTrace'>['factors'][number]

const mostHours = 5

const Rose = ({ factor }: { factor: Factor }) => {
  const option = useMemo(() => (palette: ChartPalette) => directionOption(factor, palette), [factor])
  const highest = factor.hours
    .slice(0, mostHours)
    .map(({ time, value }) => `${displayStamp(time)}（${formatMeasured(value, 1)}）`)
  return (
    <section data-testid={`direction-${factor.no}`}>
      <h3>{factor.name}</h3>
      <Chart option={option} height={280} label={`${factor.name}各风向平均贡献，µg/m³`} />
      <p className="muted">{highest.length === 0 ? '没有高于第90百分位的时次' : `高值时次：${highest.join('、')}`}</p>
    </section>
  )
}

/** Where each source comes from, and when it was highest. */
export const DirectionRoses = ({ factors }: { factors: readonly Factor[] }) => (
  <div className="pmf-pair">
    {factors.map((factor) => (
      <Rose key={factor.no} factor={factor} />
    ))}
  </div>
)
