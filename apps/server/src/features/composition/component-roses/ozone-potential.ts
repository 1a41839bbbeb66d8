import { isVolatileOrganic } from '@qingkong/domain/voc/species'
import { isVocGroupCode, vocGroupNames } from '@qingkong/domain/voc/voc-group'
import { type ComponentItemHours, type ComponentTable, sumOfColumns } from '../component-hours/port.ts'

const shown = { unit: 'µg/m³', digits: 1 }

/**
 * What ozone the gases can form hour by hour, µg/m³ · MIR (Carter 2010): all, by group and by species. A species that no
 * table knows a MIR of counts as nothing.
 */
export const ozonePotential = (table: ComponentTable): ComponentItemHours[] => {
  const species = table.columns.flatMap(({ species: one, values }): ComponentItemHours[] =>
    isVocGroupCode(one.groupCode) && isVolatileOrganic(one)
      ? [
          {
            factorCode: one.factorCode,
            factorName: one.name,
            groupCode: one.groupCode,
            ...shown,
            hours: values.map((value) => value * (one.mir ?? 0)),
          },
        ]
      : [],
  )
  const sum = (own: readonly ComponentItemHours[]) =>
    sumOfColumns(
      own.map(({ hours }) => hours),
      table.isComplete,
    )
  return [
    { factorCode: 'tvoc', factorName: 'OFP合计', groupCode: '', ...shown, hours: sum(species) },
    ...Object.entries(vocGroupNames).map(([code, name]) => ({
      factorCode: code,
      factorName: name,
      groupCode: 'GROUP',
      ...shown,
      hours: sum(species.filter(({ groupCode }) => groupCode === code)),
    })),
    ...species,
  ]
}
