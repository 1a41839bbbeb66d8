import { recordBy } from '@qingkong/domain/record-by'
import { InputProblem } from '../stats/input-problem.ts'
import type { Pollutant, SiteHours, WeatherName } from './site-hours.ts'
import { SiteProblem } from './site-problem.ts'
import type { TargetModel } from './train-target.ts'

/** Everything a forecast needs and what it was made from. */
export type ForecastModel = {
  kind: typeof modelKind
  version: typeof modelVersion
  /** State of the data it was trained on, in the caller's words; null when not stated. */
  dataVersion: string | null
  seed: number
  /** Hours from 1970-01-01 00:00 of the site's clock; nothing from `trainedUntilHour` on was read. */
  trainedFromHour: number
  trainedUntilHour: number
  sites: readonly string[]
  /** Columns read. */
  inputs: ModelInputs
  targets: readonly TargetModel[]
}

export type ModelInputs = {
  pollutants: readonly Pollutant[]
  weather: readonly WeatherName[]
  forecastWeather: readonly string[]
}

export const modelKind = 'qingkong-rasf'
export const modelVersion = 1

/** Hash of a text as hexadecimal digits; the caller brings SHA-256. */
export type Hash = (text: string) => string

/** The model as the text of a file: the same model gives the same bytes. */
export const modelText = (model: ForecastModel, hash: Hash): string => {
  const body = JSON.stringify(model)
  return `{"checksum":${JSON.stringify(hash(body))},"model":${body}}\n`
}

/** @throws InputProblem when the text is no model, of an unknown version, or not what was written */
export const modelFromText = (text: string, hash: Hash): ForecastModel => {
  const file = parsed(text)
  const model = recordOf(file?.['model'])
  if (!file || model?.['kind'] !== modelKind) throw new InputProblem('不是预报模型文件')
  if (model['version'] !== modelVersion)
    throw new InputProblem(`模型文件版本 ${JSON.stringify(model['version'])} 不被支持（应为 ${modelVersion}）`)
  if (file['checksum'] !== hash(JSON.stringify(model))) throw new InputProblem('校验和不符，模型文件已损坏或被改动')
  // The checksum says that the rest is as modelText wrote it.
  return model as ForecastModel
}

/**
 * The site with the columns the model reads and no others.
 * @throws SiteProblem naming the column that is not there
 */
export const withInputs = (site: SiteHours, inputs: ModelInputs): SiteHours => {
  return {
    ...site,
    pollutants: picked(site.site, site.pollutants, inputs.pollutants),
    weather: picked(site.site, site.weather, inputs.weather),
    forecastWeather: picked(site.site, site.forecastWeather, inputs.forecastWeather),
  }
}

const picked = <Name extends string>(
  site: string,
  columns: Readonly<Partial<Record<Name, Float64Array>>>,
  names: readonly Name[],
): Record<Name, Float64Array> =>
  recordBy(names, (name): Float64Array => {
    const column = columns[name]
    if (!column) throw new SiteProblem(site, `站点 ${site} 缺少模型需要的列`, { column: name })
    return column
  })

const parsed = (text: string): Record<string, unknown> | null => {
  try {
    return recordOf(JSON.parse(text))
  } catch {
    return null
  }
}

const recordOf = (value: unknown): Record<string, unknown> | null => {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
}
