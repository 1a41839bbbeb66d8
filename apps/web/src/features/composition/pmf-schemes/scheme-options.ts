import type { EChartsCoreOption } from 'echarts/core'
import { barOption } from '../../../charts/bar-option.ts'
import { lineOption } from '../../../charts/line-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import { scatterOption } from '../../../charts/scatter-option.ts'
import type { CallAnswer } from '../../../client/use-call.ts'

export type SchemeDetail = CallAnswer<'pmfResult'>['schemes'][number]
export type ScannedFactors = SchemeDetail['scan'][number]
type SpeciesFit = CallAnswer<'pmfResultFit'>

/** Contributions over the analysis, mean 1. */
export const contributionOption = ({ times, contributions, factors }: SchemeDetail, palette: ChartPalette) =>
  lineOption(
    {
      times,
      series: contributions.map((values, a) => ({ name: factors[a]?.name ?? '', unit: '', digits: 2, values })),
    },
    palette,
  )

type GSpace = Pick<SchemeDetail, 'contributions' | 'times' | 'edges'> & { factors: readonly { name: string }[] }

/** The two lines that hold the points, whichever of the two factors stands on the horizontal axis. */
const edgeLines = (
  { edges, contributions }: Pick<GSpace, 'edges' | 'contributions'>,
  [a, b]: readonly [number, number],
) => {
  const pair = edges.find((one) => one.a === Math.min(a, b) + 1 && one.b === Math.max(a, b) + 1)
  if (!pair) return []
  const turned = (slope: number | null) => (slope === null ? 0 : slope === 0 ? null : 1 / slope)
  const slopes = a < b ? [pair.lower, pair.upper] : [turned(pair.upper), turned(pair.lower)]
  const farthest = (line: readonly (number | null)[] | undefined) =>
    (line ?? []).reduce<number>((most, value) => Math.max(most, value ?? 0), 0)
  // No further than the points reach: a steep edge that ran the whole width would press them to the ground.
  const [width, height] = [farthest(contributions[a]), farthest(contributions[b])]
  return slopes.flatMap((slope, at) =>
    // A line this steep lies on the vertical axis.
    slope === null || slope > 50
      ? []
      : [
          {
            name: at === 0 ? '下缘' : '上缘',
            slope,
            intercept: 0,
            to: slope > 0 ? Math.min(width, height / slope) : width,
          },
        ],
  )
}

/** G-space: one factor's contributions against another's; edges that lean say that the rotation is not tied down. */
export const gSpaceOption = (
  scheme: GSpace,
  [a, b]: readonly [number, number],
  palette: ChartPalette,
): EChartsCoreOption => {
  const { contributions, factors, times } = scheme
  return scatterOption(
    {
      lines: edgeLines(scheme, [a, b]),
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
}

/** Bounds of the classes of scaled residuals; beyond three uncertainties stand the outliers. */
const bounds = [-6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6]

/** How many hours of a species have which scaled residual. */
export const residualOption = (residuals: readonly (number | null)[], palette: ChartPalette) => {
  const names = ['<−6', ...bounds.slice(0, -1).map((low) => `${low}–${low + 1}`), '≥6']
  const counts = names.map(() => 0)
  for (const value of residuals) {
    if (value === null) continue
    const at = value < -6 ? 0 : value >= 6 ? names.length - 1 : Math.floor(value) + 7
    counts[at] = (counts[at] ?? 0) + 1
  }
  const isBeyond = (at: number) => at < 4 || at > names.length - 5
  return barOption(
    {
      names,
      series: [
        { name: '±3以内', values: counts.map((count, at) => (isBeyond(at) ? null : count)) },
        { name: '超过±3', values: counts.map((count, at) => (isBeyond(at) ? count : null)) },
      ],
      unit: '小时',
      stacked: true,
    },
    palette,
  )
}

/** What the factors make of a species against what was measured. */
export const observedOption = (
  { times, observed, predicted, factorName, slope, intercept, r2 }: SpeciesFit,
  palette: ChartPalette,
): EChartsCoreOption => {
  const points = times.flatMap((label, row) => {
    const [x, y] = [observed[row] ?? null, predicted[row] ?? null]
    return x === null || y === null ? [] : [{ x, y, label }]
  })
  const fit =
    slope === null || intercept === null || r2 === null
      ? null
      : { slope, intercept, r: Math.sqrt(r2), n: points.length }
  return scatterOption(
    {
      x: { name: `${factorName}实测`, unit: 'µg/m³', digits: 3 },
      y: { name: '模拟', unit: 'µg/m³', digits: 3 },
      groups: [{ name: '小时', points, fit }],
      lines: [{ name: '1:1', slope: 1, intercept: 0 }],
    },
    palette,
  )
}

/** Q over Q(expected), IM and IS by the number of factors: the number lies where they stop to fall steeply. */
export const scanOption = (scan: readonly ScannedFactors[], palette: ChartPalette): EChartsCoreOption =>
  lineOption(
    {
      times: scan.map(({ factors }) => `${factors}因子`),
      series: [
        { name: 'Q/Q期望', unit: '', digits: 3, values: scan.map(ratioOf) },
        { name: 'IM', unit: '', digits: 3, right: true, values: scan.map(({ im }) => im) },
        { name: 'IS', unit: '', digits: 3, right: true, values: scan.map(({ is }) => is) },
      ],
    },
    palette,
  )

/** Q(true) over the expected one; null where too many factors leave nothing to expect. */
export const ratioOf = ({ qTrue, qExpected }: Pick<ScannedFactors, 'qTrue' | 'qExpected'>): number | null =>
  qExpected > 0 ? qTrue / qExpected : null

/** Q(true) of every base run. */
export const qOption = ({ runs }: SchemeDetail, palette: ChartPalette) =>
  barOption(
    {
      names: runs.map(({ run, isBest }) => (isBest ? `${run + 1}（基础解）` : `${run + 1}`)),
      series: [
        { name: 'Q(true)', values: runs.map(({ qTrue }) => qTrue) },
        { name: 'Q(robust)', values: runs.map(({ qRobust }) => qRobust) },
      ],
      unit: '',
      digits: 1,
    },
    palette,
  )
