import type { FactorFinger, FactorShare, SourceLaw } from '@qingkong/contract/shapes/pmf-scheme'
import type { EChartsCoreOption } from 'echarts/core'
import { barOption } from '../../../charts/bar-option.ts'
import { lineOption } from '../../../charts/line-option.ts'
import type { ChartPalette } from '../../../charts/palette.ts'
import { roseOption } from '../../../charts/rose-option.ts'
import type { CallAnswer } from '../../../client/use-call.ts'
import { formatMeasured } from '../../../kit/format.ts'
import { allNamed } from './species-names.ts'

type Sources = CallAnswer<'vocSourcePmfSourceList'>
type Trace = CallAnswer<'pcSourceTrace'>

const unit = 'µg/m³'

/** Shares as bars; how sure they are is said in the name. */
export const shareOption = (factors: readonly FactorShare[], palette: ChartPalette): EChartsCoreOption =>
  barOption(
    {
      names: factors.map(({ name, low, high }) =>
        low === null || high === null ? name : `${name}（${formatMeasured(low, 1)}–${formatMeasured(high, 1)}%）`,
      ),
      series: [{ name: '占比', values: factors.map(({ sharePct }) => sharePct) }],
      unit: '%',
      digits: 1,
      horizontal: true,
    },
    palette,
  )

/** Hours or days upon each other. */
export const stackOption = ({ times, series }: Pick<Sources, 'times' | 'series'>, palette: ChartPalette) =>
  lineOption(
    {
      times,
      series: series.map(({ name, values }) => ({ name, values, unit, digits: 2, kind: 'bar-stack' as const })),
    },
    palette,
  )

export const pollutedOption = (
  { factors, pollutedHours, cleanHours }: NonNullable<Sources['polluted']>,
  palette: ChartPalette,
) =>
  barOption(
    {
      // How many hours a share is of: without any there is no bar.
      names: [`污染时段（${pollutedHours}小时）`, `其他时段（${cleanHours}小时）`],
      series: factors.map(({ name, pollutedPct, cleanPct }) => ({ name, values: [pollutedPct, cleanPct] })),
      unit: '%',
      digits: 1,
      stacked: true,
      horizontal: true,
    },
    palette,
  )

/** Means of each level with their 95 % interval, a line per source. */
export const lawOption = ({ rows }: Pick<SourceLaw, 'rows'>, palette: ChartPalette): EChartsCoreOption => {
  const keys = [...new Set(rows.map(({ key }) => key))]
  const sources = [...Map.groupBy(rows, ({ no }) => no).values()]
  return lineOption(
    {
      times: keys,
      series: sources.map((own) => {
        const at = (key: string) => own.find((row) => row.key === key)
        return {
          name: own[0]?.name ?? '',
          unit,
          digits: 2,
          values: keys.map((key) => at(key)?.mean ?? null),
          band: {
            lower: keys.map((key) => at(key)?.low ?? null),
            upper: keys.map((key) => at(key)?.high ?? null),
          },
        }
      }),
    },
    palette,
  )
}

/** Mean contribution of a source by wind direction. */
export const directionOption = (factor: Trace['factors'][number] | undefined, palette: ChartPalette) =>
  roseOption(
    {
      sectors: 16,
      unit,
      digits: 2,
      classes: [{ name: factor?.name ?? '', values: factor?.sectors.map(({ mean }) => mean) ?? [] }],
      calm: null,
      missing: null,
    },
    palette,
  )

/** % of each species that a factor brings. */
export const speciesOption = ({ species }: FactorFinger, palette: ChartPalette): EChartsCoreOption =>
  barOption(
    {
      names: species.map(({ name }) => name),
      series: [{ name: '占物种', values: species.map(({ pctOfSpecies }) => pctOfSpecies) }],
      unit: '%',
      ...allNamed(species.length),
      digits: 1,
    },
    palette,
  )

/** Fingerprints: where each species comes from. */
export const fingerprintOption = (factors: readonly FactorFinger[], palette: ChartPalette): EChartsCoreOption =>
  barOption(
    {
      names: factors[0]?.species.map(({ name }) => name) ?? [],
      series: factors.map(({ name, species }) => ({ name, values: species.map(({ pctOfSpecies }) => pctOfSpecies) })),
      unit: '%',
      digits: 1,
      stacked: true,
      ...allNamed(factors[0]?.species.length ?? 0),
    },
    palette,
  )
