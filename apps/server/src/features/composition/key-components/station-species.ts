import { factors } from '@qingkong/domain/site/factor'
import { isVolatileOrganic } from '@qingkong/domain/voc/species'
import { isVocGroupCode } from '@qingkong/domain/voc/voc-group'
import type { InorganicGas } from '@qingkong/science/receptor/inorganic-reactivity'
import {
  type ComponentColumn,
  type ComponentTable,
  onceForTable,
  type StationComponents,
} from '../component-hours/port.ts'
import { inorganicPerMicrogram, type MirScale, perMicrogram, type UnitAmounts } from './per-microgram.ts'

/** What is measured beside the organic gases and takes OH as well. */
export const inorganicGroup = { code: 'INORGANIC', name: '无机物与甲烷' } as const

/** Their analysers; methane is measured with the species. */
export const inorganicFactors = ['co', 'no', 'no2'] as const satisfies readonly InorganicGas[]

export interface RankedSpecies {
  factorCode: string
  factorName: string
  nameEn: string
  cas: string | null
  groupCode: string
}

/** A species of a station with what each µg/m³ of it amounts to. */
export interface StationSpecies {
  species: RankedSpecies
  /** µg/m³ hour by hour; NaN is missing. */
  hours: Float64Array
  per: UnitAmounts
}

interface Weighing {
  mir: MirScale
  /** With CO, NO, NO2 and methane. */
  inorganic: boolean
}

const methaneCas = '74-82-8'

/** The analysers answer CO in mg/m³. */
const inMicrograms = (gas: InorganicGas, hours: Float64Array): Float64Array =>
  gas === 'co' ? hours.map((value) => value * 1000) : hours

const inorganicOf = ({ beside }: StationComponents): StationSpecies[] =>
  inorganicFactors.map((gas) => ({
    species: {
      factorCode: gas,
      factorName: factors[gas].typeset,
      nameEn: factors[gas].label,
      cas: null,
      groupCode: inorganicGroup.code,
    },
    hours: inMicrograms(gas, beside.get(gas)?.values ?? new Float64Array()),
    per: inorganicPerMicrogram(gas),
  }))

const speciesOfColumn = ({ species, values }: ComponentColumn, groupCode: string, mir: MirScale): StationSpecies => ({
  species: {
    factorCode: species.factorCode,
    factorName: species.name,
    nameEn: species.nameEn,
    cas: species.cas,
    groupCode,
  },
  hours: values,
  per: perMicrogram(species, mir),
})

const gasesOf = ({ columns }: ComponentTable): ComponentColumn[] =>
  columns.filter(({ species }) => isVocGroupCode(species.groupCode))

/** The organic gases of a station. */
export const organicSpecies = onceForTable((table, mir: MirScale): readonly StationSpecies[] =>
  gasesOf(table)
    .filter(({ species }) => isVolatileOrganic(species))
    .map((column) => speciesOfColumn(column, column.species.groupCode, mir)),
)

/** The organic gases of a station; with `inorganic` what takes OH beside them. */
export const stationSpecies = (station: StationComponents, { mir, inorganic }: Weighing): readonly StationSpecies[] => {
  const organic = organicSpecies(station, mir)
  if (!inorganic) return organic
  const methane = gasesOf(station).filter(({ species }) => species.cas === methaneCas)
  return [
    ...organic,
    ...methane.map((column) => speciesOfColumn(column, inorganicGroup.code, mir)),
    ...inorganicOf(station),
  ]
}
