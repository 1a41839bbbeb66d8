import { componentRose } from '@qingkong/science/receptor/component-rose'
import { conditionalPolarPlot, conditionalRose } from '@qingkong/science/stats/conditional-probability'
import { meanContributionRose } from '@qingkong/science/stats/mean-contribution-rose'
import { percentileRose } from '@qingkong/science/stats/percentile-rose'
import { annulusPeriods, polarAnnulus } from '@qingkong/science/stats/polar-annulus'
import { polarFreq } from '@qingkong/science/stats/polar-frequency'
import { polarPlot } from '@qingkong/science/stats/polar-plot'
import { pollutionRose } from '@qingkong/science/stats/pollution-rose'
import { windRose } from '@qingkong/science/stats/wind-rose'
import { roseSectorCounts } from '@qingkong/science/stats/wind-sector'
import { z } from 'zod'
import { UsageError } from '../command.ts'
import type { CsvTable } from './csv-table.ts'
import { columnOptions, given, method, offsetMinutes } from './method.ts'

const { ws, wd, pollutant } = columnOptions
const sectors = z.literal(roseSectorCounts).optional()
const calmBelowMs = z.number().min(0).optional()
const classBounds = z.array(z.number()).optional()
const percentiles = z.array(z.number()).optional()
const percentile = z.union([z.number(), z.tuple([z.number(), z.number()])]).optional()

type Winds = { ws: string; wd: string; pollutant?: string | undefined }

const windOf = (table: CsvTable, { ws, wd }: Winds) => ({
  speedMs: table.numbers(ws),
  directionDeg: table.numbers(wd),
})
const columnsOf = ({ ws, wd, pollutant = 'value' }: Winds) => ({ speedMs: ws, directionDeg: wd, value: pollutant })

const roseOptions = { sectors, classBounds, calmBelowMs, biasCorrection: z.boolean().optional() }

/** @throws UsageError where an option belongs to another statistic */
const requireAbsent = (options: Readonly<Record<string, unknown>>, names: readonly string[], statistic: string) => {
  const given = names.find((name) => options[name] !== undefined)
  if (given !== undefined) throw new UsageError(`选项 ${given} 不用于 ${statistic}`)
}

export const roseMethods = {
  windRose: method(
    z.strictObject({ ws, wd, ...roseOptions }),
    (table, { ws, wd, ...options }) => windRose(windOf(table, { ws, wd }), given(options)),
    columnsOf,
  ),
  pollutionRose: method(
    z.strictObject({ ws, wd, pollutant, statistic: z.enum(['count', 'prop.mean']).default('count'), ...roseOptions }),
    (table, { ws, wd, pollutant, statistic, ...options }) => {
      const [wind, values] = [windOf(table, { ws, wd }), table.numbers(pollutant)]
      if (statistic === 'count') return pollutionRose(wind, values, given(options))
      const { biasCorrection, ...rest } = options
      requireAbsent({ biasCorrection }, ['biasCorrection'], 'prop.mean')
      return meanContributionRose(wind, values, given(rest))
    },
    columnsOf,
  ),
  percentileRose: method(
    z.strictObject({
      ...{ ws, wd, pollutant, sectors, percentiles, percentile, calmBelowMs },
      method: z.enum(['default', 'cpf']).default('default'),
    }),
    (table, { ws, wd, pollutant, method, percentile, percentiles, ...options }) => {
      const [wind, values] = [windOf(table, { ws, wd }), table.numbers(pollutant)]
      requireAbsent({ percentile, percentiles }, [method === 'cpf' ? 'percentiles' : 'percentile'], method)
      return method === 'cpf'
        ? conditionalRose(wind, values, given({ ...options, percentile }))
        : percentileRose(wind, values, given({ ...options, percentiles }))
    },
    columnsOf,
  ),
  polarFreq: method(
    z.strictObject({
      ws,
      wd,
      pollutant: pollutant.optional(),
      sectors,
      ringWidthMs: z.number().optional(),
      calmBelowMs,
    }),
    (table, { ws, wd, pollutant, ...options }) =>
      polarFreq(windOf(table, { ws, wd }), pollutant === undefined ? null : table.numbers(pollutant), given(options)),
    columnsOf,
  ),
  polarPlot: method(
    z.strictObject({
      ws,
      wd,
      pollutant,
      rings: z.number().optional(),
      cells: z.number().max(401).optional(),
      leastPerBin: z.number().optional(),
      statistic: z.enum(['mean', 'cpf']).default('mean'),
      percentile,
    }),
    (table, { ws, wd, pollutant, statistic, percentile, ...options }) => {
      const [wind, values] = [windOf(table, { ws, wd }), table.numbers(pollutant)]
      if (statistic === 'cpf') return conditionalPolarPlot(wind, values, given({ ...options, percentile }))
      requireAbsent({ percentile }, ['percentile'], statistic)
      return polarPlot(wind, values, given(options))
    },
    columnsOf,
  ),
  polarAnnulus: method(
    z.strictObject({
      ...{ date: columnOptions.date, ws, wd, pollutant, offsetMinutes, sectors, calmBelowMs },
      period: z.enum(annulusPeriods).optional(),
      directionSpreadDeg: z.number().optional(),
      timeSpread: z.number().optional(),
    }),
    (table, { date, ws, wd, pollutant, offsetMinutes, ...options }) =>
      polarAnnulus(
        { atMs: table.times(date, offsetMinutes), offsetMinutes },
        windOf(table, { ws, wd }),
        table.numbers(pollutant),
        given(options),
      ),
    ({ date, ...winds }) => ({ ...columnsOf(winds), date }),
  ),
  componentRose: method(
    z.strictObject({ ws, wd, components: z.array(z.string()).min(1), sectors }),
    (table, { ws, wd, components, sectors }) =>
      componentRose(
        windOf(table, { ws, wd }),
        Object.fromEntries(components.map((name) => [name, table.numbers(name)])),
        sectors,
      ),
    columnsOf,
  ),
}
