import { hourMs, parseCity } from '@qingkong/domain/time/city-time'
import type { EChartsCoreOption } from 'echarts/core'
import { lineOption } from './line-option.ts'
import type { ChartPalette } from './palette.ts'

/** Hours of a production line: kWh of production and of treatment, and when treatment did not keep up with it. */
export interface LineElectricity {
  productionKwh: readonly (number | null)[]
  governKwh: readonly (number | null)[]
  spans: readonly { from: string; to: string; kind: 'alarm' | 'warning' }[]
}

const msOf = (stamp: string): number => parseCity(stamp)?.getTime() ?? Number.NaN

/** Positions of the hours, labelled by their end, that a stretch of time touches. */
const hoursTouched = (times: readonly string[], from: string, to: string): { from: number; to: number } => {
  const [first, last] = [msOf(from), msOf(to)]
  const touched = times.flatMap((label, at) => (msOf(label) > first && msOf(label) - hourMs < last ? [at] : []))
  return { from: touched[0] ?? 0, to: touched.at(-1) ?? 0 }
}

/** Production over treatment of a line; where treatment did not run or hardly ran, the hours are shaded. */
export const lineElectricityOption = (
  times: readonly string[],
  line: LineElectricity,
  palette: ChartPalette,
): EChartsCoreOption =>
  lineOption(
    {
      times,
      series: [
        { name: '生产用电', unit: 'kWh', digits: 1, values: line.productionKwh, color: palette.accent },
        { name: '治污用电', unit: 'kWh', digits: 1, values: line.governKwh, color: palette.states.online, area: true },
      ],
      shaded: line.spans.map(({ from, to, kind }) => ({
        ...hoursTouched(times, from, to),
        color: palette.states[kind],
      })),
    },
    palette,
  )
