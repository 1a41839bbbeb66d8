/**
 * Numbers that mean "no value" on a wire. This is the only file that knows them: inside the product missing is null.
 * -999 and 999999 are the published pair; 9999, -9999 and -99 are fillers of field devices.
 */
export const SENTINELS = {
  /** Written for a missing value where a receiver asks for a number (e.g. chart data, wind direction). */
  missing: -999,
  /** Read as missing everywhere. */
  always: [-999, 999999] as readonly number[],
  /** Read as missing in measured values; a sum (Cou) or a count may really be this large. */
  measured: [9999, -9999, -99] as readonly number[],
} as const

/** null when the number stands for a missing value, else the number. `sum` spares totals the device fillers. */
export const fromSentinel = (value: number, kind: 'measured' | 'sum' = 'measured'): number | null => {
  if (SENTINELS.always.includes(value)) return null
  return kind === 'measured' && SENTINELS.measured.includes(value) ? null : value
}

/** The number to write for a value that may be missing. */
export const toSentinel = (value: number | null): number => {
  return value ?? SENTINELS.missing
}
