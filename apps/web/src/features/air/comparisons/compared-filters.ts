import { areaSiteSelector } from '../../../filters/widgets/complex/area-site-selector.tsx'

/** Factors that every comparison of hours offers. */
export const comparedFactors = [
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
  'tvoc',
  'windSpeed',
  'temperature',
  'humidity',
  'airPressure',
] as const

/** Several sites or areas beside each other. */
export const comparedPlaces = () =>
  areaSiteSelector({ modes: ['STA', 'AREA'], multiple: true, maxLength: 20, first: { count: 5 }, withSiteType: true })
