import type { Maybe } from '@qingkong/domain/missing'
import { microgramsOfPpb, ppbOfMicrograms } from '@qingkong/domain/voc/mixing-ratio'
import { isVolatileOrganic } from '@qingkong/domain/voc/species'
import { InputProblem } from '../stats/input-problem.ts'
import { mergedXyleneName, vocNameFinder, type XyleneMix } from './voc-names.ts'
import { type VocSpecies, type VocTable, vocTable } from './voc-table.ts'

export const vocUnits = ['ppb', 'ugm3'] as const
type VocUnit = (typeof vocUnits)[number]

/** What to do with a value below the detection limit: half the limit (the rule of positive matrix work), nought, or as it is. */
export const belowLimitRules = ['half', 'zero', 'keep'] as const
type BelowLimitRule = (typeof belowLimitRules)[number]

export type SampleOptions = {
  unit: VocUnit
  /** State the µg/m³ refer to; default 298.15 K and 101,325 Pa. */
  temperatureK?: number
  pressurePa?: number
  belowLimit?: BelowLimitRule
  xyleneMix?: XyleneMix
  table?: VocTable
}

export type Reading = {
  name: string
  /** Null, NaN, −99, −999 or −9999 is missing. */
  value: Maybe<number>
  /** Detection limit in the unit of the value. */
  limit?: Maybe<number>
}

type Present = { species: VocSpecies; ppb: number; micrograms: number; belowLimit: boolean }

export type VocSample = {
  present: Present[]
  /** Species asked for whose value is missing. */
  missing: string[]
  /** Names no table knows: in no sum. */
  unknown: string[]
  /** Measured beside the VOC and no VOC (methane, H₂S, COS): in no sum. */
  notVoc: string[]
  /** How the coefficients of unresolved m- and p-xylene were made; null when they are resolved or absent. */
  xyleneMix: Maybe<XyleneMix>
  temperatureK: number
  pressurePa: number
  tableVersion: string
}

const referenceK = 298.15
const referencePa = 101_325
const fillers: ReadonlySet<number> = new Set([-99, -999, -9999])

/**
 * The readings of one time as species with ppb and µg/m³.
 * @throws InputProblem for a negative value that is no filler, a species given twice (m,p-xylene beside m- or p-xylene
 * too), and a temperature or pressure that is none; `row` is the position of the reading
 */
export const vocSample = (readings: readonly Reading[], options: SampleOptions): VocSample => {
  const {
    unit,
    temperatureK = referenceK,
    pressurePa = referencePa,
    belowLimit = 'half',
    xyleneMix = 'usual',
  } = options
  const table = options.table ?? vocTable
  if (!(temperatureK >= 200 && temperatureK <= 350))
    throw new InputProblem('温度应在 200～350 K 之间', { column: 'temperatureK' })
  if (!(pressurePa >= 30_000 && pressurePa <= 110_000))
    throw new InputProblem('气压应在 30000～110000 Pa 之间', { column: 'pressurePa' })
  const find = vocNameFinder(table, xyleneMix)
  // A ppb weighs less in warm or thin air.
  const density = ((referenceK / temperatureK) * pressurePa) / referencePa
  const sample: VocSample = {
    present: [],
    missing: [],
    unknown: [],
    notVoc: [],
    xyleneMix: null,
    temperatureK,
    pressurePa,
    tableVersion: table.version,
  }
  const rowOf = new Map<string, number>()
  readings.forEach(({ name, value, limit = null }, row) => {
    const species = find(name)
    if (!species) {
      sample.unknown.push(name)
      return
    }
    const before = rowOf.get(species.nameEn)
    if (before !== undefined)
      throw new InputProblem(`物种 ${species.nameZh} 重复`, { row, column: name, firstRow: before })
    rowOf.set(species.nameEn, row)
    if (value === null || Number.isNaN(value) || fillers.has(value)) {
      sample.missing.push(species.nameEn)
      return
    }
    if (!(value >= 0) || value === Number.POSITIVE_INFINITY)
      throw new InputProblem(`浓度 ${value} 无效，应为不小于 0 的数`, { row, column: name })
    if (!isVolatileOrganic(species)) {
      sample.notVoc.push(species.nameEn)
      return
    }
    const isBelow = limit !== null && value < limit
    const taken = !isBelow || belowLimit === 'keep' ? value : belowLimit === 'half' ? limit / 2 : 0
    const ppb = unit === 'ppb' ? taken : ppbOfMicrograms(taken, species.molarMass) / density
    const micrograms = unit === 'ugm3' ? taken : microgramsOfPpb(taken, species.molarMass) * density
    if (species.nameEn === mergedXyleneName) sample.xyleneMix = xyleneMix
    sample.present.push({ species, ppb, micrograms, belowLimit: isBelow })
  })
  if (rowOf.has(mergedXyleneName) && (rowOf.has('m-Xylene') || rowOf.has('p-Xylene')))
    throw new InputProblem('间/对-二甲苯合并值与单独的间、对二甲苯不能同时给出', { column: mergedXyleneName })
  return sample
}
