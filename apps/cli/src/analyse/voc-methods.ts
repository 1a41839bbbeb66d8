import { diagnosticRatios, readRatios } from '@qingkong/science/receptor/diagnostic-ratios'
import { keySpecies, leadingSpecies } from '@qingkong/science/receptor/key-species'
import { assumedOhPerCm3, initialVoc, photochemicalAge } from '@qingkong/science/receptor/photochemical-age'
import { mergedXyleneName, vocNameFinder } from '@qingkong/science/receptor/voc-names'
import { type VocIndex, vocReactivity } from '@qingkong/science/receptor/voc-reactivity'
import type { VocSample } from '@qingkong/science/receptor/voc-sample'
import { sourceOf, type VocCoefficient, vocTable } from '@qingkong/science/receptor/voc-table'
import { InputProblem } from '@qingkong/science/stats/input-problem'
import { z } from 'zod'
import type { CsvTable } from './csv-table.ts'
import { given, method } from './method.ts'
import { type VocOptions, vocOptions, vocSamplesOf } from './voc-table-samples.ts'

const reactivityOptions = {
  mirScale: z.enum(['carter', 'china']).optional(),
  exposure: z.number().optional(),
  /** The key species reach this share of the index together, %. */
  keyPct: z.number().min(0).max(100).default(80),
}
type Asked = VocOptions & z.output<z.ZodObject<typeof reactivityOptions>>

/** Ranks the species of the mean sample by an index and gives the index of every row. */
const ranked = (table: CsvTable, asked: Asked, index: VocIndex, coefficient: VocCoefficient) => {
  const { samples, mean, unit } = vocSamplesOf(table, asked)
  const reactivityOf = (sample: VocSample) =>
    vocReactivity(sample, given({ mirScale: asked.mirScale, exposure: asked.exposure }))
  const { species, groups, total } = reactivityOf(mean)
  const order = keySpecies(species, index)
  return {
    index,
    unit,
    temperatureK: mean.temperatureK,
    pressurePa: mean.pressurePa,
    tableVersion: mean.tableVersion,
    xyleneMix: mean.xyleneMix,
    total,
    groups,
    keySpecies: leadingSpecies(order, asked.keyPct).map((one) => one.species.nameZh),
    species: order.map((one) => {
      const amounts = species.find((other) => other.species === one.species)
      return {
        name: one.species.nameEn,
        nameZh: one.species.nameZh,
        cas: one.species.cas,
        groupCode: one.species.groupCode,
        ppb: amounts?.ppb,
        micrograms: amounts?.micrograms,
        coefficient: one.species[coefficient],
        source: one.species[coefficient] === null ? '无系数，按 0 计' : sourceOf(one.species, coefficient),
        value: one.value,
        sharePct: one.sharePct,
        cumulativePct: one.cumulativePct,
      }
    }),
    missing: mean.missing,
    unknown: mean.unknown,
    notVoc: mean.notVoc,
    rows: samples.map(({ date, sample }) => {
      const own = reactivityOf(sample).total
      return { date, ppb: own?.ppb ?? null, micrograms: own?.micrograms ?? null, [index]: own?.[index] ?? null }
    }),
  }
}

const soaWays = {
  soap: ['soap', 'soap'],
  fac: ['soaByFac', 'facPct'],
  yield: ['soaByYield', 'soaYield'],
} as const satisfies Record<string, readonly [VocIndex, VocCoefficient]>
type SoaWay = keyof typeof soaWays

const amountsOf = ({ present }: VocSample) =>
  Object.fromEntries(present.map(({ species, ppb }) => [species.nameEn, ppb]))

const vocRatios = diagnosticRatios.filter(({ basis }) => basis === 'mixingRatio')

export const vocMethods = {
  ofp: method(
    z.strictObject({ ...vocOptions, ...reactivityOptions }),
    (table, asked) => ranked(table, asked, 'ofp', asked.mirScale === 'china' ? 'mirChina' : 'mir'),
    () => ({}),
  ),
  loh: method(
    z.strictObject({ ...vocOptions, ...reactivityOptions }),
    (table, asked) => ranked(table, asked, 'lohPerS', 'koh'),
    () => ({}),
  ),
  soa: method(
    z.strictObject({
      ...vocOptions,
      ...reactivityOptions,
      way: z.enum(Object.keys(soaWays) as [SoaWay, ...SoaWay[]]).default('soap'),
    }),
    (table, { way, ...asked }) => {
      const [index, coefficient] = soaWays[way]
      return ranked(table, asked, index, coefficient)
    },
    () => ({}),
  ),
  vocAge: method(
    z.strictObject({
      ...vocOptions,
      fast: z.string().default(mergedXyleneName),
      slow: z.string().default('Ethylbenzene'),
      emissionRatio: z.number(),
      ohPerCm3: z.number().default(assumedOhPerCm3),
    }),
    (table, { fast, slow, emissionRatio, ohPerCm3, ...asked }) => {
      const { samples } = vocSamplesOf(table, asked)
      const find = vocNameFinder(vocTable, asked.xyleneMix ?? 'usual')
      const seriesOf = (name: string) => {
        const species = find(name)
        if (!species) throw new InputProblem(`系数表中没有物种 ${name}`)
        const ppb = samples.map(
          ({ sample }) => sample.present.find((one) => one.species.nameEn === species.nameEn)?.ppb ?? null,
        )
        return { name: species.nameEn, koh: species.koh ?? 0, ppb }
      }
      const [faster, slower] = [seriesOf(fast), seriesOf(slow)]
      const rates = { kohFast: faster.koh, kohSlow: slower.koh }
      const ages = photochemicalAge(faster.ppb, slower.ppb, { ...rates, emissionRatio, ohPerCm3 })
      return {
        fast: faster.name,
        slow: slower.name,
        ...rates,
        emissionRatio,
        ohPerCm3,
        rows: samples.map(({ date, sample }, row) => {
          const age = ages[row] ?? null
          const initialPpb = sample.present.reduce(
            (sum, { species, ppb }) => sum + initialVoc(ppb, species.koh ?? 0, age?.exposure ?? 0),
            0,
          )
          return { date, ...(age ?? { ageHours: null }), initialPpb: age === null ? null : initialPpb }
        }),
      }
    },
    () => ({}),
  ),
  vocRatios: method(
    z.strictObject(vocOptions),
    (table, asked) => {
      const { samples, mean } = vocSamplesOf(table, asked)
      const read = (sample: VocSample) => readRatios(amountsOf(sample), vocRatios)
      return {
        mean: read(mean),
        rows: samples.map(({ date, sample }) => ({
          date,
          ratios: Object.fromEntries(read(sample).map(({ code, value }) => [code, value])),
        })),
      }
    },
    () => ({}),
  ),
}
