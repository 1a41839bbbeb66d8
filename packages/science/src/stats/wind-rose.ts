import { countRose, type Rose, type RoseOptions, type WindColumns } from './rose.ts'

/** Speed classes (0, 2], (2, 4], (4, 6], above 6 m/s. */
const windClassBounds: readonly number[] = [2, 4, 6]

/**
 * Wind rose: how often the wind came from each sector, by class of speed (m/s). Raw counts; calm, rows without a
 * direction and rows without a speed are stated apart. Method: openair windRose without its bias correction.
 * @throws InputProblem on an empty table, a direction outside 0–360 or a negative speed
 */
export const windRose = (wind: WindColumns, options: RoseOptions = {}): Rose => {
  return countRose(wind, null, { classBounds: windClassBounds, ...options })
}
