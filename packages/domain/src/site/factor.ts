import type { Maybe } from '../missing.ts'

/** Factors measured at (or computed for) ambient sites, under the spec's codes. */
export type FactorCode =
  | 'aqi'
  | 'index'
  | 'good_days'
  | 'pm25'
  | 'pm10'
  | 'so2'
  | 'no2'
  | 'o3'
  | 'o38h'
  | 'co'
  | 'no'
  | 'nox'
  | 'tvoc'
  | 'nmhc'
  | 'BENZENE_CONTENT'
  | 'tsp'
  | 'noise'
  | 'windSpeed'
  | 'windDirection'
  | 'temperature'
  | 'humidity'
  | 'airPressure'
  | 'rainfall'

type FactorKind = 'index' | 'pollutant' | 'meteorology' | 'noise'

export type Factor = {
  code: FactorCode
  /** Chinese name: 细颗粒物. */
  name: string
  /** Short form in plain characters, for short messages, file names and fonts without subscripts: PM2.5. */
  label: string
  /** Short form with Unicode subscripts, for screens, tables and sheets: PM₂.₅. */
  typeset: string
  /** Stored and shown unit; '' where there is none. */
  unit: string
  /** Decimals of a published hourly or daily value. */
  decimals: number
  kind: FactorKind
  /** HJ 212-2017 code under which devices send it; the device binding may say otherwise. */
  hj212: Maybe<string>
}

const factor = (
  code: FactorCode,
  kind: FactorKind,
  names: readonly [name: string, label: string, typeset: string],
  unit: string,
  decimals: number,
  hj212: Maybe<string> = null,
): Factor => {
  const [name, label, typeset] = names
  return { code, kind, name, label, typeset, unit, decimals, hj212 }
}

const gas = 'µg/m³'

/**
 * The ambient factor catalogue. HJ 212 codes: HJ 212-2017 code table, except a99054 (TVOC, in general use, not in the
 * table) and LA (noise, HJ 212-2017 sub-table of sound).
 */
export const factors: Readonly<Record<FactorCode, Factor>> = {
  aqi: factor('aqi', 'index', ['空气质量指数', 'AQI', 'AQI'], '', 0),
  index: factor('index', 'index', ['环境空气质量综合指数', '综合指数', '综合指数'], '', 2),
  good_days: factor('good_days', 'index', ['优良天数', '优良天数', '优良天数'], '天', 0),
  pm25: factor('pm25', 'pollutant', ['细颗粒物', 'PM2.5', 'PM₂.₅'], gas, 0, 'a34004'),
  pm10: factor('pm10', 'pollutant', ['可吸入颗粒物', 'PM10', 'PM₁₀'], gas, 0, 'a34002'),
  so2: factor('so2', 'pollutant', ['二氧化硫', 'SO2', 'SO₂'], gas, 0, 'a21026'),
  no2: factor('no2', 'pollutant', ['二氧化氮', 'NO2', 'NO₂'], gas, 0, 'a21004'),
  o3: factor('o3', 'pollutant', ['臭氧', 'O3', 'O₃'], gas, 0, 'a05024'),
  o38h: factor('o38h', 'pollutant', ['臭氧8小时滑动平均', 'O3-8h', 'O₃-8h'], gas, 0),
  co: factor('co', 'pollutant', ['一氧化碳', 'CO', 'CO'], 'mg/m³', 1, 'a21005'),
  no: factor('no', 'pollutant', ['一氧化氮', 'NO', 'NO'], gas, 0, 'a21003'),
  nox: factor('nox', 'pollutant', ['氮氧化物', 'NOx', 'NOₓ'], gas, 0, 'a21002'),
  tvoc: factor('tvoc', 'pollutant', ['总挥发性有机物', 'TVOC', 'TVOC'], gas, 1, 'a99054'),
  nmhc: factor('nmhc', 'pollutant', ['非甲烷总烃', 'NMHC', 'NMHC'], 'mg/m³', 2, 'a24088'),
  BENZENE_CONTENT: factor('BENZENE_CONTENT', 'pollutant', ['苯系物', '苯系物', '苯系物'], gas, 1),
  tsp: factor('tsp', 'pollutant', ['总悬浮颗粒物', 'TSP', 'TSP'], gas, 0, 'a34001'),
  noise: factor('noise', 'noise', ['噪声', '噪声', '噪声'], 'dB', 1, 'LA'),
  windSpeed: factor('windSpeed', 'meteorology', ['风速', '风速', '风速'], 'm/s', 1, 'a01007'),
  windDirection: factor('windDirection', 'meteorology', ['风向', '风向', '风向'], '°', 0, 'a01008'),
  temperature: factor('temperature', 'meteorology', ['温度', '气温', '气温'], '℃', 1, 'a01001'),
  humidity: factor('humidity', 'meteorology', ['湿度', '湿度', '湿度'], '%', 0, 'a01002'),
  airPressure: factor('airPressure', 'meteorology', ['气压', '气压', '气压'], 'hPa', 1, 'a01006'),
  rainfall: factor('rainfall', 'meteorology', ['降水量', '降水', '降水'], 'mm', 1),
}

export const isFactorCode = (text: string): text is FactorCode => {
  return Object.hasOwn(factors, text)
}

/** How any factor reads; a code without an entry (an outlet's) as itself, without unit, with the one decimal of outlets. */
export const factorText = (code: string): Pick<Factor, 'name' | 'label' | 'typeset' | 'unit' | 'decimals'> => {
  return isFactorCode(code) ? factors[code] : { name: code, label: code, typeset: code, unit: '', decimals: 1 }
}

const byHj212: ReadonlyMap<string, Factor> = new Map(
  Object.values(factors).flatMap((factor) => (factor.hj212 === null ? [] : [[factor.hj212, factor] as const])),
)

/** Ambient factor of an HJ 212 code; null when the code belongs to something else. */
export const factorOfHj212 = (code: string): Maybe<Factor> => {
  return byHj212.get(code) ?? null
}
