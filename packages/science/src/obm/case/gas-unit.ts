import type { JsonFields } from './json-fields.ts'
import type { GasUnit } from './obm-case.ts'

const gasConstant = 8.3144621
const standardPa = 101_325

/**
 * Unit text of a column: "ppb", "ppm", "ug/m3@298.15K", "ug/m3@273.15K", "mg/m3@298.15K". Chinese stations state
 * µg/m³ at 298.15 K since September 2018 and at 273.15 K before; VOC instruments use either, so the temperature has to be written.
 */
export const gasUnitOf = (units: JsonFields, column: string): GasUnit => {
  const text = units.text(column).replace('µ', 'u').replace('μ', 'u').replace('³', '3')
  if (text === 'ppb') return { kind: 'ppb' }
  const [, prefix, reference] = /^(u|m)g\/m3(?:@(\d+(?:\.\d+)?)K)?$/.exec(text) ?? []
  if (prefix === undefined)
    throw units.problem(column, `“${text}”不是浓度单位，可用：ppb、ug/m3@298.15K、ug/m3@273.15K、mg/m3@298.15K`)
  if (reference === undefined)
    throw units.problem(column, `“${text}”没有写参比温度，请写成 ${text}@298.15K 或 ${text}@273.15K（两者相差 9 %）`)
  const referenceK = Number(reference)
  if (!(referenceK >= 273 && referenceK <= 300))
    throw units.problem(column, `的参比温度 ${reference} K 应为 273.15 或 298.15 K`)
  return { kind: 'mass', perMicrogram: prefix === 'm' ? 1000 : 1, referenceK }
}

/** Factor from the unit to ppb; `molarMass` in g/mol, at 1013.25 hPa. */
export const ppbPerUnit = (unit: GasUnit, molarMass: number): number => {
  if (unit.kind === 'ppb') return 1
  return ((unit.perMicrogram * 1e-6) / molarMass) * ((gasConstant * unit.referenceK) / standardPa) * 1e9
}
