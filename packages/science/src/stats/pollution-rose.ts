import { type Column, numbersOf, presentOf } from './column.ts'
import { quantileOfSorted } from './quantile.ts'
import { countRose, type Rose, type RoseOptions, type WindColumns } from './rose.ts'

/**
 * Pollution rose: how often the wind came from each sector, by class of concentration (unit of the column). Shares
 * are of the rows with a speed; rows whose concentration is missing are stated apart. Method: openair pollutionRose.
 * Without class bounds, round ones are chosen that five sixths of the values stay below.
 * @throws InputProblem as {@link windRose}
 */
export const pollutionRose = (wind: WindColumns, values: Column, options: RoseOptions = {}): Rose => {
  const numbers = numbersOf(values, 'value')
  return countRose(wind, numbers, { classBounds: roundClassBounds(numbers), ...options })
}

/** About six classes with bounds in steps of 1, 2 or 5 × 10ⁿ, from nought to the 5/6 quantile. */
export const roundClassBounds = (values: Float64Array): number[] => {
  const top = quantileOfSorted(presentOf(values).sort(), 5 / 6)
  if (!(top > 0)) return []
  const raw = top / 6
  const unit = 10 ** Math.floor(Math.log10(raw))
  const step = ([1, 2, 5, 10].find((times) => times * unit >= raw * 0.999) ?? 10) * unit
  return Array.from({ length: Math.ceil(top / step - 1e-9) }, (_, i) => Number(((i + 1) * step).toPrecision(12)))
}
