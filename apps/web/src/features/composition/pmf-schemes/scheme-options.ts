import type { EChartsCoreOption } from 'echarts/core'
import { barOption } from '../../../charts/bar-option.ts'
import { lineOption } from '../../../charts/line-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import { scatterOption } from '../../../charts/scatter-option.ts'
import type { CallAnswer } from '../../../client/use-call.ts'

export type SchemeDetail = CallAnswer<'pmfResult'>['schemes'][number]

/** Contributions over the analysis, mean 1. */
export const contributionOption = ({ times, contributions, factors }: SchemeDetail, palette: ChartPalette) =>
  lineOption(
    {
      times,
      series: contributions.map((values, a) => ({ name: factors[a]?.name ?? '', unit: '', digits: 2, values })),
    },
    palette,
  )

/** G-space: one factor's contributions against another's; edges that lean say that the rotation is not tied down. */
export const gSpaceOption = (
  { contributions, factors, times }: SchemeDetail,
  [a, b]: readonly [number, number],
  palette: ChartPalette,
): EChartsCoreOption =>
  scatterOption(
    {
      x: { name: factors[a]?.name ?? '', unit: '', digits: 2 },
      y: { name: factors[b]?.name ?? '', unit: '', digits: 2 },
      groups: [
        {
          name: '小时',
          points: times.flatMap((label, row) => {
            const [x, y] = [contributions[a]?.[row] ?? null, contributions[b]?.[row] ?? null]
            return x === null || y === null ? [] : [{ x, y, label }]
          }),
        },
      ],
    },
    palette,
  )

/** Bounds of the classes of scaled residuals; beyond three uncertainties stand the outliers. */
const bounds = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6]

/** How many hours of a species have which scaled residual. */
export const residualOption = ({ residuals }: SchemeDetail, species: number, palette: ChartPalette) => {
  const names = ['<−6', ...bounds.slice(0, -1).map((low) => `${low}–${low + 1}`), '≥6']
  const counts = names.map(() => 0)
  for (const row of residuals) {
    const value = row[species] ?? null
    if (value === null) continue
    const at = value < -6 ? 0 : value >= 6 ? names.length - 1 : Math.floor(value) + 7
    counts[at] = (counts[at] ?? 0) + 1
  }
  return barOption({ names, series: [{ name: '小时数', values: counts }], unit: '小时' }, palette)
}

/** Q(true) of every base run. */
export const qOption = ({ runs }: SchemeDetail, palette: ChartPalette) =>
  barOption(
    {
      names: runs.map(({ run, isBest }) => (isBest ? `${run + 1}（采用）` : `${run + 1}`)),
      series: [
        { name: 'Q(true)', values: runs.map(({ qTrue }) => qTrue) },
        { name: 'Q(robust)', values: runs.map(({ qRobust }) => qRobust) },
      ],
      unit: '',
      digits: 1,
    },
    palette,
  )
