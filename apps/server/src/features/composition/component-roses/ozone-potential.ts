import { isVolatileOrganic } from '@qingkong/domain/voc/species'
import { isVocGroupCode, vocGroupNames } from '@qingkong/domain/voc/voc-group'
import {
  type ComponentItemHours,
  type ComponentTable,
  itemOfHours,
  onceForTable,
  sumsByGroup,
} from '../component-hours/port.ts'

const shown = { unit: 'µg/m³', digits: 1 }

const speciesPotential = ({ columns }: ComponentTable): ComponentItemHours[] =>
  columns.flatMap(({ species: one, values }) => {
    if (!isVocGroupCode(one.groupCode) || !isVolatileOrganic(one)) return []
    const facts = { factorCode: one.factorCode, factorName: one.name, groupCode: one.groupCode, ...shown }
    return [itemOfHours(facts, () => values.map((value) => value * (one.mir ?? 0)))]
  })

const sumsOf = onceForTable((table) => sumsByGroup(speciesPotential(table), table))

/**
 * What ozone the gases can form hour by hour, µg/m³ · MIR (Carter 2010): all, by group and by species. A species that no
 * table knows a MIR of counts as nothing.
 */
export const ozonePotential = (table: ComponentTable): ComponentItemHours[] => {
  const sumOf = (code: string) => sumsOf(table).get(code) ?? new Float64Array()
  return [
    itemOfHours({ factorCode: 'tvoc', factorName: 'OFP合计', groupCode: '', ...shown }, () => sumOf('')),
    ...Object.entries(vocGroupNames).map(([code, name]) =>
      itemOfHours({ factorCode: code, factorName: name, groupCode: 'GROUP', ...shown }, () => sumOf(code)),
    ),
    ...speciesPotential(table),
  ]
}
