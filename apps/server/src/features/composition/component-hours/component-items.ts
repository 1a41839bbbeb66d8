import type { SpeciesFacts } from '@qingkong/domain/measurement/species-family'
import { ppbOfMicrograms } from '@qingkong/domain/voc/mixing-ratio'
import { isVolatileOrganic } from '@qingkong/domain/voc/species'
import { isVocGroupCode, vocGroupNames } from '@qingkong/domain/voc/voc-group'
import { particleSpeciesName, typesetParticle } from '@qingkong/science/receptor/particle-species'
import type { ComponentColumn, ComponentTable } from './component-table.ts'
import { onceForTable } from './once-for-table.ts'

/** Unit of organic gases; particles keep their own. */
export type GasUnit = 'ugm3' | 'ppb'

/** A species, a group or the total, hour by hour; NaN is missing. */
export interface ComponentItemHours {
  factorCode: string
  factorName: string
  /** '' of a total, GROUP of a group. */
  groupCode: string
  unit: string
  digits: number
  readonly hours: Float64Array
}

const digitsByUnit: Readonly<Record<string, number>> = { 'ng/m³': 1, 'µg/m³': 2, ppb: 3 }
const digitsOf = (unit: string): number => digitsByUnit[unit] ?? 2

/** An item whose hours are worked out when somebody looks at them: of a hundred species a page shows ten. */
export const itemOfHours = (
  facts: Omit<ComponentItemHours, 'hours'>,
  hoursOf: () => Float64Array,
): ComponentItemHours => {
  let known: Float64Array | null = null
  return {
    ...facts,
    get hours() {
      known ??= hoursOf()
      return known
    },
  }
}

const speciesItem = ({ species, values }: ComponentColumn): ComponentItemHours => {
  const name = isVocGroupCode(species.groupCode) ? null : particleSpeciesName(species)
  return {
    factorCode: species.factorCode,
    factorName: name === null ? species.name : typesetParticle(name),
    groupCode: species.groupCode,
    unit: species.unit,
    digits: digitsOf(species.unit),
    hours: values,
  }
}

/** In ppb at 298.15 K; a species without a molar mass has none. */
const inPpb = (hours: Float64Array, { molarMass }: SpeciesFacts): Float64Array =>
  hours.map((value) => (molarMass === null ? Number.NaN : ppbOfMicrograms(value, molarMass)))

const asGas = (column: ComponentColumn, unit: GasUnit): ComponentItemHours => {
  const item = speciesItem(column)
  if (unit === 'ugm3') return item
  const { factorCode, factorName, groupCode } = item
  return itemOfHours({ factorCode, factorName, groupCode, unit: 'ppb', digits: digitsOf('ppb') }, () =>
    inPpb(column.values, column.species),
  )
}

/** Sums of the columns in the hours whose sums count. */
const sumOfColumns = (columns: readonly Float64Array[], isComplete: Uint8Array): Float64Array => {
  const sums = new Float64Array(isComplete.length).fill(Number.NaN)
  // Column by column, as they lie in memory.
  for (const column of columns)
    for (let at = 0; at < sums.length; at++) {
      const [value, sum] = [column[at] ?? Number.NaN, sums[at] ?? Number.NaN]
      if (isComplete[at] === 1 && !Number.isNaN(value)) sums[at] = Number.isNaN(sum) ? value : sum + value
    }
  return sums
}

/** Sums of species by group code, '' of all. */
export const sumsByGroup = (
  species: readonly ComponentItemHours[],
  { isComplete }: Pick<ComponentTable, 'isComplete'>,
): ReadonlyMap<string, Float64Array> => {
  const sum = (own: readonly ComponentItemHours[]) =>
    sumOfColumns(
      own.map(({ hours }) => hours),
      isComplete,
    )
  return new Map([
    ['', sum(species)],
    ...Object.keys(vocGroupNames).map(
      (code) => [code, sum(species.filter(({ groupCode }) => groupCode === code))] as const,
    ),
  ])
}

const gasSpecies = ({ columns }: ComponentTable, unit: GasUnit): ComponentItemHours[] =>
  columns
    .filter(({ species }) => isVocGroupCode(species.groupCode) && isVolatileOrganic(species))
    .map((column) => asGas(column, unit))

const gasSums = onceForTable((table, unit: GasUnit) => sumsByGroup(gasSpecies(table, unit), table))

/** The total, the groups and every species of a station's organic gases. */
export const gasItems = (table: ComponentTable, unit: GasUnit): ComponentItemHours[] => {
  const shown = unit === 'ppb' ? 'ppb' : 'µg/m³'
  const sumOf = (code: string) => gasSums(table, unit).get(code) ?? new Float64Array()
  return [
    itemOfHours({ factorCode: 'tvoc', factorName: 'TVOC', groupCode: '', unit: shown, digits: 1 }, () => sumOf('')),
    ...Object.entries(vocGroupNames).map(([code, name]) =>
      itemOfHours({ factorCode: code, factorName: name, groupCode: 'GROUP', unit: shown, digits: 2 }, () =>
        sumOf(code),
      ),
    ),
    ...gasSpecies(table, unit),
  ]
}

/** Every species of a station's particles. */
const particleItems = (table: ComponentTable): ComponentItemHours[] => table.columns.map(speciesItem)

/** Everything that a page of a family can show. */
export const componentItems = (table: ComponentTable, family: 'VOC' | 'PM', unit: GasUnit): ComponentItemHours[] =>
  family === 'VOC' ? gasItems(table, unit) : particleItems(table)

/** What is shown where nobody has chosen: the parts that particles are mostly made of, the groups of the gases. */
const usualParticles = new Set(['硫酸根', '硝酸根', '铵根', '氯离子', '钾离子', '有机碳', '元素碳'])

export const usualCodes = (table: ComponentTable, family: 'VOC' | 'PM'): string[] =>
  family === 'VOC'
    ? Object.keys(vocGroupNames)
    : table.columns.filter(({ species }) => usualParticles.has(species.name)).map(({ species }) => species.factorCode)

/** The chosen items in their order; without a choice the usual ones. */
export const chosenItems = (
  table: ComponentTable,
  { family, unit, factorCodes }: { family: 'VOC' | 'PM'; unit: GasUnit; factorCodes: readonly string[] },
): ComponentItemHours[] => {
  const all = componentItems(table, family, unit)
  const codes = factorCodes.length === 0 ? usualCodes(table, family) : factorCodes
  return codes.flatMap((code) => all.find(({ factorCode }) => factorCode === code) ?? [])
}
