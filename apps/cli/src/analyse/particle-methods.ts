import type { Maybe } from '@qingkong/domain/missing'
import { chineseScheme, improveScheme, organicFactors } from '@qingkong/science/receptor/closure-schemes'
import { type CrustTable, crustTables } from '@qingkong/science/receptor/crust-data'
import { diagnosticRatios, readRatios } from '@qingkong/science/receptor/diagnostic-ratios'
import { enrichmentFactors, referenceElements } from '@qingkong/science/receptor/enrichment'
import { balanceLine, ionBalance } from '@qingkong/science/receptor/ion-balance'
import { massClosure } from '@qingkong/science/receptor/mass-closure'
import { ocEc, primaryCarbonMethods } from '@qingkong/science/receptor/oc-ec'
import { oxidationRatios, secondaryAbove } from '@qingkong/science/receptor/oxidation-ratio'
import { particleElements } from '@qingkong/science/receptor/particle-names'
import type { ParticleRow } from '@qingkong/science/receptor/particle-row'
import { seaSalt } from '@qingkong/science/receptor/sea-salt'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import { z } from 'zod'
import { given, method } from './method.ts'
import { type ParticleTable, particleOptions, particleRowsOf, requireComponents } from './particle-rows.ts'
import { labelColumn, rowLabels } from './row-labels.ts'

const massRatios = diagnosticRatios.filter(({ basis }) => basis === 'mass')

/** The mean of every component over the rows that have it. */
const meanRow = ({ rows, columns }: ParticleTable): Record<string, Maybe<number>> =>
  Object.fromEntries(
    Object.keys(columns).map((name) => {
      const values = rows.flatMap(({ row }) => row[name] ?? [])
      return [name, values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length]
    }),
  )

/** Per row, with the row and the table's column in complaints. */
const eachRow = <T>({ rows, columns }: ParticleTable, work: (row: ParticleRow) => T): { date?: string; result: T }[] =>
  rows.map(({ date, row }, index) => {
    try {
      return { ...(date === undefined ? {} : { date }), result: work(row) }
    } catch (error) {
      if (!(error instanceof InputProblem)) throw error
      const { column } = error.place
      // What is wrong with an option and not with a component is wrong in no row.
      if (column === undefined || columns[column] === undefined) throw error
      throw new InputProblem(error.what, { row: index, column: columns[column] })
    }
  })

export const particleMethods = {
  ionBalance: method(
    z.strictObject(particleOptions),
    (table, options) => {
      const read = particleRowsOf(table, options, true)
      requireComponents(table, read, ['NH4+', 'NO3-', 'SO42-'])
      const rows = eachRow(read, (row) => ({
        balance: ionBalance(row),
        ...oxidationRatios(row),
        seaSalt: seaSalt(row),
      }))
      return {
        line: balanceLine(rows.map(({ result }) => result.balance)),
        ratiosOfMeans: readRatios(meanRow(read), massRatios),
        secondaryAbove,
        unknown: read.unknown,
        rows: rows.map(({ date, result }) => ({ date, ...result })),
      }
    },
    () => ({}),
  ),
  ocec: method(
    z.strictObject({
      date: z.string().optional(),
      oc: z.string().default('OC'),
      ec: z.string().default('EC'),
      method: z.enum(primaryCarbonMethods).optional(),
      lowestPct: z.number().optional(),
    }),
    (table, { date, oc, ec, method, lowestPct }) => {
      const labels = rowLabels(table, labelColumn(table, date))
      const { values, ...result } = ocEc(table.numbers(oc), table.numbers(ec), given({ method, lowestPct }))
      return { ...result, rows: values.map((value, row) => ({ date: labels[row], ...value })) }
    },
    ({ oc, ec }) => ({ oc, ec }),
  ),
  massClosure: method(
    z.strictObject({
      ...particleOptions,
      scheme: z.enum(['china', 'improve']).default('china'),
      organicFactor: z.number().min(1).max(2.5).default(organicFactors.usual),
    }),
    (table, { scheme, organicFactor, ...options }) => {
      const read = particleRowsOf(table, options)
      const chosen = scheme === 'china' ? chineseScheme(organicFactor) : improveScheme
      const counted = chosen.parts.flatMap(({ terms }) => terms.flatMap((forms) => forms.map(({ name }) => name)))
      if (!counted.some((name) => read.columns[name] !== undefined))
        throw table.complaint(`没有可识别的组分列，例如 ${counted.slice(0, 6).join('、')}`)
      const rows = eachRow(read, (row) => massClosure(row, chosen))
      return {
        scheme: chosen,
        mean: massClosure(meanRow(read), chosen),
        unknown: read.unknown,
        rows: rows.map(({ date, result }) => ({ date, ...result })),
      }
    },
    () => ({}),
  ),
  enrichment: method(
    z.strictObject({
      ...particleOptions,
      reference: z.enum(referenceElements).default('Al'),
      crust: z.enum(Object.keys(crustTables) as [CrustTable, ...CrustTable[]]).optional(),
    }),
    (table, { reference, crust, ...options }) => {
      const read = particleRowsOf(table, options)
      requireComponents(table, read, [reference])
      const elementsOf = (row: ParticleRow) =>
        Object.fromEntries(particleElements.flatMap((name) => (name in row ? [[name, row[name] ?? null]] : [])))
      const factorsOf = (row: ParticleRow) => enrichmentFactors(elementsOf(row), { reference, ...given({ crust }) })
      const rows = eachRow(read, factorsOf)
      return {
        reference,
        crust: crustTables[crust ?? 'rudnickGao2003'],
        mean: factorsOf(meanRow(read)),
        unknown: read.unknown,
        rows: rows.map(({ date, result }) => ({
          date,
          factors:
            result === null ? null : Object.fromEntries(result.factors.map(({ element, factor }) => [element, factor])),
        })),
      }
    },
    () => ({}),
  ),
}
