/**
 * Electricity codes of HJ 212-2025 (ST 44): d2xxyy for production, d3xxyy for treatment facilities, yy the facility's
 * number at the logger. xx 01 to 06 are the phases' voltages and currents as quoted from the standard (d20105, d20205,
 * d20305, d20405, d30106, d30406); the standard's whole list was not readable, so power and energy (07, 08) are the
 * product's own until it is: a binding of device and factor can name any other code.
 */
const parameters = {
  voltageA: '01',
  voltageB: '02',
  voltageC: '03',
  currentA: '04',
  currentB: '05',
  currentC: '06',
  /** Total active power, kW. */
  activePower: '07',
  /** Active energy, kWh. */
  activeEnergy: '08',
} as const

export type ElectricityParameter = keyof typeof parameters

const facilityDigits = { production: '2', govern: '3' } as const

/** Code of a parameter of facility `number` (1 to 99). @throws RangeError for another number */
export const electricityCode = (
  facility: keyof typeof facilityDigits,
  parameter: ElectricityParameter,
  number: number,
): string => {
  if (!Number.isInteger(number) || number < 1 || number > 99) throw new RangeError(`设施编号应在1到99之间：${number}`)
  return `d${facilityDigits[facility]}${parameters[parameter]}${String(number).padStart(2, '0')}`
}
