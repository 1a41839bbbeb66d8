import type { TrendSeriesAnswer } from '@qingkong/contract/shapes/trend'
import type { LineSeries } from '../../../charts/line-option.ts'
import type { WindInput } from '../../../charts/wind-option.ts'

/** The first place's column of a factor; null where it has none. */
const firstOf = ({ times, series }: TrendSeriesAnswer, code: string): readonly (number | null)[] => {
  const place = series[0]?.siteCode
  const own = series.find(({ siteCode, factor }) => siteCode === place && factor.code === code)
  return own?.values ?? times.map(() => null)
}

/** Wind of the first place. */
export const windOf = (answer: TrendSeriesAnswer): WindInput => ({
  times: answer.times,
  windSpeed: firstOf(answer, 'windSpeed'),
  windDirection: firstOf(answer, 'windDirection'),
})

/** Temperature, humidity, pressure and rain (as bars) of the first place. */
export const weatherLines = ({ series }: TrendSeriesAnswer): LineSeries[] => {
  const place = series[0]?.siteCode
  return series
    .filter(({ siteCode, factor }) => siteCode === place && !factor.code.startsWith('wind'))
    .map(({ factor, values }) => ({
      name: factor.name,
      unit: factor.unit,
      digits: factor.digits,
      values,
      bars: factor.code === 'rainfall',
    }))
}
