import { componentRose } from '@qingkong/science/receptor/component-rose'
import { percentileRose } from '@qingkong/science/stats/percentile-rose'
import { polarFreq } from '@qingkong/science/stats/polar-frequency'
import { polarPlot } from '@qingkong/science/stats/polar-plot'
import { pollutionRose } from '@qingkong/science/stats/pollution-rose'
import { windRose } from '@qingkong/science/stats/wind-rose'
import { roseSectorCounts } from '@qingkong/science/stats/wind-sector'
import { z } from 'zod'
import type { CsvTable } from './csv-table.ts'
import { columnOptions, given, method } from './method.ts'

const { ws, wd, pollutant } = columnOptions
const sectors = z.literal(roseSectorCounts).optional()
const calmBelowMs = z.number().min(0).optional()
const classBounds = z.array(z.number()).optional()
const percentiles = z.array(z.number()).optional()

type Winds = { ws: string; wd: string; pollutant?: string | undefined }

const windOf = (table: CsvTable, { ws, wd }: Winds) => ({
  speedMs: table.numbers(ws),
  directionDeg: table.numbers(wd),
})
const columnsOf = ({ ws, wd, pollutant = 'value' }: Winds) => ({ speedMs: ws, directionDeg: wd, value: pollutant })

const roseOptions = { sectors, classBounds, calmBelowMs, biasCorrection: z.boolean().optional() }

export const roseMethods = {
  windRose: method(
    z.strictObject({ ws, wd, ...roseOptions }),
    (table, { ws, wd, ...options }) => windRose(windOf(table, { ws, wd }), given(options)),
    columnsOf,
  ),
  pollutionRose: method(
    z.strictObject({ ws, wd, pollutant, ...roseOptions }),
    (table, { ws, wd, pollutant, ...options }) =>
      pollutionRose(windOf(table, { ws, wd }), table.numbers(pollutant), given(options)),
    columnsOf,
  ),
  percentileRose: method(
    z.strictObject({ ws, wd, pollutant, sectors, percentiles, calmBelowMs }),
    (table, { ws, wd, pollutant, ...options }) =>
      percentileRose(windOf(table, { ws, wd }), table.numbers(pollutant), given(options)),
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
    }),
    (table, { ws, wd, pollutant, ...options }) =>
      polarPlot(windOf(table, { ws, wd }), table.numbers(pollutant), given(options)),
    columnsOf,
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
