import { type Factor, factors } from '@qingkong/domain/site/factor'

/** A factor as the bar offers and reports it (2 §3.1). */
export interface FactorOption {
  value: string
  name: string
  fullName: string
  unit: string
  isMeteorological: boolean
}

/** Codes of the document, in its order. */
const factorCodes = [
  'aqi',
  'pm25',
  'pm10',
  'o3',
  'o38h',
  'no2',
  'no',
  'nox',
  'so2',
  'co',
  'index',
  'windSpeed',
  'temperature',
  'humidity',
  'airPressure',
  'good_days',
  'tvoc',
  'BENZENE_CONTENT',
  'tsp',
  'noise',
  'speed',
] as const
export type FilterFactorCode = (typeof factorCodes)[number]

const optionOf = ({ code, typeset, name, unit, kind }: Factor): FactorOption => ({
  value: code,
  name: typeset,
  fullName: name,
  unit,
  isMeteorological: kind === 'meteorology',
})

// Not in the catalogue of ambient factors: how fast a moving monitor drives.
const speed: FactorOption = { value: 'speed', name: '车速', fullName: '车速', unit: 'km/h', isMeteorological: false }

export const factorOptions: readonly FactorOption[] = factorCodes.map((code) =>
  code === 'speed' ? speed : optionOf(factors[code]),
)

/** filter-21: an 8-hour mean has no five-minute values. */
export const hasDataType = (code: string, dataType: unknown): boolean => !(dataType === 'FIVE_MIN' && code === 'o38h')

/** What can be chosen: the page's allowed codes in the document's order, without those the data type rules out. */
export const offeredFactors = (allowed: readonly string[] | null, dataType: unknown): FactorOption[] =>
  factorOptions.filter(({ value }) => (allowed === null || allowed.includes(value)) && hasDataType(value, dataType))
